import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

describe('TRUST_PROXY', () => {
  test.each([
    ['false', false],
    ['0', false],
    ['', false],
    ['1', 1],
    ['3', 3],
    ['10.0.0.0/8', ['10.0.0.0/8']],
    ['192.0.2.7, fd00::/8,2001:db8::1', ['192.0.2.7', 'fd00::/8', '2001:db8::1']],
  ])('%j trusts %j', (given, trusted) => {
    expect(readConfig({ TRUST_PROXY: given }).TRUST_PROXY).toEqual(trusted);
  });

  test.each([
    'true',
    'all',
    '*',
    '-1',
    '11',
    '1.5',
    '0.0.0.0/0',
    '0.0.0.0/1, 128.0.0.0/1',
    '::/0',
    '::ffff:0:0/0',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    '10.0.0.0/',
    'proxy.example',
    '10.0.0.0/8,',
  ])('%j stops the start with what to write instead', (given) => {
    expect(() => readConfig({ TRUST_PROXY: given })).toThrow(
      /^TRUST_PROXY is not valid \(it must be the number of proxies in front of Hearth, such as 1, or the networks/,
    );
  });
});

describe('ADMIN_PORT', () => {
  test.each([
    [{}, 4601],
    [{ PORT: '4700' }, 4701],
    [{ PORT: '65535' }, 65_534],
    [{ PORT: '0' }, 0],
    [{ PORT: '4700', ADMIN_PORT: '0' }, 0],
    [{ PORT: '4700', ADMIN_PORT: '9000' }, 9000],
  ])('of %j is %j', (given, expected) => {
    expect(readConfig(given).ADMIN_PORT).toBe(expected);
  });
});
