// A test that imports `TestSupport` also gets `TestTools`. A program without Swift Testing imports only `TestTools`.
@_exported import TestTools
