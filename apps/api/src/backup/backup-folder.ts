import { readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DeleteObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import type { Config } from '../platform/config.ts';
import { s3Options } from '../platform/files/open.ts';
import { openS3 } from '../platform/files/s3.ts';
import { locationOf } from './location.ts';
import type { Location } from './archive-location.ts';

/** The folder, or the prefix in S3, that holds scheduled backups. */
export interface BackupFolder {
  locationOf(name: string): Location;
  /** Names of finished backups, oldest first. */
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
  /** Deletes what killed backups left behind. */
  tidy(): Promise<void>;
}

/** Sorts by time. */
export const backupName = (at: Date) => `hearth-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;
const finished = /^hearth-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/;
const partial = /^hearth-.+\.backup\.partial-[0-9a-f]{8}$/;
const dayMs = 86_400_000;

function localFolder(folder: string, config: Config): BackupFolder {
  const names = () =>
    readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
  return {
    locationOf: (name) => locationOf(join(folder, name), config),
    list: async () => (await names()).filter((name) => finished.test(name)).toSorted(),
    remove: (name) => rm(join(folder, name), { force: true }),
    async tidy() {
      for (const name of (await names()).filter((each) => partial.test(each)))
        if (Date.now() - (await stat(join(folder, name))).mtimeMs > dayMs)
          await rm(join(folder, name), { force: true });
    },
  };
}

function prefixInS3(bucket: string, prefix: string, config: Config): BackupFolder {
  const client = openS3(s3Options(config));
  const keyOf = (name: string) => (prefix ? `${prefix}/${name}` : name);
  return {
    locationOf: (name) => locationOf(`s3://${bucket}/${keyOf(name)}`, config),
    async list() {
      const names: string[] = [];
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: keyOf('') }))
        for (const { Key = '' } of Contents) names.push(Key.slice(keyOf('').length));
      return names.filter((name) => finished.test(name)).toSorted();
    },
    remove: async (name) => void (await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: keyOf(name) }))),
    tidy: async () => undefined,
  };
}

/** The bucket and prefix of an s3:// address; undefined for a folder. */
export function prefixOf(text: string): { bucket: string; prefix: string } | undefined {
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(text) ?? [];
  return bucket ? { bucket, prefix } : undefined;
}

export function openBackupFolder(text: string, config: Config): BackupFolder {
  const { bucket, prefix } = prefixOf(text) ?? {};
  return bucket === undefined ? localFolder(resolve(text), config) : prefixInS3(bucket, prefix ?? '', config);
}
