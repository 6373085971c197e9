import { Readable } from 'node:stream';
import { Zip, ZipDeflate } from 'fflate';

interface Entry {
  name: string;
  content(): Promise<Iterable<Uint8Array> | AsyncIterable<Uint8Array>>;
}

/** Writes a zip file piece by piece, no faster than it is read. A file that can't be read anymore is left out. */
export function zipped(entries: readonly Entry[]): ReadableStream<Uint8Array> {
  async function* write(): AsyncGenerator<Uint8Array> {
    let ready: Uint8Array[] = [];
    const zip = new Zip((error, piece) => {
      if (error) throw error;
      ready.push(piece);
    });
    for (const { name, content } of entries) {
      const pieces = await content().catch(() => undefined);
      if (!pieces) continue;
      const entry = new ZipDeflate(name, { level: 6 });
      zip.add(entry);
      for await (const piece of pieces) {
        entry.push(piece);
        yield* ready;
        ready = [];
      }
      entry.push(new Uint8Array(), true);
    }
    zip.end();
    yield* ready;
  }
  return Readable.toWeb(Readable.from(write(), { objectMode: false })) as ReadableStream<Uint8Array>;
}
