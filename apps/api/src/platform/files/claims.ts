import type { UploadPurpose } from '@hearth/contract/files/files';
import { fileMessages } from '@hearth/contract/files/messages';
import { objectId } from '@hearth/contract/primitives';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Locate } from '../access.ts';
import { actorId, type Ctx } from '../context.ts';
import type { Db, Tx } from '../db/database.ts';
import { invalid, type Issue } from '../errors.ts';
import { defineJob, type JobTools } from '../jobs/jobs.ts';
import { Postponed } from '../jobs/postponed.ts';
import { mayDeleteFiles } from './deletion-lock.ts';

/** An upload referenced by a record. */
export interface UploadRef {
  id: string;
  name: string;
  purpose: UploadPurpose;
}

/** The URL of an upload: valid for about an hour for a document, permanent for a picture. */
export const urlOf = ({ platform, now }: Pick<Ctx, 'platform' | 'now'>, { id, name, purpose }: UploadRef) =>
  purpose === 'document'
    ? platform.files.signedPath(id, now, { downloadName: name || 'document.pdf' })
    : platform.files.permanentPath(id);

export async function findFile(db: Tx, id: string) {
  return db
    .selectFrom('files')
    .select(['property_id', 'owner_id', 'purpose', 'name', 'is_named'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

export const fileProperties: Locate = async (db, id) => {
  const row = await db.selectFrom('files').select('property_id').where('id', '=', id).executeTakeFirst();
  return row?.property_id ? { properties: [row.property_id] } : undefined;
};

interface FileClaims {
  /** Null if it belongs to no property. */
  propertyId: string | null;
  purpose: UploadPurpose;
  /** The record's file ids before and after the change, read under the record's lock. */
  before: readonly string[];
  after: readonly string[];
  /** The field to report if an id isn't a valid upload. */
  path: Issue['path'];
}

/**
 * Claims new files and releases removed ones, inside the record's transaction. New files must be the caller's own
 * uploads for this property.
 */
export async function updateFileClaims(
  ctx: Ctx,
  { propertyId, purpose, before, after, path }: FileClaims,
): Promise<void> {
  const added = [...new Set(after)].filter((id) => !before.includes(id));
  if (added.length > 0) {
    const claimed = await ctx.db
      .updateTable('files')
      .set({ is_named: true })
      .where('id', 'in', added)
      .where('property_id', propertyId === null ? 'is' : '=', propertyId)
      .where('owner_id', '=', actorId(ctx))
      .where('purpose', '=', purpose)
      .where('is_named', '=', false)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (claimed.numUpdatedRows !== BigInt(added.length)) throw invalid(path, fileMessages.unknown);
  }
  await releaseFiles(
    ctx,
    propertyId,
    before.filter((id) => !after.includes(id)),
  );
}

/** Releases files that are no longer used; they are deleted from the file store after the commit. */
export async function releaseFiles(ctx: Ctx, propertyId: string | null, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const released = await ctx.db
    .updateTable('files')
    .set({ removed_at: ctx.now })
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .returning(['id', 'small_id'])
    .execute();
  if (released.length > 0) ctx.enqueue(removeStoredFiles, { propertyId, fileIds: released.flatMap(storedIds) });
}

const storedIds = ({ id, small_id }: { id: string; small_id: string | null }) =>
  small_id === null ? [id] : [id, small_id];

const backupPauseSeconds = 60;

/** Deletes released files from the file store. Waits for a backup, whose snapshot may still name them. */
export const removeStoredFiles = defineJob({
  name: 'remove-stored-files',
  retriesForADay: true,
  data: z.object({ propertyId: objectId.nullable(), fileIds: z.array(objectId) }),
  async run({ fileIds }, { platform, db }) {
    if (!(await mayDeleteFiles(db))) throw new Postponed('a backup is being taken', backupPauseSeconds);
    for (const id of fileIds) await platform.files.remove(id);
  },
});

/** An upload can stay unclaimed this long, to allow for filling out the form. */
const unclaimedHours = 24;

/** Deletes unclaimed uploads. A concurrent claim blocks on the row lock, then fails. */
export async function deleteUnclaimed(
  { platform, db }: { platform: Pick<JobTools['platform'], 'files'>; db: Db },
  olderThanHours = unclaimedHours,
): Promise<void> {
  const isUnclaimed = sql<boolean>`not is_named and removed_at is null and created_at <= now() - make_interval(hours => ${olderThanHours})`;
  const unclaimed = await db.selectFrom('files').select('id').where(isUnclaimed).limit(1000).execute();
  for (const { id } of unclaimed) {
    await db.transaction().execute(async (tx) => {
      if (!(await mayDeleteFiles(tx))) return;
      const row = await tx
        .selectFrom('files')
        .select(['id', 'small_id'])
        .where('id', '=', id)
        .where(isUnclaimed)
        .forUpdate()
        .executeTakeFirst();
      if (!row) return;
      for (const stored of storedIds(row)) await platform.files.remove(stored);
      await tx
        .updateTable('files')
        .set({ removed_at: sql`now()` })
        .where('id', '=', id)
        .execute();
    });
  }
}
