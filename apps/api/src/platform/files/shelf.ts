import type { Readable } from 'node:stream';

/** The reader must consume or destroy the stream. */
export type StoredFile = { stream: Readable; size: number; contentType: string };

/** Where bytes lie: a folder or a bucket. */
export type Shelf = {
  put(id: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(id: string): Promise<StoredFile>;
  remove(id: string): Promise<void>;
};
