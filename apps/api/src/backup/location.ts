import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Config } from '../platform/config.ts';
import { StartError } from '../platform/db/embedded/start-error.ts';
import type { Location } from './archive-location.ts';
import { objectAt } from './s3-object.ts';

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

async function syncFolder(path: string) {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

function fileAt(path: string): Location {
  return {
    name: path,
    async create() {
      if (await exists(path)) throw new StartError(`${path} already exists. Choose another name.`);
      const folder = dirname(path);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const partial = join(folder, `${basename(path)}.partial-${randomBytes(4).toString('hex')}`);
      const file = await open(partial, 'wx', 0o600);
      return {
        write: async (bytes) => void (await file.writeFile(bytes)),
        async finish() {
          await file.sync();
          await file.close();
          await rename(partial, path);
          await syncFolder(folder);
        },
        async abort() {
          await file.close().catch(() => undefined);
          await rm(partial, { force: true });
        },
      };
    },
    read: () => createReadStream(path, { highWaterMark: 2 ** 20 }),
  };
}

/** A file, or `s3://bucket/key` in the configured S3 service. */
export function locationOf(text: string, config: Config): Location {
  const [, bucket, key] = /^s3:\/\/([^/]+)\/(.+[^/])$/.exec(text) ?? [];
  if (bucket && key) return objectAt(text, { bucket, key }, config);
  if (text.startsWith('s3:') || text === '' || text.endsWith('/'))
    throw new StartError(`${text || 'The name'} isn't a file or s3://bucket/key.`);
  return fileAt(resolve(text));
}
