import { join } from 'node:path';
import { notFound } from '../errors.ts';
import { createBucket, type BucketOptions } from './bucket.ts';
import { createFolder } from './folder.ts';
import { maxUploadBytes } from './limits.ts';
import { permanentPath, signedPath, verifyLink } from './links.ts';
import { uploadError } from './upload-error.ts';
import { isFileId, type FileContent, type FileStorage, type StoredFile } from './storage.ts';

export type FileStore = {
  incoming: string;
  /** Streams content to storage atomically. Rejects files over 15 MB. */
  put(id: string, content: Uint8Array | FileContent, options: { contentType: string }): Promise<void>;
  /** Throws `notFound`. */
  get(id: string): Promise<StoredFile>;
  remove(id: string): Promise<void>;
  /** A link valid for at least an hour, unchanged within each half-hour. */
  signedPath(id: string, now: Date, options?: { downloadName?: string }): string;
  /** A permanent, cacheable link. */
  permanentPath(id: string): string;
  verify(id: string, query: Record<string, unknown>, now: Date): boolean;
};

type StorageOptions = { s3?: BucketOptions; folder: string };

const incomingIn = (folder: string) => join(folder, '.incoming');

/** The bytes of a file store: an S3 bucket if configured, else a folder. */
export const createFileStorage = ({ s3, folder }: StorageOptions): FileStorage =>
  s3 ? createBucket(s3) : createFolder(folder, incomingIn(folder));

function checkId(id: string): void {
  if (!isFileId(id)) throw notFound('File');
}

const inBytes = (bytes: Uint8Array): FileContent => ({ size: bytes.byteLength, content: () => [bytes] });

/** Fails if the content doesn't have the declared size. */
const exactly = (file: FileContent): FileContent => ({
  size: file.size,
  async *content() {
    let left = file.size;
    for await (const piece of file.content()) {
      left -= piece.byteLength;
      if (left < 0) throw new Error('The file is longer than declared.');
      yield piece;
    }
    if (left > 0) throw new Error('The file is shorter than declared.');
  },
});

/** Files in S3 if configured, else in a folder. Links are signed with `secret`. */
export function createFileStore({ secret, ...place }: StorageOptions & { secret: string }): FileStore {
  if (secret.length < 32) throw new Error('The secret that signs file links must have at least 32 characters.');
  const storage = createFileStorage(place);
  return {
    incoming: incomingIn(place.folder),
    async put(id, content, { contentType }) {
      checkId(id);
      const file = content instanceof Uint8Array ? inBytes(content) : content;
      if (file.size > maxUploadBytes) throw uploadError('FILE_TOO_LARGE');
      await storage.put(id, exactly(file), contentType);
    },
    async get(id) {
      checkId(id);
      return storage.get(id);
    },
    async remove(id) {
      checkId(id);
      await storage.remove(id);
    },
    signedPath(id, now, options) {
      checkId(id);
      return signedPath(secret, id, now, options);
    },
    permanentPath(id) {
      checkId(id);
      return permanentPath(secret, id);
    },
    verify: (id, query, now) => isFileId(id) && verifyLink(secret, id, query, now),
  };
}
