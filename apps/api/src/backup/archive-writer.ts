import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import {
  chunkBytes,
  digestOfHeader,
  frameHeaderBytes,
  frameKinds,
  lastChunk,
  magic,
  uint32,
  type Entry,
  type Header,
} from './archive-format.ts';
import { newEncryption, sealWith, type ChunkSeal } from './chunk-seal.ts';

/** The destination of an archive's bytes. */
export interface Sink {
  write(bytes: Buffer): Promise<void>;
}

const compress = promisify(zstdCompress);
/** Chunks compressed at once. */
const concurrency = 4;

/** Writes entries and their data as compressed, sealed chunks, a few of which are in memory at a time. */
export class ArchiveWriter {
  readonly #sink: Sink;
  readonly #seal: ChunkSeal;
  #chunk = Buffer.allocUnsafe(chunkBytes);
  #used = 0;
  #counter = 0;
  #waiting: Promise<Buffer>[] = [];
  bytes = 0;

  private constructor(sink: Sink, seal: ChunkSeal) {
    this.#sink = sink;
    this.#seal = seal;
  }

  static async open(sink: Sink, passphrase: string | undefined): Promise<ArchiveWriter> {
    const { key, encryption } = passphrase === undefined ? {} : newEncryption(passphrase);
    const json = Buffer.from(JSON.stringify({ encryption: encryption ?? null } satisfies Header));
    const header = Buffer.concat([uint32(json.length), json]);
    const writer = new ArchiveWriter(sink, sealWith(key, digestOfHeader(header)));
    await writer.#write(Buffer.concat([magic, header]));
    return writer;
  }

  async entry(entry: Entry): Promise<void> {
    const json = Buffer.from(JSON.stringify(entry));
    if (this.#free < json.length) await this.#endChunk();
    if (this.#free < json.length) throw new Error(`The entry ${entry.type} doesn't fit in a chunk.`);
    this.#frame(frameKinds.entry, json);
  }

  /** Adds to the data of the last entry. */
  async data(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length;) {
      if (this.#free <= 0) await this.#endChunk();
      const part = bytes.subarray(at, at + this.#free);
      this.#frame(frameKinds.data, part);
      at += part.length;
    }
  }

  /** Writes the last chunk. An archive without it is incomplete. */
  async end(): Promise<void> {
    await this.#endChunk(true);
    while (this.#waiting.length > 0) await this.#writeNext();
  }

  /** Room for a frame's payload. */
  get #free() {
    return chunkBytes - this.#used - frameHeaderBytes;
  }

  #frame(kind: number, payload: Uint8Array) {
    this.#used = this.#chunk.writeUInt8(kind, this.#used);
    this.#used = this.#chunk.writeUInt32BE(payload.length, this.#used);
    this.#chunk.set(payload, this.#used);
    this.#used += payload.length;
  }

  async #endChunk(isLast = false) {
    const compressing = compress(this.#chunk.subarray(0, this.#used));
    // Awaited in order; an earlier failure ends the archive.
    compressing.catch(() => undefined);
    this.#waiting.push(compressing);
    this.#chunk = Buffer.allocUnsafe(chunkBytes);
    this.#used = 0;
    this.#isLastWaiting = isLast;
    while (this.#waiting.length >= concurrency) await this.#writeNext();
  }
  #isLastWaiting = false;

  async #writeNext() {
    const compressed = await (this.#waiting[0] as Promise<Buffer>);
    this.#waiting.shift();
    const isLast = this.#isLastWaiting && this.#waiting.length === 0;
    const prefix = uint32(isLast ? compressed.length + lastChunk : compressed.length);
    const { body, tag } = this.#seal.seal(compressed, { counter: this.#counter, prefix });
    this.#counter += 1;
    await this.#write(Buffer.concat([prefix, body, tag]));
  }

  async #write(bytes: Buffer) {
    await this.#sink.write(bytes);
    this.bytes += bytes.length;
  }
}
