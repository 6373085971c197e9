import { sql } from 'kysely';
import type { ImportProperty } from '@hearth/contract/properties/property-import';
import type { Tx } from '../../../platform/db/database.ts';
import { keyOf, type Facts } from './rules.ts';

/** Serializes imports, so that two imports of a file create each property once. */
export const serializeImports = (db: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('property-import', 0))`.execute(db);

/** Existing data that the plan needs. */
export async function readFacts(db: Tx, rows: readonly ImportProperty[]): Promise<Facts> {
  const names = [...new Set(rows.map(({ name }) => name.toLowerCase()))];
  const companies = [...new Set(rows.map(({ company }) => company.toLowerCase()).filter(Boolean))];
  const known = await db
    .selectFrom('properties')
    .select(['name', 'address', 'city'])
    .where(sql<boolean>`lower(name) = any(${names}::text[])`)
    .execute();
  const found = await db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where(sql<boolean>`lower(name) = any(${companies}::text[])`)
    .execute();
  return {
    known: new Set(known.map(keyOf)),
    companies: new Map(found.map(({ id, name }) => [name.toLowerCase(), id])),
  };
}
