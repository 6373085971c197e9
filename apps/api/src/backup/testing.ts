import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { readEntries } from './archive-reader.ts';
import { ArchiveWriter } from './archive-writer.ts';

/** Copies an archive with another schema, as someone with write access to it could. */
export async function changeSchema(path: string, to: string, key?: string) {
  const pieces: Buffer[] = [];
  const writer = await ArchiveWriter.open({ write: async (bytes) => void pieces.push(bytes) }, key);
  for await (const { entry, data } of readEntries(() => createReadStream(path), undefined)) {
    await writer.entry(entry);
    if (entry.type === 'schema') {
      const schema = JSON.parse((await buffer(data())).toString()) as { code: string };
      await writer.data(Buffer.from(JSON.stringify({ ...schema, code: `${schema.code}; create table planted ()` })));
    } else for await (const piece of data()) await writer.data(piece);
  }
  await writer.end();
  await writeFile(to, Buffer.concat(pieces));
  return to;
}
