import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { contract } from '@hearth/contract';
import { unusedUploads } from '@hearth/contract/constants';
import { fileMessages } from '@hearth/contract/files/messages';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { eventually, useServer } from '../../../test/harness.ts';
import { png } from '../../../test/fixtures/pictures.ts';
import { deleteUnclaimed } from './claims.ts';
import { createFileStore } from './store.ts';

const server = useServer();
type Uploaded = { _id: string; name: string; url: string };
const pdf = (text = 'a guide') => Buffer.from(`%PDF-1.7\n% ${text}\n%%EOF\n`);

async function upload(
  parts: readonly [field: string, content: Uint8Array, name: string][],
  { as = server().manager, propertyId = server().property, headers = {} } = {},
) {
  const form = new FormData();
  for (const [field, content, name] of parts) form.append(field, new Blob([Buffer.from(content)]), name);
  const reply = await server().as(as).send('POST', `/files?propertyId=${propertyId}`, { body: form, headers });
  return { ...reply, body: reply.body as unknown as Uploaded };
}
const read = (url: string) => fetch(server().url + url);
const remove = (id: string, as = server().manager) => server().as(as).call(contract.files.remove, { params: { id } });
const fileRow = (id: string) =>
  server().db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
async function storedFiles(): Promise<string[]> {
  const names = await readdir(join(server().folder, 'files'), { recursive: true }).catch(() => []);
  return names.filter((name) => /[0-9a-f]{24}$/.test(name));
}

test('a PDF belongs to its property and uploader, and downloads under its name', async () => {
  const reply = await upload([['file', pdf(), 'C:\\docs\\Move in “guide”.pdf']]);
  expect(reply.status, reply.text).toBe(200);
  expect(Object.keys(reply.body).toSorted()).toEqual(['_id', 'name', 'url']);
  expect(reply.body.name).toBe('Move in “guide”.pdf');
  const answer = await read(reply.body.url);
  expect(Buffer.from(await answer.arrayBuffer()).equals(pdf())).toBe(true);
  expect(answer.headers.get('content-disposition')).toContain('attachment; filename="Move in _guide_.pdf"');
  expect(await fileRow(reply.body._id)).toMatchObject({
    property_id: server().property,
    owner_id: server().manager._id,
    purpose: 'document',
    is_named: false,
  });
});

test('content decides the type of a file, not its name', async () => {
  const before = await storedFiles();
  const refusal = async (...parts: [string, Uint8Array, string][]) => (await upload(parts)).error.message;
  expect(await refusal(['file', png(8, 8), 'guide.pdf'])).toBe('Only PDF files are allowed');
  expect(await refusal(['logo', pdf(), 'logo.png'])).toMatch(/^Only JPEG, PNG, WebP/);
  expect(await refusal(['file', Buffer.concat([pdf(), Buffer.alloc(15 * 1024 * 1024)]), 'guide.pdf'])).toBe(
    'File size should be less than 15MB',
  );
  expect(await refusal()).toBe('Please select a document*');
  expect(await refusal(['file', pdf(), 'a.pdf'], ['logo', png(8, 8), 'b.png'])).toBe('Send one file at a time');
  expect(await storedFiles()).toEqual(before);
});

