import type { Readable } from 'node:stream';

/** The reader must consume or destroy the stream. */
export type StoredFile = { stream: Readable; size: number; contentType: string };

/** Content to store: its size is known up front, and it is read once. */
export type FileContent = { size: number; content(): AsyncIterable<Uint8Array> | Iterable<Uint8Array> };

/** The bytes behind a file store: a folder or a bucket. */
export type FileStorage = {
  /** Stores the whole content or nothing. */
  put(id: string, file: FileContent, contentType: string): Promise<void>;
  get(id: string): Promise<StoredFile>;
  remove(id: string): Promise<void>;
  /** The ids of all stored files. */
  list(): AsyncIterable<string>;
};

export const isFileId = (id: string) => /^[0-9a-f]{24}$/.test(id);
