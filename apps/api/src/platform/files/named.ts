import type { UploadPurpose } from '@hearth/contract/files/files';
import { fileMessages as say } from '@hearth/contract/files/messages';
import { objectId } from '@hearth/contract/primitives';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Locate } from '../access.ts';
import { actorId, type Ctx } from '../context.ts';
import type { Db, Tx } from '../db/database.ts';
import { invalid, type Issue } from '../errors.ts';
import { defineJob, type JobTools } from '../jobs/jobs.ts';

/** An upload as a record shows it. */
export interface Shown {
  id: string;
  name: string;
  purpose: UploadPurpose;
}

/** Where an upload is read: a document for about an hour, as a download of its name; a picture as long as it is shown. */
export const addressOf = ({ platform, now }: Pick<Ctx, 'platform' | 'now'>, { id, name, purpose }: Shown) =>
  purpose === 'document'
    ? platform.files.signedPath(id, now, { downloadName: name || 'document.pdf' })
    : platform.files.lastingPath(id);

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

interface Naming {
  /** Null for what is of no property. */
  propertyId: string | null;
  purpose: UploadPurpose;
  /** The ids that the record named, and those that it names from now on; under the record's lock. */
  before: readonly string[];
  after: readonly string[];
  /** The field that is at fault when one of them is no such upload. */
  path: Issue['path'];
}

/**
 * Inside the transaction that writes the record: names what is new, which must be the caller's own uploads for this property,
 * and lets go of what is named no more.
 */
export async function nameFiles(ctx: Ctx, { propertyId, purpose, before, after, path }: Naming): Promise<void> {
  const added = [...new Set(after)].filter((id) => !before.includes(id));
  if (added.length > 0) {
    const named = await ctx.db
      .updateTable('files')
      .set({ is_named: true })
      .where('id', 'in', added)
      .where('property_id', propertyId === null ? 'is' : '=', propertyId)
      .where('owner_id', '=', actorId(ctx))
      .where('purpose', '=', purpose)
      .where('is_named', '=', false)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (named.numUpdatedRows !== BigInt(added.length)) throw invalid(path, say.unknown);
  }
  await releaseFiles(
    ctx,
    propertyId,
    before.filter((id) => !after.includes(id)),
  );
}

/** Nothing names these files any more: they leave the file store after the commit. */
export async function releaseFiles(ctx: Ctx, propertyId: string | null, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const gone = await ctx.db
    .updateTable('files')
    .set({ removed_at: ctx.now })
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .returning(['id', 'small_id'])
    .execute();
  if (gone.length > 0) ctx.enqueue(removeStoredFiles, { propertyId, fileIds: gone.flatMap(storedIds) });
}

const storedIds = ({ id, small_id }: { id: string; small_id: string | null }) =>
  small_id === null ? [id] : [id, small_id];

/** Deletes from the file store what records have let go of. */
export const removeStoredFiles = defineJob({
  name: 'remove-stored-files',
  isPatient: true,
  data: z.object({ propertyId: objectId.nullable(), fileIds: z.array(objectId) }),
  async run({ fileIds }, { platform }) {
    for (const id of fileIds) await platform.files.remove(id);
  },
});

/** Long enough for the form that an upload belongs to. */
const unnamedHours = 24;

/** Removes uploads that no record came to name; whoever names one at this moment waits, and is refused. */
export async function dropUnnamed(
  { platform, db }: { platform: Pick<JobTools['platform'], 'files'>; db: Db },
  olderThanHours = unnamedHours,
): Promise<void> {
  const isAlone = sql<boolean>`not is_named and removed_at is null and created_at <= now() - make_interval(hours => ${olderThanHours})`;
  const alone = await db.selectFrom('files').select('id').where(isAlone).limit(1000).execute();
  for (const { id } of alone) {
    await db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('files')
        .select(['id', 'small_id'])
        .where('id', '=', id)
        .where(isAlone)
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
