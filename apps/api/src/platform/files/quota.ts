import { unusedUploads } from '@hearth/contract/constants';
import { fileMessages } from '@hearth/contract/files/messages';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { conflict } from '../errors.ts';

interface Held {
  files: string;
  bytes: string;
}

/**
 * Refuses an upload over a person's or property's quota of unclaimed uploads. Locks both until the commit, so that
 * concurrent uploads are counted.
 */
export async function refuseOverQuota(tx: Tx, owner: { property_id: string | null; owner_id: string }): Promise<void> {
  for (const [column, limits] of [
    ['property_id', unusedUploads.ofProperty],
    ['owner_id', unusedUploads.ofPerson],
  ] as const) {
    const id = owner[column];
    if (id === null) continue;
    await sql`select pg_advisory_xact_lock(hashtextextended('uploads of ' || ${id}::text, 0))`.execute(tx);
    const { rows } = await sql<Held>`
      select count(*) as files, coalesce(sum(size), 0) as bytes from files
      where ${sql.ref(column)} = ${id} and not is_named and removed_at is null`.execute(tx);
    const { files, bytes } = rows[0] as Held;
    if (Number(files) > limits.files || Number(bytes) > limits.bytes)
      throw conflict(column === 'owner_id' ? fileMessages.ownUnused : fileMessages.unusedAtProperty);
  }
}
