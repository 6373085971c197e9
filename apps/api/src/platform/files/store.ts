import { notFound } from '../errors.ts';
import { createBucket, type BucketOptions } from './bucket.ts';
import { createFolder } from './folder.ts';
import { maxUploadBytes } from './limits.ts';
import { signedPath, verifyLink } from './links.ts';
import { uploadRefused } from './refused.ts';
import type { StoredFile } from './shelf.ts';

export type FileStore = {
  /** Keeps the whole content or nothing; more than 15 MB is refused. */
  put(id: string, content: Uint8Array | AsyncIterable<Uint8Array>, options: { contentType: string }): Promise<void>;
  /** Throws `notFound` when there is none. */
  get(id: string): Promise<StoredFile>;
  remove(id: string): Promise<void>;
  /** A link that works for at least an hour and is the same within each half hour. */
  signedPath(id: string, now: Date, options?: { downloadName?: string }): string;
  verify(id: string, query: Record<string, unknown>, now: Date): boolean;
};

type FileStoreOptions = { s3?: BucketOptions; folder: string; secret: string };

const isId = (id: string) => /^[0-9a-f]{24}$/.test(id);

function checkId(id: string): void {
  if (!isId(id)) throw notFound('File');
}

/** Reads an upload into memory, giving up as soon as it passes 15 MB. */
export async function readUpload(content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.byteLength;
    if (size > maxUploadBytes) throw uploadRefused('FILE_TOO_LARGE');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Files in S3 when it is configured, else in a folder, with links signed by `secret`. */
export function createFileStore({ s3, folder, secret }: FileStoreOptions): FileStore {
  if (secret.length < 32) throw new Error('The secret that signs file links must have at least 32 characters.');
  const shelf = s3 ? createBucket(s3) : createFolder(folder);
  return {
    async put(id, content, { contentType }) {
      checkId(id);
      const bytes = await readUpload(content instanceof Uint8Array ? [content] : content);
      await shelf.put(id, bytes, contentType);
    },
    async get(id) {
      checkId(id);
      return shelf.get(id);
    },
    async remove(id) {
      checkId(id);
      await shelf.remove(id);
    },
    signedPath(id, now, options) {
      checkId(id);
      return signedPath(secret, id, now, options);
    },
    verify: (id, query, now) => isId(id) && verifyLink(secret, id, query, now),
  };
}
