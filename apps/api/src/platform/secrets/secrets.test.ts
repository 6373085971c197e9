import { chmod, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../db/testing.ts';
import { loadMasterKey, nextMasterKey } from './master-key.ts';
import { openSecrets, rotateSecrets, secretNames, usedKeyId } from './secrets.ts';
import { createCipher } from './vault.ts';

const someKey = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const authenticatorOwner = '65a000000000000000000001';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let folder: string;
let config: { HEARTH_DATA: string };
const keyFile = () => join(folder, 'hearth.key');

beforeEach(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'hearth-keys-'));
  config = { HEARTH_DATA: folder };
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const stored = async () =>
  Object.fromEntries(
    (await database.db.selectFrom('deployment_secrets').select(['name', 'value']).execute()).map(({ name, value }) => [
      name,
      value,
    ]),
  );

async function rotate(given: { HEARTH_DATA: string; HEARTH_KEY?: string; HEARTH_KEY_PREVIOUS?: string } = config) {
  const { current, next, commit } = await nextMasterKey(given, await usedKeyId(database.db));
  await rotateSecrets(database.db, current, next);
  return commit;
}

describe('the master key', () => {
  test('the first start creates a key file only its owner can read, and later starts use it', async () => {
    const first = await openSecrets(database.db, config);
    expect((await stat(keyFile())).mode & 0o777).toBe(0o600);
    const sealed = first.vault.seal('seed', 'owner');
    const second = await openSecrets(database.db, config);
    expect(second.vault.open(sealed, 'owner')).toBe('seed');
    for (const name of secretNames) expect(second.of(name)).toBe(first.of(name));
  });

  test('processes that start concurrently agree on one key', async () => {
    const opened = await Promise.all(Array.from({ length: 5 }, () => openSecrets(database.db, config)));
    const sealed = opened[0]?.vault.seal('seed', 'owner') ?? '';
    for (const { vault } of opened) expect(vault.open(sealed, 'owner')).toBe('seed');
  });

  test('nothing in the database can open sealed values', async () => {
    const { vault, of } = await openSecrets(database.db, config);
    const sealed = vault.seal('seed', 'owner').replace(/^\d+\./, '');
    const rows = Object.values(await stored());
    for (const value of rows) {
      for (const secret of [value, value.slice(value.indexOf('.') + 1)])
        expect(() => createCipher(secret, 'hearth vault').open(sealed, 'owner')).toThrow();
      for (const name of secretNames) expect(value).not.toContain(of(name));
    }
  });

  test('a start with a missing, wrong or world-readable key explains what to do', async () => {
    await openSecrets(database.db, config);
    await expect(openSecrets(database.db, { ...config, HEARTH_KEY: someKey(7) })).rejects.toThrow(
      /HEARTH_KEY isn't the key .* restore .*hearth\.key from your backup/,
    );
    await chmod(keyFile(), 0o644);
    await expect(openSecrets(database.db, config)).rejects.toThrow(/chmod 600/);
    await rm(keyFile());
    await expect(openSecrets(database.db, config)).rejects.toThrow(/encrypted with a key .* that isn't here/);
    await expect(stat(keyFile())).rejects.toThrow('ENOENT');
    await writeFile(keyFile(), 'hello', { mode: 0o600 });
    await expect(openSecrets(database.db, config)).rejects.toThrow(/isn't a Hearth key/);
  });
});

describe('a database from before the master key', () => {
  const oldKey = 'the data key that used to be stored as it is';
  const oldCipher = createCipher(oldKey, 'hearth vault');

  beforeEach(async () => {
    const values = {
      vault: oldKey,
      'access-tokens': 'old tokens',
      'file-links': 'old links',
      vouchers: 'old vouchers',
    };
    for (const [name, value] of Object.entries(values))
      await database.db.insertInto('deployment_secrets').values({ name, value }).execute();
    const { db } = database;
    await sql`insert into users (id, email, first_name, last_name, role)
      values (${authenticatorOwner}, 'dana@example.com', 'Dana', 'Diaz', 'super_admin')`.execute(db);
    await sql`insert into authenticators (user_id, sealed_secret, used_step)
      values (${authenticatorOwner}, ${oldCipher.seal('TOTPSEED', authenticatorOwner)}, 0)`.execute(db);
    await sql`insert into outbox (id, message_key, recipient, subject, text_body, html_body, status, message_id)
      values ('65a00000000000000000000a', 'k', 'dana@example.com', 's', '[link-hidden]', '', 'queued', 'm')`.execute(
      db,
    );
    await sql`insert into mail_secrets (mail_id, secrets)
      values ('65a00000000000000000000a', '{"link": "https://one.time/link"}')`.execute(db);
    await sql`insert into idempotency_keys (actor_id, key, request_hash, endpoint, keep, answer)
      values (${authenticatorOwner}, 'k1', 'h', 'e', false, ${JSON.stringify(oldCipher.seal('{"codes":1}', `${authenticatorOwner} k1`))}::jsonb)`.execute(
      db,
    );
  });

  test('its first start encrypts and reseals every secret, and keeps the ones codes are derived from', async () => {
    const { vault, of } = await openSecrets(database.db, config);
    expect(of('vouchers')).toBe('old vouchers');
    expect(of('access-tokens')).not.toBe('old tokens');
    expect(of('unsubscribe-links')).toBe('old tokens');
    expect(of('file-links')).not.toBe('old links');
    const rows = await stored();
    expect(Object.keys(rows)).not.toContain('vault');
    expect(JSON.stringify(rows)).not.toMatch(/old (vouchers|tokens|links)|used to be stored/);
    const { sealed_secret: seed } = await database.db
      .selectFrom('authenticators')
      .select('sealed_secret')
      .executeTakeFirstOrThrow();
    expect(vault.open(seed, authenticatorOwner)).toBe('TOTPSEED');
    expect(() => oldCipher.open(seed.replace(/^\d+\./, ''), authenticatorOwner)).toThrow();
    const { secrets } = await database.db.selectFrom('mail_secrets').select('secrets').executeTakeFirstOrThrow();
    const { link } = secrets as { link: string };
    expect(link).not.toContain('one.time');
    expect(vault.open(link, 'mail 65a00000000000000000000a link')).toBe('https://one.time/link');
    const { answer } = await database.db.selectFrom('idempotency_keys').select('answer').executeTakeFirstOrThrow();
    expect(vault.open(String(answer), `${authenticatorOwner} k1`)).toBe('{"codes":1}');
  });

  test('rotating the keys immediately works, too', async () => {
    await openSecrets(database.db, config);
    await (
      await rotate()
    )();
    const { of } = await openSecrets(database.db, config);
    expect(of('vouchers')).toBe('old vouchers');
  });
});

describe('rotating the keys', () => {
  test('a new key file takes over, and the old one opens nothing', async () => {
    const before = await openSecrets(database.db, config);
    const oldKey = await readFile(keyFile(), 'utf8');
    const sealed = before.vault.seal('seed', 'owner');
    await (
      await rotate()
    )();
    expect(await readFile(keyFile(), 'utf8')).not.toBe(oldKey);
    expect((await stat(keyFile())).mode & 0o777).toBe(0o600);
    const after = await openSecrets(database.db, config);
    expect(after.of('vouchers')).toBe(before.of('vouchers'));
    expect(after.of('brand-codes')).toBe(before.of('brand-codes'));
    expect(after.of('unsubscribe-links')).toBe(before.of('unsubscribe-links'));
    expect(after.of('access-tokens')).not.toBe(before.of('access-tokens'));
    expect(() => after.vault.open(sealed, 'owner')).toThrow('data key 1');
    await expect(openSecrets(database.db, { ...config, HEARTH_KEY: oldKey.trim() })).rejects.toThrow("isn't the key");
  });

  test('the next start completes a rotation interrupted after its commit', async () => {
    const before = await openSecrets(database.db, config);
    await rotate();
    const after = await openSecrets(database.db, config);
    expect(after.of('vouchers')).toBe(before.of('vouchers'));
    await expect(stat(`${keyFile()}.next`)).rejects.toThrow('ENOENT');
  });

  test('a rotation interrupted before its commit changes nothing', async () => {
    const before = await openSecrets(database.db, config);
    await nextMasterKey(config, await usedKeyId(database.db));
    const after = await openSecrets(database.db, config);
    expect(after.of('access-tokens')).toBe(before.of('access-tokens'));
    await (
      await rotate()
    )();
    expect((await openSecrets(database.db, config)).of('vouchers')).toBe(before.of('vouchers'));
  });

  test('rotation works from HEARTH_KEY_PREVIOUS to HEARTH_KEY, and from the file to HEARTH_KEY', async () => {
    const one = { ...config, HEARTH_KEY: someKey(1) };
    const before = await openSecrets(database.db, one);
    const two = { ...config, HEARTH_KEY: someKey(2), HEARTH_KEY_PREVIOUS: someKey(1) };
    await expect(openSecrets(database.db, two)).rejects.toThrow('npm run keys:rotate');
    await (
      await rotate(two)
    )();
    expect((await openSecrets(database.db, two)).of('vouchers')).toBe(before.of('vouchers'));
    await expect(openSecrets(database.db, one)).rejects.toThrow("isn't the key");
    await expect(rotate({ ...config, HEARTH_KEY: someKey(3), HEARTH_KEY_PREVIOUS: someKey(1) })).rejects.toThrow(
      'Neither HEARTH_KEY nor HEARTH_KEY_PREVIOUS',
    );
  });

  test('a key file moved elsewhere and set as HEARTH_KEY still opens everything', async () => {
    const before = await openSecrets(database.db, config);
    await rename(keyFile(), `${keyFile()}.copy`);
    const HEARTH_KEY = (await readFile(`${keyFile()}.copy`, 'utf8')).trim();
    expect((await openSecrets(database.db, { ...config, HEARTH_KEY })).of('vouchers')).toBe(before.of('vouchers'));
    expect((await loadMasterKey({ ...config, HEARTH_KEY }, undefined)).id).toBe(await usedKeyId(database.db));
  });
});
