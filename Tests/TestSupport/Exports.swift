// Tests import the tools with the traits. A program that runs without Swift Testing imports `TestTools`.
@_exported import TestTools
