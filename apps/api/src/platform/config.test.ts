import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { schema, secrets, settings } from './environment.ts';

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
  ])('%j stops startup with a hint about valid values', (given) => {
    expect(() => readConfig({ TRUST_PROXY: given })).toThrow(
      /^TRUST_PROXY isn't valid \(it must be the number of proxies in front of Hearth, such as 1, or the networks/,
    );
  });
});

test.each(['https://example.com/hearth', 'https://example.com/?a=1', 'https://me:secret@example.com'])(
  'HEARTH_PUBLIC_URL=%s stops startup, because Hearth needs a host name of its own',
  (given) => {
    expect(() => readConfig({ HEARTH_PUBLIC_URL: given, HEARTH_DEMO: 'false' })).toThrow(
      /^HEARTH_PUBLIC_URL isn't valid \(it must be an address without a path/,
    );
  },
);

describe('ADMIN_PORT', () => {
  test.each([
    [{}, 4601],
    [{ PORT: '4700' }, 4701],
    [{ PORT: '65535' }, 65_534],
    [{ PORT: '0' }, 0],
    [{ PORT: '4700', ADMIN_PORT: '0' }, 0],
    [{ PORT: '4700', ADMIN_PORT: '9000' }, 9000],
  ])('%j means port %j', (given, expected) => {
    expect(readConfig(given).ADMIN_PORT).toBe(expected);
  });
});

describe('demo mode', () => {
  test.each([
    [{}, true, '127.0.0.1'],
    [{ HOST: '0.0.0.0' }, true, '0.0.0.0'],
    [{ HEARTH_DEMO: 'false' }, false, '0.0.0.0'],
    [{ NODE_ENV: 'production' }, false, '0.0.0.0'],
    [{ NODE_ENV: 'production', HEARTH_DEMO: 'true' }, true, '127.0.0.1'],
    [{ HEARTH_PUBLIC_URL: 'http://localhost:4600' }, true, '127.0.0.1'],
    [{ HEARTH_PUBLIC_URL: 'https://demo.example', HEARTH_DEMO_FOR_EVERYONE: 'true' }, true, '127.0.0.1'],
    [{ HEARTH_PUBLIC_URL: 'https://hearth.example', HEARTH_DEMO: 'false' }, false, '0.0.0.0'],
  ])('%j: demo %j, listening on %s', (given, demo, host) => {
    expect(readConfig(given)).toMatchObject({ demo, HOST: host });
  });

  test.each([{}, { HEARTH_DEMO: 'true' }, { HEARTH_DEMO_FOR_EVERYONE: 'false' }])(
    'an https address with %j refuses to start',
    (given) => {
      expect(() => readConfig({ HEARTH_PUBLIC_URL: 'https://hearth.example', ...given })).toThrow(
        /^Demo mode at https:\/\/hearth\.example would let everyone sign in as a super admin.*HEARTH_DEMO_FOR_EVERYONE=true/,
      );
    },
  );
});

describe('provider base URLs', () => {
  test.each([
    ['https://apis.entrata.com/ext/orgs/', 'https://apis.entrata.com/ext/orgs'],
    ['http://127.0.0.1:4790', 'http://127.0.0.1:4790'],
  ])('%s is normalized to %s', (given, address) => {
    expect(readConfig({ ENTRATA_BASE_URL: given }).ENTRATA_BASE_URL).toBe(address);
  });

  test.each([
    'http://apis.entrata.com',
    'ftp://127.0.0.1',
    'https://key:secret@apis.entrata.com',
    'https://a.example/?k=1',
    'a',
  ])('%s stops startup', (given) => {
    expect(() => readConfig({ ENTRATA_BASE_URL: given })).toThrow(
      "ENTRATA_BASE_URL isn't valid (it must be an https address such as https://apis.entrata.com/ext/orgs)",
    );
    expect(() => readConfig({ YARDI_INTERFACE_URLS: `https://a.example/ws, ${given}` })).toThrow(
      /^YARDI_INTERFACE_URLS isn't valid/,
    );
  });

  test('Yardi accepts several', () => {
    expect(readConfig({}).YARDI_INTERFACE_URLS).toEqual([]);
    expect(readConfig({ YARDI_INTERFACE_URLS: 'https://a.example/ws, https://b.example/ws/' })).toMatchObject({
      YARDI_INTERFACE_URLS: ['https://a.example/ws', 'https://b.example/ws'],
    });
  });
});

