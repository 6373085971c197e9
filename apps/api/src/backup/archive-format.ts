import { createHash } from 'node:crypto';
import type { Encryption } from './chunk-seal.ts';

/**
 * An archive is the magic line, a header and chunks. The header is its length and JSON. A chunk is its length, with the
 * top bit set on the last one, a body and a tag. A body, compressed by zstd, is a series of frames: a kind, a length,
 * and an entry's JSON or some of its data.
 */
export const magic = Buffer.from('HEARTH BACKUP 1\n');

export interface Header {
  encryption: Encryption | null;
}

export const lengthBytes = 4;
export const lastChunk = 2 ** 31;
/** Before compression. */
export const chunkBytes = 2 ** 20;
export const largestBody = chunkBytes + 2 ** 16;
export const largestHeader = 2 ** 12;

export const frameHeaderBytes = 1 + lengthBytes;
export const frameKinds = { entry: 1, data: 2 } as const;

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(lengthBytes);
  bytes.writeUInt32BE(value);
  return bytes;
}

export const digestOfHeader = (header: Buffer) => createHash('sha256').update(magic).update(header).digest();

/** The parts of an archive, in this order: the manifest, the schema, tables, sequences, jobs, files and the end. */
export type Entry =
  | ({ type: 'manifest' } & Manifest)
  /** Its data is JSON of `ArchivedSchema`. */
  | { type: 'schema' }
  /** Its data is COPY's text format. */
  | { type: 'table'; name: string; columns: string[] }
  | { type: 'sequences'; values: { name: string; value: string; isCalled: boolean }[] }
  /** Its data is COPY's text format of name, data, start_after and singleton_key. */
  | { type: 'jobs' }
  | { type: 'file'; id: string; contentType: string; size: number }
  | { type: 'end'; rows: Record<string, number>; files: number; fileBytes: number };

export interface Manifest {
  /** The moment of the snapshot, ISO 8601. */
  at: string;
  migrations: { name: string; checksum: string | null }[];
  /** The first transaction id after the snapshot. */
  nextTransaction: string;
  /** The master key that the database's secrets are encrypted with; null before the first start. */
  masterKeyId: string | null;
  serverVersion: string;
}