test('a logo is stored upright in two sizes without camera metadata, at a cacheable address', async () => {
  const photo = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#3366cc' } })
    .withExif({ IFD0: { Copyright: 'private' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { body, status, text } = await upload([['logo', photo, 'logo.jpg']]);
  expect(status, text).toBe(200);
  const answer = await read(body.url);
  expect(answer.headers.get('content-type')).toBe('image/webp');
  expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
  const large = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect(large).toMatchObject({ format: 'webp', width: 128, height: 256 });
  expect([large.exif, large.orientation, large.xmp, large.icc]).toEqual([undefined, undefined, undefined, undefined]);
  const { small_id } = await fileRow(body._id);
  const small = await createFileStore({ folder: join(server().folder, 'files'), secret: 'x'.repeat(32) }).get(
    small_id ?? '',
  );
  small.stream.destroy();
  expect(small.contentType).toBe('image/webp');
  for (const forged of [
    body.url.replace(body._id, small_id ?? ''),
    `${body.url}&expires=lasting`,
    `/api/files/${body._id}`,
  ])
    expect((await read(forged)).status).toBe(404);
});

test("a small picture isn't enlarged, and the same picture sent twice becomes two files", async () => {
  const first = await upload([['picture', png(40, 20), 'pool.png']]);
  const second = await upload([['picture', png(40, 20), 'pool.png']]);
  expect(first.body._id).not.toBe(second.body._id);
  expect((await remove(first.body._id)).status).toBe(200);
  await eventually(async () => (await read(first.body.url)).status === 404);
  const left = await read(second.body.url);
  expect(await sharp(Buffer.from(await left.arrayBuffer())).metadata()).toMatchObject({ width: 40, height: 20 });
});

test.for([
  ['a truncated PNG', png(900, 900).subarray(0, 60)],
  ['a HEIC image', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])],
] as [string, Buffer][])('%s is refused and leaves nothing behind', async ([, bytes]) => {
  const before = await storedFiles();
  const { status, error } = await upload([['picture', bytes, 'photo.jpg']]);
  expect(status).toBe(400);
  expect(error.message).toMatch(/couldn't read this picture|Only JPEG/);
  expect(await storedFiles()).toEqual(before);
});

test('only the uploader can delete an upload, and not once a record uses it', async () => {
  const { body } = await upload([['file', pdf(), 'guide.pdf']]);
  expect((await remove(body._id, server().propertyAdmin)).status).toBe(404);
  expect((await remove(body._id, server().elsewhereManager)).status).toBe(404);
  expect((await remove(body._id, server().staff)).status).toBe(403);
  await server().db.updateTable('files').set({ is_named: true }).where('id', '=', body._id).execute();
  expect((await remove(body._id)).error.message).toBe("This file is in use. Remove it where it's shown first.");
  await server().db.updateTable('files').set({ is_named: false }).where('id', '=', body._id).execute();
  expect((await remove(body._id)).body).toEqual({ success: true, message: 'File removed' });
  await eventually(async () => (await read(body.url)).status === 404);
  expect((await remove(body._id)).status).toBe(404);
});

test('the same upload sent twice with one key is one file', async () => {
  const before = (await storedFiles()).length;
  const headers = { 'idempotency-key': 'upload-once' };
  const replies = await Promise.all([1, 2].map(() => upload([['logo', png(30, 30), 'logo.png']], { headers })));
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  await eventually(async () => (await storedFiles()).length === before + 2);
});

test('an unclaimed upload is deleted after a day, in both sizes', async () => {
  const { db, folder } = server();
  const [old, fresh] = [
    await upload([['logo', png(30, 30), 'a.png']]),
    await upload([['file', pdf('fresh'), 'fresh.pdf']]),
  ];
  const files = createFileStore({ folder: join(folder, 'files'), secret: 'x'.repeat(32) });
  await db
    .updateTable('files')
    .set({ created_at: sql`now() - interval '25 hours'` })
    .where('id', '=', old.body._id)
    .execute();
  const { small_id } = await fileRow(old.body._id);
  await deleteUnclaimed({ platform: { files }, db });
  expect((await storedFiles()).some((path) => path.endsWith(old.body._id) || path.endsWith(small_id ?? ''))).toBe(
    false,
  );
  expect((await fileRow(old.body._id)).removed_at).not.toBeNull();
  expect((await read(fresh.body.url)).status).toBe(200);
});

describe('unclaimed uploads', () => {
  const { ofPerson, ofProperty } = unusedUploads;
  const hold = (owner: string, property: string, files: number, size = 1000) =>
    sql`insert into files (property_id, owner_id, content_type, size, sha256, purpose, name, is_named)
      select ${property}, ${owner}, 'application/pdf', ${size}, repeat('a', 64), 'document', 'held', false
      from generate_series(1, ${files})`.execute(server().db);
  const release = () => server().db.deleteFrom('files').where('name', '=', 'held').execute();
  const messageOf = ({ status, error }: Awaited<ReturnType<typeof upload>>) => [status, error?.message];

  test('are limited in number per person, even sent concurrently, until claimed or deleted', async () => {
    const sister = await server().addPerson('manager', server().property);
    await hold(sister._id, server().property, ofPerson.files - 2);
    const before = await storedFiles();
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => upload([['file', pdf(), 'a.pdf']], { as: sister })),
    );
    const accepted = replies.filter(({ status }) => status === 200);
    expect(accepted).toHaveLength(2);
    expect(new Set(replies.filter(({ status }) => status !== 200).map((reply) => messageOf(reply).join(' ')))).toEqual(
      new Set([`409 ${fileMessages.ownUnused}`]),
    );
    expect(await storedFiles()).toHaveLength(before.length + 2);
    expect((await upload([['file', pdf(), 'a.pdf']])).status).toBe(200);
    await remove(accepted[0]?.body._id ?? '', sister);
    expect((await upload([['file', pdf(), 'b.pdf']], { as: sister })).status).toBe(200);
    expect((await upload([['file', pdf(), 'b.pdf']], { as: sister })).status).toBe(409);
    await server()
      .db.updateTable('files')
      .set({ is_named: true })
      .where('id', '=', accepted[1]?.body._id ?? '')
      .execute();
    expect((await upload([['file', pdf(), 'c.pdf']], { as: sister })).status).toBe(200);
    await release();
  });

  test('are limited in bytes', async () => {
    const person = await server().addPerson('manager', server().property);
    await hold(person._id, server().property, 20, ofPerson.bytes / 20);
    expect(messageOf(await upload([['file', pdf(), 'a.pdf']], { as: person }))).toEqual([409, fileMessages.ownUnused]);
    await release();
  });

  test('are limited per property, across senders', async () => {
    for (let n = 0; n < 5; n += 1) {
      const person = await server().addPerson('manager', server().property);
      await hold(person._id, server().property, ofProperty.files / 5);
    }
    expect(messageOf(await upload([['file', pdf(), 'a.pdf']]))).toEqual([409, fileMessages.unusedAtProperty]);
    await release();
  });
});
