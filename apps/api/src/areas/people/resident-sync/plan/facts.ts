import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/database.ts';
import { nameKey, type Facts, type KnownAddress, type Lease, type Person, type Sibling } from './matching.ts';
import type { StoredRecord } from './planned.ts';

export interface SyncTarget {
  propertyId: string;
  integrationId: string;
}

/** A record `s` for the rules. */
export const recordColumns = sql<StoredRecord>`s.id, s.external_id as "externalId", s.lease_ref as "leaseRef", s.first_name as "firstName",
  s.last_name as "lastName", s.email, s.phone, s.status, s.building, s.unit_number as "unitNumber", s.lease_start as "leaseStart",
  s.lease_end as "leaseEnd", s.move_out as "moveOut", s.rent_amount as "rentAmount",
  case when s.applied_content is not null then s.user_id end as "linkedTo", s.lease_id as "leaseId", s.applied,
  s.applied_content as "appliedContent", s.content, s.state`;

/** Facts in Hearth about these records, in four statements for any number of records. */
export async function readFacts(
  db: Tx,
  { propertyId, integrationId }: SyncTarget,
  records: readonly StoredRecord[],
): Promise<(record: StoredRecord) => Facts> {
  const emails = [...new Set(records.map(({ email }) => email).filter(Boolean))];
  const externalIds = [...new Set(records.map(({ externalId }) => externalId))];
  const names = [...new Set(records.map(({ firstName, lastName }) => `${firstName} ${lastName}`.toLowerCase()))];
  const known = await sql<KnownAddress & { email: string }>`
    select email, id, first_name as "firstName", last_name as "lastName", is_addable as "isAddable"
    from known_names(${emails}::text[], ${propertyId})`.execute(db);
  const siblingsOf = (userIds: readonly string[]) => sql<Sibling>`
    select s.id, s.external_id as "externalId", s.lease_ref as "leaseRef", s.first_name as "firstName", s.last_name as "lastName", s.email,
      s.unit_number as "unitNumber", s.building, s.move_out as "moveOut", s.lease_end as "leaseEnd", s.user_id as "userId", s.lease_id as "leaseId",
      s.status <> 'past' and s.missed = 0 and s.state <> 'unread' as "isLive",
      s.applied_content is not null and s.user_id is not null as "isApplied"
    from sync_records s where s.id in (
      select e.id from sync_records e where e.integration_id = ${integrationId} and e.external_id = any (${externalIds}::text[])
      union select m.id from unnest(${emails}::text[]) n (email) cross join lateral (
        select o.id from sync_records o where o.integration_id = ${integrationId} and o.email = n.email offset 0) m
      union select u.id from sync_records u where u.integration_id = ${integrationId} and u.user_id = any (${userIds}::text[]))`;
  const linked = records.flatMap(({ linkedTo }) => linkedTo ?? []);
  const early = await siblingsOf(linked).execute(db);
  const ids = [
    ...new Set([...linked, ...known.rows.map(({ id }) => id), ...early.rows.flatMap(({ userId }) => userId ?? [])]),
  ];
  const people = await readPeople(db, propertyId, { ids, externalIds, names });
  const late = await siblingsOf([...people.keys()]).execute(db);
  const addresses = new Map(known.rows.map(({ email, ...person }) => [email, person]));
  return perRecord({ people, addresses, siblings: late.rows });
}

/** Indexes facts by the records they can concern. */
function perRecord({ people, addresses, siblings }: Facts): (record: StoredRecord) => Facts {
  const everyone = [...people.values()];
  const peopleOfId = Map.groupBy(everyone, ({ externalId }) => externalId);
  const peopleOfName = Map.groupBy(everyone, nameKey);
  const ofId = Map.groupBy(siblings, ({ externalId }) => externalId);
  const ofEmail = Map.groupBy(siblings, ({ email }) => email);
  const ofUser = Map.groupBy(siblings, ({ userId }) => userId);
  const ofLease = Map.groupBy(siblings, ({ leaseId }) => leaseId);
  return (record) => {
    const alike = new Set([
      ...(ofId.get(record.externalId) ?? []),
      ...(record.email ? (ofEmail.get(record.email) ?? []) : []),
    ]);
    const ids = [record.linkedTo, addresses.get(record.email)?.id, ...[...alike].map(({ userId }) => userId)];
    const found = new Set([
      ...ids.flatMap((id) => (id && people.get(id)) || []),
      ...(peopleOfId.get(record.externalId) ?? []),
      ...(peopleOfName.get(nameKey(record)) ?? []),
    ]);
    for (const { id, leases } of found)
      for (const sibling of [...(ofUser.get(id) ?? []), ...leases.flatMap((lease) => ofLease.get(lease.id) ?? [])])
        alike.add(sibling);
    return { people: new Map([...found].map((person) => [person.id, person])), addresses, siblings: [...alike] };
  };
}

async function readPeople(
  db: Tx,
  propertyId: string,
  { ids, externalIds, names }: { ids: readonly string[]; externalIds: readonly string[]; names: readonly string[] },
): Promise<Map<string, Person>> {
  const { rows } = await sql<Omit<Person, 'leases'> & { leases: Lease[] | null }>`
    with found as materialized (
      select u.id, u.first_name, u.last_name, u.email, coalesce(r.external_id, u.external_id) as external_id,
        case when r.removed_at is null and u.deleted_at is null then r.role end as role,
        coalesce(r.unit_number, u.unit_number) as unit_number, coalesce(r.building, u.building) as building
      from property_roles r join users u on u.id = r.user_id
      where r.property_id = ${propertyId} and r.user_id = any (array(
        select n.user_id from people_at(${propertyId}, ${ids}::text[], ${externalIds}::text[], ${names}::text[]) n))
    )
    select f.id, f.first_name as "firstName", f.last_name as "lastName", f.email, f.external_id as "externalId", f.role,
      f.unit_number as "unitNumber", f.building, l.leases
    from found f left join lateral (
      select json_agg(json_build_object('id', l.id, 'userId', l.user_id, 'unitNumber', l.unit_number, 'building', l.building, 'startDate', l.start_date,
        'endDate', l.end_date, 'rentAmount', l.rent_amount, 'monthToMonth', l.month_to_month, 'isVoid', l.void_at is not null,
        'renews', l.renews)) as leases
      from (select * from leases x where x.user_id = f.id offset 0) l where l.property_id = ${propertyId}
    ) l on true`.execute(db);
  return new Map(rows.map((row) => [row.id, { ...row, leases: row.leases ?? [] }]));
}
