import { randomBytes } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { readEntries, verifyArchive } from './archive-reader.ts';
import { ArchiveWriter } from './archive-writer.ts';
import type { Entry } from './archive-format.ts';

const passphrase = 'the passphrase of these tests';
/** Deriving a key is slow on purpose. */
vi.setConfig({ testTimeout: 60_000 });
const keys = [undefined, passphrase];
const named = (key: string | undefined) => (key ? 'encrypted' : 'plain');
const manifest: Entry = {
  type: 'manifest',
  at: '2026-11-27T04:00:00.000Z',
  migrations: [],
  nextTransaction: '1',
  masterKeyId: null,
  serverVersion: '18.0',
};
const fileOf = (size: number): Entry => ({ type: 'file', id: '0'.repeat(24), contentType: 'image/png', size });

async function archiveOf(contents: readonly Buffer[], key: string | undefined): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const writer = await ArchiveWriter.open({ write: async (bytes) => void pieces.push(bytes) }, key);
  await writer.entry(manifest);
  for (const content of contents) {
    await writer.entry(fileOf(content.length));
    await writer.data(content);
  }
  await writer.end();
  return Buffer.concat(pieces);
}

/** In pieces of odd sizes, as a socket delivers them. */
async function* inPieces(bytes: Buffer, size = 70_001) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const verify = (bytes: Buffer, key: string | undefined) =>
  verifyArchive(() => inPieces(bytes), key).then(
    () => undefined,
    (error: Error) => error,
  );

test.for(keys)('entries and their data come back, over several chunks: %s', async (key) => {
  const contents = [randomBytes(10), randomBytes(3_500_000), Buffer.alloc(0), Buffer.alloc(2_200_000, 'ab')];
  const bytes = await archiveOf(contents, key);
  const read: Buffer[] = [];
  for await (const { entry, data } of readEntries(() => inPieces(bytes), key)) {
    if (entry.type !== 'file') continue;
    const pieces: Buffer[] = [];
    for await (const piece of data()) pieces.push(piece);
    read.push(Buffer.concat(pieces));
    expect(read.at(-1)?.length).toBe(entry.size);
  }
  expect(read.map((content, index) => content.equals(contents[index] ?? Buffer.alloc(0)))).toEqual(
    contents.map(() => true),
  );
  expect(await verify(bytes, key)).toBeUndefined();
});

test('unread data is skipped', async () => {
  const bytes = await archiveOf([randomBytes(2_000_000), randomBytes(5)], undefined);
  const types: string[] = [];
  for await (const { entry } of readEntries(() => inPieces(bytes), undefined)) types.push(entry.type);
  expect(types).toEqual(['manifest', 'file', 'file']);
});

test('any changed byte of an archive is found', async () => {
  const bytes = await archiveOf([Buffer.from('some content')], undefined);
  const unnoticed: number[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    if (!(await verify(changed, undefined))) unnoticed.push(at);
  }
  expect(unnoticed).toEqual([]);
});

test('a changed byte anywhere in an encrypted archive is found', async () => {
  const bytes = await archiveOf([randomBytes(1_500_000)], passphrase);
  const unnoticed: number[] = [];
  for (const share of [0, 0.00001, 0.00005, 0.0001, 0.1, 0.5, 0.699, 0.9, 0.999_999]) {
    const changed = Buffer.from(bytes);
    const at = Math.floor(bytes.length * share);
    changed[at] = (changed[at] ?? 0) ^ 0x80;
    if (!(await verify(changed, passphrase))) unnoticed.push(at);
  }
  expect(unnoticed).toEqual([]);
});

test.for(keys)('damage is named by its place: %s', async (key) => {
  const bytes = await archiveOf([randomBytes(3_000_000)], key);
  const changed = Buffer.from(bytes);
  changed[1_500_000] = (changed[1_500_000] ?? 0) ^ 1;
  expect((await verify(changed, key))?.message).toMatch(
    /^This backup is damaged: part 2, from byte 1,0\d\d,\d{3} to 2,\d{3},\d{3}, was changed\./,
  );
});

test.for(keys)('a cut, extended or reordered archive is found: %s', async (key) => {
  const bytes = await archiveOf([randomBytes(2_500_000)], key);
  for (const length of [0, 5, 20, 60, 1_000_000, 2_200_000, bytes.length - 20, bytes.length - 1])
    expect((await verify(bytes.subarray(0, length), key))?.message, named(key)).toMatch(/incomplete|damaged|isn't a/);
  expect((await verify(Buffer.concat([bytes, Buffer.from('x')]), key))?.message).toContain('added after its end');
  const header = 16 + 4 + bytes.readUInt32BE(16);
  const chunks: Buffer[] = [];
  for (let at = header; at < bytes.length;) {
    const end = at + 4 + (bytes.readUInt32BE(at) & 0x7fff_ffff) + 16;
    chunks.push(bytes.subarray(at, end));
    at = end;
  }
  const [first, second, ...rest] = chunks as [Buffer, Buffer, Buffer];
  const reordered = Buffer.concat([bytes.subarray(0, header), second, first, ...rest]);
  const without = Buffer.concat([bytes.subarray(0, header), first, ...rest]);
  for (const wrong of [reordered, without]) expect((await verify(wrong, key))?.message).toContain('was changed');
});

test('a wrong or missing key is distinguished from damage', async () => {
  const bytes = await archiveOf([Buffer.from('secret')], passphrase);
  expect(bytes.includes('image/png')).toBe(false);
  expect((await verify(bytes, `${passphrase}.`))?.message).toContain("isn't the key this backup was encrypted with");
  expect((await verify(bytes, undefined))?.message).toContain('Set HEARTH_BACKUP_KEY');
  expect(await verify(bytes, passphrase)).toBeUndefined();
});
