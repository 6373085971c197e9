import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { subscribe } from 'node:diagnostics_channel';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { newId } from '../../src/platform/id.ts';
import { deleteAbandoned } from '../../src/platform/files/pending.ts';
import { openFileStore } from '../../src/platform/files/open.ts';
import { limitArrival } from '../../src/platform/http/bodies.ts';
import { eventually, useServer } from '../harness.ts';
import { png } from '../fixtures/pictures.ts';
import { RawConnection, rawRequest } from './raw.ts';

const server = useServer();
/** The server's sockets, in request order. */
const connections: Socket[] = [];
subscribe('http.server.request.start', (message) => void connections.push((message as { socket: Socket }).socket));
const megabytes = 1024 * 1024;

async function boost(): Promise<string> {
  const id = newId();
  await server()
    .db.insertInto('posts')
    .values({
      id,
      property_id: server().property,
      type: 'BOOST',
      boost_type: 'custom',
      title: 'A task',
      reward_points: 10,
      max_submission_count: 5,
    })
    .execute();
  return id;
}

const head = (path: string, type: string, length: number | undefined, token?: string) =>
  `POST /api${path} HTTP/1.1
   Host: a
   Content-Type: ${type}
   ${length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`}
   ${token ? `Authorization: Bearer ${token}` : 'X-Nobody: 1'}`;

const part = (boundary: string, name: string, content: Buffer | string, file?: string) =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file ? `; filename="${file}"` : ''}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);

const form = (boundary: string, ...parts: [name: string, content: Buffer | string, file?: string][]) =>
  Buffer.concat([...parts.map((fields) => part(boundary, ...fields)), Buffer.from(`--${boundary}--\r\n`)]);

/** A PNG padded to the given number of bytes. */
const pictureOf = (bytes: number) => Buffer.concat([png(4, 3), Buffer.alloc(bytes - png(4, 3).length)]);

async function leftovers() {
  const names = await readdir(server().folder, { recursive: true });
  const kept = await server().db.selectFrom('files').select('id').execute();
  const pending = await server().db.selectFrom('pending_files').select('id').execute();
  const stored = names.map((name) => name.split('/').at(-1) ?? '').filter((name) => /^[0-9a-f]{24}$/.test(name));
  return {
    drafts: await readdir(join(server().folder, 'files/.incoming')),
    orphans: stored.filter((id) => !kept.some((file) => file.id === id)),
    pending,
  };
}
const nothing = { drafts: [], orphans: [], pending: [] };

const submit = async (body: Buffer, type: string, token = server().resident.accessToken) =>
  rawRequest(server().url, head(`/resident/boosts/${await boost()}/submissions`, type, body.length, token), body);

describe('a body from an unauthenticated caller', () => {
  test('is refused before a byte of it is read', async () => {
    const connection = await RawConnection.open(server().url);
    connection.write(
      `${head(`/resident/boosts/${newId()}/submissions`, 'multipart/form-data; boundary=x', 150 * megabytes).replaceAll(/\n\s*/g, '\r\n')}\r\n\r\n`,
    );
    expect(await connection.answer()).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
    expect((await connection.answer()).headers.get('connection')).toBe('close');
    const write = setInterval(() => connection.write(Buffer.alloc(megabytes)), 5);
    await connection.ended;
    clearInterval(write);
  });

  test.each(['/users', '/auth/sign-in', `/resident/boosts/${newId()}/submissions`])(
    'that never ends is abandoned after one chunk at %s',
    async (path) => {
      for (const type of ['application/json', 'multipart/form-data; boundary=x']) {
        const connection = await RawConnection.open(server().url);
        const at = connections.length;
        connection.write(`${head(path, type, undefined).replaceAll(/\n\s*/g, '\r\n')}\r\n\r\n`);
        const piece = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536), Buffer.from('\r\n')]);
        const write = setInterval(() => connection.write(piece, piece, piece, piece), 1);
        await connection.ended;
        clearInterval(write);
        expect(connection.text).toMatch(/^HTTP\/1\.1 4(?:01|13|15) /);
        expect(connections[at]?.bytesRead).toBeLessThan(300_000);
      }
    },
  );

  test.each([
    ['compressed JSON', '/auth/sign-in', 'application/json', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a compressed form', '/auth/sign-in', 'multipart/form-data; boundary=x', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'a compressed form with pictures',
      '/resident/boosts/1/submissions',
      'multipart/form-data; boundary=x',
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
  ])('%s is not decompressed', async (_what, path, type, status, code) => {
    const bytes = gzipSync(Buffer.alloc(10 * megabytes));
    const answer = await rawRequest(server().url, `${head(path, type, bytes.length)}\nContent-Encoding: gzip`, bytes);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test.each(['multipart/form-data; boundary=x', 'text/plain', 'application/x-www-form-urlencoded', 'nonsense'])(
    'as %s is not a sign-in',
    async (type) => {
      const answer = await rawRequest(server().url, head('/auth/sign-in', type, 5), 'a=b&c');
      expect([answer.status, answer.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    },
  );

  test.each([
    ['with its length', 20_000],
    ['in chunks', undefined],
  ])('over 16 kB %s is too large', async (_how, length) => {
    const text = JSON.stringify({ email: 'a@b.example', password: 'x'.repeat(20_000) }).slice(0, 20_000);
    const chunks = length === undefined ? `${text.length.toString(16)}\r\n${text}\r\n` : text;
    const answer = await rawRequest(server().url, head('/auth/sign-in', 'application/json', length), chunks);
    expect([answer.status, answer.body.code]).toEqual([413, 'TOO_LARGE']);
  });

  test('with Expect: 100-continue is read only if it would be accepted', async () => {
    const refused = await rawRequest(
      server().url,
      `${head(`/resident/boosts/${newId()}/submissions`, 'application/json', 2)}\nExpect: 100-continue`,
    );
    expect(refused.status).toBe(401);
    const taken = await RawConnection.open(server().url);
    taken.write(
      `${head('/auth/sign-in', 'application/json', 2)}\nExpect: 100-continue`.replaceAll(/\n\s*/g, '\r\n'),
      '\r\n\r\n',
    );
    await eventually(async () => taken.text.startsWith('HTTP/1.1 100 Continue\r\n\r\n'));
    taken.close();
  });

  test('is not read by a call without one', async () => {
    const answer = await rawRequest(
      server().url,
      `GET /api/settings HTTP/1.1\nHost: a\nContent-Length: ${150 * megabytes}`,
      Buffer.alloc(megabytes),
    );
    expect(answer.status).toBe(200);
    expect(answer.headers.get('connection')).toBe('close');
  });
});

describe('a form with pictures', () => {
  test.each([
    ['of one character', 'a', 'a'],
    ['of seventy', '-'.repeat(70), '-'.repeat(70)],
    ['in quotes, with every allowed character', `"az09'()+_,-./:=? Z"`, `az09'()+_,-./:=? Z`],
    ['with unquoted special characters', '----=_Part_1_2.3', '----=_Part_1_2.3'],
  ])('accepts a boundary %s', async (_what, sent, boundary) => {
    const body = form(
      boundary,
      ['note', 'Zwölf 🏠\r\n--'],
      ['images', png(4, 3), 'a.png'],
      ['images', png(5, 3), 'b.png'],
    );
    const answer = await submit(body, `multipart/form-data; boundary=${sent}`);
    expect([answer.status, answer.body.message]).toEqual([200, undefined]);
    expect(answer.body.data).toMatchObject({ note: 'Zwölf 🏠\r\n--' });
  });

  test.each([
    ['no boundary', 'multipart/form-data', form('x', ['note', 'a'])],
    [
      'a boundary of 71 characters',
      `multipart/form-data; boundary=${'a'.repeat(71)}`,
      form('a'.repeat(71), ['note', 'a']),
    ],
    ['no end', 'multipart/form-data; boundary=x', part('x', 'note', 'a')],
    ['no part', 'multipart/form-data; boundary=x', Buffer.from('nothing')],
    ['a part without a name', 'multipart/form-data; boundary=x', Buffer.from('--x\r\nA: b\r\n\r\na\r\n--x--')],
    ['a part named __proto__', 'multipart/form-data; boundary=x', form('x', ['__proto__', 'a'])],
    ['endless headers', 'multipart/form-data; boundary=x', Buffer.from(`--x\r\n${'A: b\r\n'.repeat(5000)}`)],
    [
      'a thousand parts',
      'multipart/form-data; boundary=x',
      form('x', ...Array.from({ length: 1000 }, (): [string, string] => ['note', 'a'])),
    ],
    ['a long field', 'multipart/form-data; boundary=x', form('x', ['note', 'a'.repeat(20_000)])],
    ['a field that is not text', 'multipart/form-data; boundary=x', form('x', ['note', Buffer.from([0xff])])],
    ['an undeclared field', 'multipart/form-data; boundary=x', form('x', ['role', 'admin'])],
    ['an unexpected file', 'multipart/form-data; boundary=x', form('x', ['note', png(4, 3), 'a.png'])],
    ['a picture sent as text', 'multipart/form-data; boundary=x', form('x', ['images', 'a'])],
    [
      'eleven pictures',
      'multipart/form-data; boundary=x',
      form('x', ...Array.from({ length: 11 }, (): [string, Buffer, string] => ['images', png(4, 3), 'a.png'])),
    ],
  ])('with %s is a 400 and leaves nothing behind', async (_what, type, body) => {
    const answer = await submit(body, type);
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID']);
    expect(await leftovers()).toEqual(nothing);
  });

  test('accepts exactly 15 MB', async () => {
    const answer = await submit(
      form('x', ['images', pictureOf(15 * megabytes), 'a.png']),
      'multipart/form-data; boundary=x',
    );
    expect([answer.status, answer.body.message]).toEqual([200, undefined]);
  });

  test('over the limit is refused early, without reading the rest', async () => {
    const connection = await RawConnection.open(server().url);
    const path = `/resident/boosts/${await boost()}/submissions`;
    const announced = head(path, 'multipart/form-data; boundary=x', 140 * megabytes, server().resident.accessToken);
    connection.write(`${announced.replaceAll(/\n\s*/g, '\r\n')}\r\n\r\n`);
    connection.write(part('x', 'images', pictureOf(15 * megabytes + 1), 'a.png'), '--');
    expect(await connection.answer()).toMatchObject({
      status: 413,
      body: { code: 'FILE_TOO_LARGE', message: 'File size should be less than 15MB' },
    });
    await connection.ended;
    expect(await leftovers()).toEqual(nothing);
  });

  test("is refused as soon as a file's first bytes aren't a picture", async () => {
    const connection = await RawConnection.open(server().url);
    const path = `/resident/boosts/${await boost()}/submissions`;
    const announced = head(path, 'multipart/form-data; boundary=x', 14 * megabytes, server().resident.accessToken);
    connection.write(`${announced.replaceAll(/\n\s*/g, '\r\n')}\r\n\r\n`);
    connection.write(part('x', 'images', `<script>${' '.repeat(100)}`, 'a.png'));
    expect(await connection.answer()).toMatchObject({ status: 400, body: { code: 'IMAGE_ONLY' } });
    connection.close();
  });

  test('leaves nothing behind, during or after an interrupted upload', async () => {
    const connection = await RawConnection.open(server().url);
    const path = `/resident/boosts/${await boost()}/submissions`;
    const announced = head(path, 'multipart/form-data; boundary=x', 14 * megabytes, server().resident.accessToken);
    connection.write(`${announced.replaceAll(/\n\s*/g, '\r\n')}\r\n\r\n`);
    connection.write(part('x', 'images', pictureOf(4 * megabytes), 'a.png'));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await leftovers()).toEqual(nothing);
    connection.close();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await leftovers()).toEqual(nothing);
  });

  test('from a caller without permission is refused before it is read', async () => {
    const answer = await rawRequest(
      server().url,
      head(
        `/resident/boosts/${newId()}/submissions`,
        'multipart/form-data; boundary=x',
        150 * megabytes,
        server().manager.accessToken,
      ),
    );
    expect(answer.status).toBe(403);
  });
});

