import { sql } from 'kysely';
import { stateName, type Country } from '@hearth/contract/countries';
import type { QuietHours } from '@hearth/contract/communication/quiet-hours';
import type { Tx } from '../../../platform/db/database.ts';
import type { PropertyNights } from './rules.ts';

type Row = Omit<QuietHours, 'name'>;
const named = (row: Row): QuietHours => ({ ...row, name: stateName(row.country, row.state) });

export async function readQuietHours(db: Tx): Promise<QuietHours[]> {
  const { rows } = await sql<Row>`
    select country, state, starts_at as "startsAt", ends_at as "endsAt"
    from quiet_hours`.execute(db);
  return rows
    .map(named)
    .toSorted((one, other) => other.country.localeCompare(one.country) || one.name.localeCompare(other.name));
}

export async function lockQuietHours(db: Tx, country: Country, state: string): Promise<QuietHours | undefined> {
  const { rows } = await sql<Row>`
    select country, state, starts_at as "startsAt", ends_at as "endsAt"
    from quiet_hours where country = ${country} and state = ${state} for update`.execute(db);
  return rows[0] && named(rows[0]);
}

export const writeQuietHours = (db: Tx, { country, state, startsAt, endsAt }: Row) =>
  db
    .updateTable('quiet_hours')
    .set({ starts_at: startsAt, ends_at: endsAt })
    .where('country', '=', country)
    .where('state', '=', state)
    .execute();

/** Quiet hours by property; the strictest ones if the state is unknown. */
export async function nightsOf(db: Tx, propertyIds: readonly string[]): Promise<ReadonlyMap<string, PropertyNights>> {
  const { rows } = await sql<PropertyNights & { id: string }>`
    select p.id, p.timezone, coalesce(q.starts_at, '20:00') as "startsAt", coalesce(q.ends_at, '09:00') as "endsAt"
    from properties p left join quiet_hours q on q.country = p.country and q.state = p.state
    where p.id = any (${propertyIds}::text[])`.execute(db);
  return new Map(rows.map(({ id, ...nights }) => [id, nights]));
}
