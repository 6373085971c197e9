import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { z } from 'zod';
import { StartError } from '../platform/db/embedded/start-error.ts';
import {
  chunkBytes,
  digestOfHeader,
  frameHeaderBytes,
  frameKinds,
  largestBody,
  largestHeader,
  lastChunk,
  lengthBytes,
  magic,
  type Entry,
} from './archive-format.ts';
import { keyOf, sealWith, tagBytes } from './chunk-seal.ts';

/** An archive's bytes from the beginning; opened once for each pass. */
export type OpenSource = () => AsyncIterable<Buffer>;

/** Thrown for a damaged or incomplete archive. The message says where. */
export class DamagedArchive extends StartError {}

const decompress = promisify(zstdDecompress);
/** Chunks decompressed ahead. */
const ahead = 3;
const grouped = (value: number) => value.toLocaleString('en-US');

const header = z.object({
  encryption: z
    .object({
      cipher: z.literal('aes-256-gcm'),
      kdf: z.literal('scrypt'),
      cost: z.number(),
      salt: z.string(),
      check: z.string(),
    })
    .nullable(),
});

/** Reads exact numbers of bytes from a stream of pieces. */
class ByteReader {
  readonly #pieces: AsyncIterator<Buffer>;
  #held: Buffer[] = [];
  #heldBytes = 0;
  /** Bytes taken so far. */
  at = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.#pieces = source[Symbol.asyncIterator]();
  }

  /** The next bytes; fewer only at the end of the stream. */
  async take(length: number): Promise<Buffer> {
    while (this.#heldBytes < length) {
      const { done, value } = await this.#pieces.next();
      if (done) break;
      this.#held.push(value);
      this.#heldBytes += value.length;
    }
    const all = this.#held.length === 1 ? (this.#held[0] as Buffer) : Buffer.concat(this.#held);
    const taken = all.subarray(0, length);
    const rest = all.subarray(taken.length);
    this.#held = rest.length > 0 ? [rest] : [];
    this.#heldBytes = rest.length;
    this.at += taken.length;
    return taken;
  }

  close = async () => void (await this.#pieces.return?.());
}

const notABackup = "This file isn't a Hearth backup.";

async function readHeader(bytes: ByteReader, passphrase: string | undefined) {
  if (!(await bytes.take(magic.length)).equals(magic)) throw new DamagedArchive(notABackup);
  const prefix = await bytes.take(lengthBytes);
  const length = prefix.length < lengthBytes ? 0 : prefix.readUInt32BE();
  const damaged = new DamagedArchive('This backup is damaged in its first bytes. Restore another backup.');
  if (length > largestHeader) throw damaged;
  const json = await bytes.take(length);
  let parsed;
  try {
    parsed = header.parse(JSON.parse(json.toString()));
  } catch {
    throw damaged;
  }
  const key = parsed.encryption ? keyOf(parsed.encryption, passphrase) : undefined;
  return { seal: sealWith(key, digestOfHeader(Buffer.concat([prefix, json]))), isEncrypted: key !== undefined };
}

/** Reads and verifies the chunks, yielding their compressed bodies. Throws DamagedArchive. */
async function* readChunks(
  source: AsyncIterable<Buffer>,
  passphrase: string | undefined,
  onHeader?: (isEncrypted: boolean) => void,
): AsyncGenerator<Buffer> {
  const bytes = new ByteReader(source);
  try {
    const { seal, isEncrypted } = await readHeader(bytes, passphrase);
    onHeader?.(isEncrypted);
    for (let counter = 0, isLast = false; !isLast; counter += 1) {
      const from = bytes.at;
      const prefix = await bytes.take(lengthBytes);
      const word = prefix.length < lengthBytes ? 0 : prefix.readUInt32BE();
      isLast = word >= lastChunk;
      const length = isLast ? word - lastChunk : word;
      const isPlausible = length <= largestBody;
      const rest = isPlausible ? await bytes.take(length + tagBytes) : Buffer.alloc(0);
      if (prefix.length < lengthBytes || (isPlausible && rest.length < length + tagBytes))
        throw new DamagedArchive(
          `This backup is incomplete: it ends at byte ${grouped(bytes.at)}, inside part ${grouped(counter + 1)}. Copy it again, or restore another backup.`,
        );
      const body = isPlausible
        ? seal.open(rest.subarray(0, length), rest.subarray(length), { counter, prefix })
        : undefined;
      if (!body)
        throw new DamagedArchive(
          `This backup is damaged: part ${grouped(counter + 1)}, from byte ${grouped(from)} to ${grouped(from + (isPlausible ? lengthBytes + length + tagBytes : lengthBytes))}, was changed. Restore another backup.`,
        );
      yield body;
    }
    if ((await bytes.take(1)).length > 0)
      throw new DamagedArchive('This backup is damaged: something was added after its end. Restore another backup.');
  } finally {
    await bytes.close();
  }
}

/** Verifies every byte of an archive without reading its contents. Throws DamagedArchive. */
export async function verifyArchive(open: OpenSource, passphrase: string | undefined): Promise<void> {
  for await (const body of readChunks(open(), passphrase)) void body;
}

async function* decompressed(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const waiting: Promise<Buffer>[] = [];
  for await (const body of chunks) {
    const chunk = decompress(body, { maxOutputLength: chunkBytes });
    chunk.catch(() => undefined);
    waiting.push(chunk);
    if (waiting.length > ahead) yield await (waiting.shift() as Promise<Buffer>);
  }
  for (const chunk of waiting) yield await chunk;
}

async function* readFrames(chunks: AsyncIterable<Buffer>): AsyncGenerator<{ kind: number; payload: Buffer }> {
  for await (const chunk of decompressed(chunks))
    for (let at = 0; at < chunk.length;) {
      const from = at + frameHeaderBytes;
      const payload = chunk.subarray(from, from + chunk.readUInt32BE(at + 1));
      yield { kind: chunk.readUInt8(at), payload };
      at = from + payload.length;
    }
}

/** An entry with its data, which must be read before the next entry. */
export interface ReadEntry {
  entry: Entry;
  data: () => AsyncGenerator<Buffer>;
  /** Only the holder of the passphrase can have written it. */
  isEncrypted: boolean;
}

/** The entries in order. Data that wasn't read is skipped. */
export async function* readEntries(open: OpenSource, passphrase: string | undefined): AsyncGenerator<ReadEntry> {
  let isEncrypted = false;
  const frames = readFrames(readChunks(open(), passphrase, (found) => (isEncrypted = found)));
  let frame = await frames.next();
  async function* data() {
    while (!frame.done && frame.value.kind === frameKinds.data) {
      yield frame.value.payload;
      frame = await frames.next();
    }
  }
  try {
    while (!frame.done) {
      const entry = JSON.parse(frame.value.payload.toString()) as Entry;
      frame = await frames.next();
      yield { entry, data, isEncrypted };
      for await (const piece of data()) void piece;
    }
  } finally {
    await frames.return(undefined);
  }
}