describe('secrets from files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-secrets-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (content: string) => {
    const path = join(folder, 'secret');
    writeFileSync(path, content);
    return path;
  };
  const valid: Partial<Record<string, string>> = {
    DATABASE_URL: 'postgresql://user:password@db.example/hearth',
    DATABASE_DIRECT_URL: 'postgresql://user:password@db.example/hearth',
    DATABASE_READ_URL: 'postgresql://user:password@db.example/hearth',
    SMTP_URL: 'smtp://user:password@mail.example.com',
    HEARTH_KEY: `${'k'.repeat(43)}=`,
    HEARTH_KEY_PREVIOUS: `${'p'.repeat(43)}=`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=value,x-team=a%20b',
  };
  /** Settings that a secret needs. */
  const others = {
    HEARTH_PUBLIC_URL: 'http://localhost:4600',
    TWILIO_ACCOUNT_SID: `AC${'a1'.repeat(16)}`,
    TWILIO_FROM: '+15005550006',
    EXPO_BASE_URL: 'https://exp.host',
    MAXIO_BASE_URL: 'https://acme.chargify.com',
  };
  const secretOf = (name: string) => valid[name] ?? `value of ${name}`;
  const without = (name: string) => {
    const given = Object.fromEntries(secrets.map((secret) => [secret, secretOf(secret)]));
    return { ...others, ...given, [name]: undefined };
  };

  test.each(secrets)('%s can come from a file, without its line break', (name) => {
    expect(readConfig({ ...without(name), [`${name}_FILE`]: file(`${secretOf(name)}\n`) })[name]).toBe(secretOf(name));
  });

  test.each(secrets)('%s given twice, unreadable or empty stops startup without showing it', (name) => {
    const given = { ...without(name), [`${name}_FILE`]: file(secretOf(name)) };
    expect(() => readConfig({ ...given, [name]: secretOf(name) })).toThrow(`Set ${name} or ${name}_FILE, not both.`);
    expect(() => readConfig({ ...given, [`${name}_FILE`]: `${folder}/none` })).toThrow(
      `${name}_FILE names ${folder}/none, which can't be read (ENOENT).`,
    );
    expect(() => readConfig({ ...given, [`${name}_FILE`]: file('\n') })).toThrow(/which is empty\.$/);
  });

  test('a wrong secret from a file is refused without showing it', () => {
    expect(() => readConfig({ HEARTH_KEY_FILE: file('too short') })).toThrow(
      "HEARTH_KEY isn't valid (it must be 32 bytes in base64, as `openssl rand -base64 32` prints them). Correct it and start again.",
    );
  });

  test('every setting named like a secret is one', () => {
    const named = settings.filter((name) => /KEY|TOKEN|SECRET|PASSWORD|LICENSE/.test(name));
    expect(named.filter((name) => !secrets.includes(name))).toEqual([]);
  });
});

test('docs/operating.md lists every setting, and no other, with its default', () => {
  const text = readFileSync(new URL('../../../../docs/operating.md', import.meta.url), 'utf8');
  const defaults: Record<string, unknown> = schema.parse({});
  const listed = new Map<string, string>();
  for (const [, names = '', standard = ''] of text.matchAll(/^\| (`[A-Z\d_]+`.*?) \| (.*?) \| .* \|$/gm))
    for (const [, name = ''] of names.matchAll(/`([A-Z\d_]+)`/g)) listed.set(name, standard);
  // Only the development server sets the port behind its own.
  expect([...listed.keys()].toSorted()).toEqual(settings.filter((name) => name !== 'HEARTH_API_PORT').toSorted());
  const examples = [...listed].filter(([, standard]) => standard === 'examples').map(([name]) => name);
  expect(examples.filter((name) => !name.startsWith('SUPPORT_'))).toEqual([]);
  const missing = [...listed].filter(([name, standard]) => {
    const value = defaults[name];
    return value !== undefined && value !== '' && !standard.includes(String(value)) && !examples.includes(name);
  });
  expect(missing.map(([name]) => `${name}: ${String(defaults[name])}`)).toEqual([]);
});
