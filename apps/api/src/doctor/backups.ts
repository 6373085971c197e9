import { resolve } from 'node:path';
import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { prefixOf } from '../backup/backup-folder.ts';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/db/database.ts';
import { freeSpaceAt, inMegabytes } from '../platform/disk/free-space.ts';
import { s3Options } from '../platform/files/open.ts';
import { openS3 } from '../platform/files/s3.ts';
import { newId } from '../platform/id.ts';
import { isBackupLate, readLastBackup } from '../platform/last-backup.ts';
import { ok, problem, reasonOf, warning, type Outcome } from './finding.ts';
import { explainBucket, explainFolder } from './storage.ts';

/** Writes and deletes a small object. */
async function explainPrefix(to: string, { bucket, prefix }: { bucket: string; prefix: string }, config: Config) {
  const client = openS3(s3Options(config));
  const object = { Bucket: bucket, Key: [prefix, `.doctor-${newId()}`].filter(Boolean).join('/') };
  try {
    await client.send(new PutObjectCommand({ ...object, Body: 'doctor' }));
    await client.send(new DeleteObjectCommand(object));
    return undefined;
  } catch (error) {
    return explainBucket(error, `write to ${to}`);
  } finally {
    client.destroy();
  }
}

/** Checks that scheduled backups can be written, have room and are recent. */
export async function checkBackups(db: Db, config: Config): Promise<Outcome | undefined> {
  const { HEARTH_BACKUP_TO: to } = config;
  if (to === undefined) return undefined;
  const inS3 = prefixOf(to);
  const failure = inS3 ? await explainPrefix(to, inS3, config) : await explainFolder(resolve(to), 'HEARTH_BACKUP_TO');
  if (failure) return problem(failure);
  const last = await readLastBackup(db).catch((error: unknown) => error as Error);
  if (last instanceof Error) return problem(`The list of backups can't be read (${reasonOf(last)}).`);
  if (!inS3 && last) {
    const { freeBytes } = await freeSpaceAt(resolve(to), config);
    if (freeBytes < 1.5 * last.bytes)
      return problem(
        `${inMegabytes(freeBytes)} free in ${to}, and the last backup took ${inMegabytes(last.bytes)}. Free some space.`,
      );
  }
  if (isBackupLate(last?.startedAt, config, new Date()))
    return warning(
      last
        ? `The last good backup is of ${last.startedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC. Look for "the backup failed" in the log of the process that runs jobs.`
        : 'There is no backup yet. A process that runs jobs takes the first one within ten minutes.',
    );
  return ok(`${to} can be written, and the last backup is recent.`);
}
