import type { UploadPurpose } from '@hearth/contract/files/files';
import type { ReceivedFile } from '@hearth/contract/files/uploads';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx, Platform } from '../context.ts';
import type { Db } from '../db/database.ts';
import { busy } from '../errors.ts';
import { newId } from '../id.ts';
import { defineJob } from '../jobs/jobs.ts';
import { deleteUnclaimed } from './claims.ts';
import { refuseOverQuota } from './quota.ts';
import type { FileContent } from './storage.ts';

/** A stored file that a transaction may claim. */
export interface PendingFile {
  id: string;
  content_type: string;
  size: number;
  sha256: string;
}

/** A file to store, under a new id unless it has one. */
export type StorableFile = Pick<ReceivedFile, 'contentType' | 'size' | 'sha256'> & FileContent & { id?: string };

interface Parts {
  platform: Pick<Platform, 'files'>;
  db: Db;
}

/** Longer than any request. A later transaction finds its files deleted and is refused. */
const abandonedAfterMinutes = 15;

/** Stores files before the transaction opens. */
export async function storeFiles({ platform, db }: Parts, received: readonly StorableFile[]): Promise<PendingFile[]> {
  if (received.length === 0) return [];
  const files = received.map((file) => ({
    id: file.id ?? newId(),
    content_type: file.contentType,
    size: file.size,
    sha256: file.sha256,
    file,
  }));
  await db
    .insertInto('pending_files')
    .values(files.map(({ id }) => ({ id })))
    .execute();
  const pending = files.map(({ file: _file, ...row }) => row);
  try {
    for (const { id, file, content_type } of files) await platform.files.put(id, file, { contentType: content_type });
  } catch (error) {
    await discardFiles({ platform, db }, pending);
    throw error;
  }
  return pending;
}

/** Claims the files for a person at a property, inside the transaction. */
export async function claimFiles(
  { db }: Pick<Ctx, 'db'>,
  pending: readonly PendingFile[],
  owner: { property_id: string; owner_id: string },
): Promise<void> {
  if (pending.length === 0) return;
  await claimPending(db, pending);
  await db
    .insertInto('files')
    .values(pending.map((file) => ({ ...file, ...owner })))
    .execute();
}

/**
 * Same as `claimFiles`, for an upload that a record will use later: a document, or a picture and its small size.
 * Returns its id.
 */
export async function claimUpload(
  { db }: Pick<Ctx, 'db'>,
  pending: readonly PendingFile[],
  upload: { property_id: string | null; owner_id: string; purpose: UploadPurpose; name: string },
): Promise<string> {
  await claimPending(db, pending);
  const [file, small] = pending;
  if (!file) throw new Error('nothing was uploaded');
  await db
    .insertInto('files')
    .values({ ...file, ...upload, small_id: small?.id ?? null, is_named: false })
    .execute();
  await refuseOverQuota(db, upload);
  return file.id;
}

async function claimPending(db: Ctx['db'], pending: readonly PendingFile[]): Promise<void> {
  const ids = pending.map(({ id }) => id);
  const { rows } = await sql<{ adopted: number }>`select adopt_files(${ids}) as adopted`.execute(db);
  if (rows[0]?.adopted !== ids.length) throw busy('The upload took too long. Try again.', 1);
}

/** Deletes files no transaction has claimed. Claimed files stay, even if the caller saw an error. */
export async function discardFiles(
  { platform, db }: Parts,
  pending: readonly Pick<PendingFile, 'id'>[],
): Promise<void> {
  if (pending.length === 0) return;
  const ids = sql`${pending.map(({ id }) => id)}::text[]`;
  const among = sql<boolean>`id = any(${ids})`;
  // Waits for a transaction that is claiming them.
  await db.updateTable('pending_files').set({ given_up: true }).where(among).execute();
  const found = await db
    .selectFrom('files')
    .select(['id', 'small_id'])
    .where(sql<boolean>`id = any(${ids}) or small_id = any(${ids})`)
    .execute();
  const named = new Set(found.flatMap(({ id, small_id }) => [id, small_id]));
  for (const { id } of pending) if (!named.has(id)) await platform.files.remove(id);
  await db.deleteFrom('pending_files').where(among).where('given_up', '=', true).execute();
}

/** Deletes files of processes that ended between storing and claiming them. */
export async function deleteAbandoned(parts: Parts, olderThanMinutes = abandonedAfterMinutes): Promise<void> {
  const abandoned = await parts.db
    .selectFrom('pending_files')
    .select('id')
    .where(sql<boolean>`given_up or created_at <= now() - make_interval(mins => ${olderThanMinutes})`)
    .limit(1000)
    .execute();
  await discardFiles(parts, abandoned);
}

export const deleteAbandonedFiles = defineJob({
  name: 'drop-forgotten-files',
  data: z.strictObject({}),
  every: '*/15 * * * *',
  async run(_data, tools) {
    await deleteAbandoned(tools);
    await deleteUnclaimed(tools);
  },
});
