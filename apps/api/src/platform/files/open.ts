import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { S3Options } from './s3.ts';
import { createFileStorage, createFileStore, type FileStore } from './store.ts';

/** The configured S3 service. */
export const s3Options = (config: Config): S3Options => ({
  region: config.S3_REGION,
  forcePathStyle: config.S3_FORCE_PATH_STYLE,
  ...(config.S3_ENDPOINT && { endpoint: config.S3_ENDPOINT }),
  ...(config.S3_ACCESS_KEY_ID && { accessKeyId: config.S3_ACCESS_KEY_ID }),
  ...(config.S3_SECRET_ACCESS_KEY && { secretAccessKey: config.S3_SECRET_ACCESS_KEY }),
});

const storageOptions = (config: Config) => ({
  folder: join(config.HEARTH_DATA, 'files'),
  ...(config.S3_BUCKET && { s3: { bucket: config.S3_BUCKET, ...s3Options(config) } }),
});

/** The bytes of the configured file store. */
export const openFileStorage = (config: Config) => createFileStorage(storageOptions(config));

/** The configured file store: an S3 bucket if set, else a folder in the data directory. */
export const openFileStore = (config: Config, secret: string): FileStore =>
  createFileStore({ ...storageOptions(config), secret });
