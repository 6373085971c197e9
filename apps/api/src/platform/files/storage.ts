import type { Readable } from 'node:stream';

/** The reader must consume or destroy the stream. */
export type StoredFile = { stream: Readable; size: number; contentType: string };

/** What is put: its size is known before, and it is read once. */
export type FileContent = { size: number; content(): AsyncIterable<Uint8Array> | Iterable<Uint8Array> };

/** Where bytes lie: a folder or a bucket. */
export type FileStorage = {
  /** Keeps the whole content or nothing. */
  put(id: string, file: FileContent, contentType: string): Promise<void>;
  get(id: string): Promise<StoredFile>;
  remove(id: string): Promise<void>;
};
