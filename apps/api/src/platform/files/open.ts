import { join } from 'node:path';
import type { Config } from '../config.ts';
import { createFileStore, type FileStore } from './store.ts';

/** The configured file store: an S3 bucket if set, else a folder in the data directory. */
export function openFileStore(config: Config, secret: string): FileStore {
  return createFileStore({
    folder: join(config.HEARTH_DATA, 'files'),
    secret,
    ...(config.S3_BUCKET && {
      s3: {
        bucket: config.S3_BUCKET,
        region: config.S3_REGION,
        forcePathStyle: config.S3_FORCE_PATH_STYLE,
        ...(config.S3_ENDPOINT && { endpoint: config.S3_ENDPOINT }),
        ...(config.S3_ACCESS_KEY_ID && { accessKeyId: config.S3_ACCESS_KEY_ID }),
        ...(config.S3_SECRET_ACCESS_KEY && { secretAccessKey: config.S3_SECRET_ACCESS_KEY }),
      },
    }),
  });
}
