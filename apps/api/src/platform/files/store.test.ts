import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBucket } from '../../../test/providers/bucket-server.ts';
import { maxUploadBytes } from './limits.ts';
import { createFileStore, type FileStore } from './store.ts';

const secret = 'a secret only for these tests, long enough';
const newFileId = () => randomBytes(12).toString('hex');

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

let folder: string;
let bucket: Awaited<ReturnType<typeof startBucket>>;
const stores: Record<string, FileStore> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-files-'));
  bucket = await startBucket();
  stores.folder = createFileStore({ folder, secret });
  stores.S3 = createFileStore({
    folder,
    secret,
    s3: {
      bucket: 'hearth-files',
      region: 'us-east-1',
      endpoint: bucket.url,
      accessKeyId: bucket.accessKeyId,
      secretAccessKey: 'secret-of-tests',
      forcePathStyle: true,
    },
  });
});

afterAll(async () => {
  await bucket.stop();
  await rm(folder, { recursive: true });
});

function storeIn(backend: string): FileStore {
  const store = stores[backend];
  if (!store) throw new Error(`No store in ${backend}`);
  return store;
}

describe.for(['folder', 'S3'])('files in a %s', (backend) => {
  test('come back byte for byte with type and size', async () => {
    const store = storeIn(backend);
    const id = newFileId();
    const bytes = randomBytes(300_000);
    await store.put(id, bytes, { contentType: 'image/png' });
    const file = await store.get(id);
    expect(file).toMatchObject({ size: 300_000, contentType: 'image/png' });
    expect(bytes.equals(await buffer(file.stream))).toBe(true);
  });

  test('can be streamed, and a second put replaces them', async () => {
    const store = storeIn(backend);
    const id = newFileId();
    await store.put(id, Buffer.from('first, and longer'), { contentType: 'image/gif' });
    await store.put(
      id,
      { size: 6, content: () => [Buffer.from('se'), Buffer.from('cond')] },
      { contentType: 'application/pdf' },
    );
    const file = await store.get(id);
    expect(file).toMatchObject({ size: 6, contentType: 'application/pdf' });
    expect((await buffer(file.stream)).toString()).toBe('second');
  });

  test('are gone after removal, which can be repeated', async () => {
    const store = storeIn(backend);
    const id = newFileId();
    await store.put(id, Buffer.from('x'), { contentType: 'image/gif' });
    await store.remove(id);
    await store.remove(id);
    await expect(store.get(id)).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'File not found' });
  });

  test('are refused over 15 MB, and a wrong size leaves nothing behind', async () => {
    const store = storeIn(backend);
    const megabytes = (count: number) => () => Array.from({ length: count }, () => Buffer.alloc(maxUploadBytes / 15));
    for (const [size, count, refusal] of [
      [maxUploadBytes + 1, 16, 'File size should be less than 15MB'],
      [maxUploadBytes, 16, 'The file is longer than declared.'],
      [maxUploadBytes, 14, 'The file is shorter than declared.'],
    ] as const) {
      const id = newFileId();
      await expect(store.put(id, { size, content: megabytes(count) }, { contentType: 'image/gif' })).rejects.toThrow(
        refusal,
      );
      await expect(store.get(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  test('leave nothing behind if the stream breaks', async () => {
    const store = storeIn(backend);
    const id = newFileId();
    const broken = async function* () {
      yield Buffer.from('half');
      throw new Error('connection lost');
    };
    await expect(store.put(id, { size: 8, content: broken }, { contentType: 'image/gif' })).rejects.toThrow(
      'connection lost',
    );
    await expect(store.get(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test.for(['../../../../etc/passwd', 'ABCDEFABCDEFABCDEFABCDEF', '', `${newFileId()}/`, `${newFileId()}\n`])(
    'the id %j is not found',
    async (id) => {
      const store = storeIn(backend);
      await expect(store.put(id, Buffer.from('x'), { contentType: 'image/gif' })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
      await expect(store.get(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(store.remove(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect(() => store.signedPath(id, new Date())).toThrow('File not found');
      expect(store.verify(id, {}, new Date())).toBe(false);
    },
  );
});

test('links open only with the secret of their store', () => {
  const id = newFileId();
  const now = new Date('2026-03-01T12:10:00Z');
  const query = Object.fromEntries(new URL(storeIn('folder').signedPath(id, now), 'http://localhost').searchParams);
  expect(storeIn('S3').verify(id, query, now)).toBe(true);
  expect(createFileStore({ folder, secret: `${secret}, but another` }).verify(id, query, now)).toBe(false);
  expect(() => createFileStore({ folder, secret: 'short' })).toThrow('at least 32 characters');
});

test('a folder spreads consecutive files and hides them from other users of the machine', async () => {
  const own = await mkdtemp(join(tmpdir(), 'hearth-files-'));
  try {
    const store = createFileStore({ folder: own, secret });
    for (const end of ['c9d0', 'c9d1', 'cad0']) {
      await store.put(`65f0a1b2c3d4e5f6a7b8${end}`, Buffer.from('x'), { contentType: 'image/gif' });
    }
    expect((await readdir(own)).toSorted()).toEqual(['.incoming', 'd0', 'd1']);
    expect((await readdir(join(own, 'd0'))).toSorted()).toEqual(['c9', 'ca']);
    const { mode } = await stat(join(own, 'd0', 'c9', '65f0a1b2c3d4e5f6a7b8c9d0'));
    expect(mode & 0o077).toBe(0);
  } finally {
    await rm(own, { recursive: true });
  }
});

test('twenty concurrent writers of one file leave one whole file and no drafts', async () => {
  const own = await mkdtemp(join(tmpdir(), 'hearth-files-'));
  try {
    const store = createFileStore({ folder: own, secret });
    const id = newFileId();
    const contents = Array.from({ length: 20 }, (_, writer) => Buffer.alloc(100_000, writer));
    await Promise.all(contents.map((content) => store.put(id, content, { contentType: 'image/gif' })));
    const left = await buffer((await store.get(id)).stream);
    expect(contents.some((content) => content.equals(left))).toBe(true);
    expect((await filesUnder(own)).toSorted()).toEqual([id, `${id}.type`]);
  } finally {
    await rm(own, { recursive: true });
  }
});

test('every S3 request is signed and addresses the bucket by file id', () => {
  expect(bucket.seen.length).toBeGreaterThan(5);
  for (const request of bucket.seen) {
    expect(request.headers.authorization).toContain('Signature=');
    expect(request.url).toMatch(/^\/hearth-files\/[0-9a-f]{24}\?x-id=(Put|Get|Delete)Object$/);
  }
});
