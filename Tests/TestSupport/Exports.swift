// Tests need both; only the probe, which runs without Swift Testing, imports the tools themselves.
@_exported import TestTools
