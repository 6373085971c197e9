/** The master key of every server in tests and benchmarks. */
export const testKey = 'dGhlIG1hc3RlciBrZXkgb2YgYWxsIHRlc3Qgc2VydmU=';