describe('a stored file that was never claimed', () => {
  const store = () => openFileStore({ HEARTH_DATA: server().folder } as never, 'a secret of these tests, long enough');
  const parts = () => ({ platform: { files: store() }, db: server().db });

  test('is deleted when it expires, not earlier', async () => {
    const [old, young] = [newId(), newId()];
    for (const id of [old, young]) await store().put(id, png(4, 3), { contentType: 'image/png' });
    await server()
      .db.insertInto('pending_files')
      .values([{ id: old, created_at: new Date(Date.now() - 16 * 60_000) }, { id: young }])
      .execute();
    await deleteAbandoned(parts());
    await expect(store().get(old)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    (await store().get(young)).stream.destroy();
    await deleteAbandoned(parts(), 0);
    expect(await leftovers()).toEqual(nothing);
  });

  test("can't be claimed afterward: the submission is refused and can be retried", async () => {
    const body = new FormData();
    body.append('images', new Blob([png(4, 3)]), 'a.png');
    const send = async () =>
      server()
        .as(server().resident)
        .send('POST', `/resident/boosts/${await boost()}/submissions`, { body });
    let isGivingUp = true;
    const givingUp = (async () => {
      while (isGivingUp) await deleteAbandoned(parts(), 0).catch(() => undefined);
    })();
    const statuses = new Set<number>();
    for (let turn = 0; turn < 50 && !statuses.has(503); turn += 1) statuses.add((await send()).status);
    isGivingUp = false;
    await givingUp;
    expect([...statuses].filter((status) => status !== 200)).toEqual([503]);
    expect((await send()).status).toBe(200);
    expect(await leftovers()).toEqual(nothing);
  });
});

test.each([
  ['JSON that never arrives', false, 0],
  ['JSON that trickles', false, 100],
  ['a form that never arrives', true, 0],
  ['a form that trickles', true, 100],
])('%s is cut off', async (_what, isForm, bytes) => {
  const refused: unknown[] = [];
  const slow = createServer((request) => {
    request.on('error', (error) => refused.push(error)).resume();
    limitArrival(request, isForm, { everyMs: 200, formBytes: 1000 });
  });
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  const connection = await RawConnection.open(`http://127.0.0.1:${(slow.address() as AddressInfo).port}`);
  connection.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n');
  const trickle = setInterval(() => connection.write(Buffer.alloc(bytes)), 50);
  // At the rate of the trickle, the body would take many times longer.
  await eventually(async () => refused.length > 0);
  expect(refused[0]).toMatchObject({ statusCode: 408 });
  clearInterval(trickle);
  connection.close();
  slow.close();
});

test('a slow but steady form is read', async () => {
  const slow = createServer((request, response) => {
    request.on('error', () => response.destroy()).resume();
    limitArrival(request, true, { everyMs: 200, formBytes: 1000 });
    request.on('end', () => response.end('read'));
  });
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  const connection = await RawConnection.open(`http://127.0.0.1:${(slow.address() as AddressInfo).port}`);
  connection.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 16000\r\n\r\n');
  for (let sent = 0; sent < 16_000; sent += 800) {
    connection.write(Buffer.alloc(800));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect((await connection.answer()).status).toBe(200);
  connection.close();
  slow.close();
});

test('sign-in and other calls still accept their bodies', async () => {
  const { status } = await server()
    .as()
    .call(contract.sessions.resetPassword, { body: { email: 'nobody@hearth.example' } });
  expect(status).toBe(200);
});
