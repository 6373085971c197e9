import { join } from 'node:path';
import type { Config } from '../config.ts';
import { createFileStore, type FileStore } from './store.ts';

/** The file store of the configuration: S3 when a bucket is named, else a folder beside the other data. */
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
