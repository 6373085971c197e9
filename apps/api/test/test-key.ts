/** The master key of every server that tests and benches start. */
export const testKey = 'dGhlIG1hc3RlciBrZXkgb2YgYWxsIHRlc3Qgc2VydmU=';
