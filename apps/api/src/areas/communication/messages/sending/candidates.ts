import { sql } from 'kysely';
import { recipientsMaximum, type Group, type Recipients } from '@hearth/contract/communication/message-group';
import type { Exclusion, MessageType, Purpose } from '@hearth/contract/communication/message-kinds';
import type { StaffGroup } from '@hearth/contract/communication/staff-group';
import { pushTokensMaximum } from '@hearth/contract/people/push-tokens';
import type { Tx } from '../../../../platform/db/database.ts';
import type { Sql } from '../../../../platform/db/page.ts';
import { leaseInState } from '../../../leases/leases/public.ts';
import { phoneNumber, suppressedAmong } from '../../channels/public.ts';
import { exclusionOf, type Candidate } from '../rules.ts';

const roles = { residents: ['resident'], ambassadors: ['ambassador'], everyone: ['resident', 'ambassador'] } as const;

/**
 * True if `u` is in the subquery, which runs once: after an import, outdated statistics would make the planner join it
 * row by row.
 */
const isAmong = (ids: Sql) => sql`(u.id in (${ids})) is true`;

/** Conditions of a group on a person `u` with the role `r` at a property `p`. */
function conditions(group: Group, propertyId: string | null, now: Date): (Sql | undefined)[] {
  return [
    sql`r.role = any (${[...roles[group.kind]]}::text[])`,
    sql`u.invited_to is null and u.disabled_at is null`,
    group.building === undefined
      ? undefined
      : sql`lower(coalesce(r.building, u.building)) = lower(${group.building}::text)`,
    group.lease &&
      isAmong(
        sql`select l.user_id from leases l join properties p on p.id = l.property_id where l.property_id = ${propertyId} and ${leaseInState(group.lease, now)}`,
      ),
    group.neverSignedIn && sql`u.subject is null`,
    group.neverRedeemed &&
      sql`not exists (select from point_logs o where o.user_id = u.id and o.type = 'redemption' and o.void_at is null)`,
    group.neverWritten &&
      sql`not exists (select from message_recipients g where g.user_id = u.id and g.property_id = p.id and g.status <> 'skipped')`,
    group.unanswered === undefined
      ? undefined
      : sql`not exists (select from point_logs o where o.post_id = ${group.unanswered} and o.user_id = u.id and o.deleted_at is null)`,
    group.addedSince === undefined
      ? undefined
      : sql`r.created_at > (select coalesce(m.started_at, m.created_at) from messages m where m.id = ${group.addedSince})`,
  ];
}

/** Staff of the group at active properties, each once. */
const staffConditions = ({ roles: named, companies, properties }: StaffGroup): Sql[] => {
  const atPlaces = [
    companies && sql`p.company_id = any (${companies}::text[])`,
    properties && sql`p.id = any (${properties}::text[])`,
  ].filter((condition) => condition !== undefined);
  return [
    sql`u.invited_to is null and u.disabled_at is null`,
    sql`(u.company_role is not null or exists (
      select from property_roles a where a.user_id = u.id and a.removed_at is null and a.role = any (${named}::text[])))`,
    sql`exists (select from actor_properties(u.id) a join properties p on p.id = a.property_id
      where p.active and a.role = any (${named}::text[]) ${atPlaces.length > 0 ? sql`and (${sql.join(atPlaces, sql` or `)})` : sql``})`,
  ];
};

const pushTokens = (kept: unknown): string[] =>
  Array.isArray(kept)
    ? [...new Set(kept.filter((token): token is string => typeof token === 'string' && token !== ''))].slice(
        -pushTokensMaximum,
      )
    : [];

export interface Chosen {
  /** Null for announcements. */
  propertyId: string | null;
  recipients: Recipients | StaffGroup;
  type: MessageType;
  now: Date;
  /** A test message to the caller, who may not belong to the property. */
  isTest?: true;
}

/** Up to this many are looked up by id; above it, the property's people are filtered. */
const fewMaximum = 100;

function recipientConditions({ recipients, propertyId, now }: Omit<Chosen, 'type'>): (Sql | undefined)[] {
  if (Array.isArray(recipients))
    return [
      recipients.length > fewMaximum
        ? isAmong(sql`select unnest(${recipients}::text[])`)
        : sql`u.id = any (${recipients}::text[])`,
    ];
  return recipients.kind === 'staff' ? staffConditions(recipients) : conditions(recipients, propertyId, now);
}

/** The source and conditions of a message's candidates. */
function candidatesFrom(chosen: Omit<Chosen, 'type'>): Sql {
  const { propertyId, isTest } = chosen;
  const isAnywhere = propertyId === null || isTest;
  const selected = recipientConditions(chosen);
  return sql`
    from users u left join properties p on p.id = ${propertyId} left join property_roles r on r.user_id = u.id and r.property_id = p.id
    where ${isAnywhere ? sql`true` : sql`r.property_id = ${propertyId} and r.removed_at is null`} and u.deleted_at is null
      and ${sql.join(
        selected.filter((condition) => condition !== undefined),
        sql` and `,
      )}`;
}

/** The size of a group that exceeds the maximum of one message; undefined otherwise. */
export async function countTooMany(
  db: Tx,
  chosen: Omit<Chosen, 'type'>,
  maximum = recipientsMaximum,
): Promise<number | undefined> {
  // The contract limits picked recipients.
  if (Array.isArray(chosen.recipients)) return undefined;
  const { rows } = await sql<{ count: number }>`select count(*) as count ${candidatesFrom(chosen)}`.execute(db);
  const count = rows[0]?.count ?? 0;
  return count > maximum ? count : undefined;
}

/** Selected people who have left the property. Doesn't name people who were never there. */
export async function readLeft(db: Tx, { propertyId, recipients }: Pick<Chosen, 'propertyId' | 'recipients'>) {
  if (!Array.isArray(recipients)) return [];
  const { rows } = await sql<{ _id: string; name: string }>`
    select r.user_id as _id, coalesce(nullif(person_name(r.user_id), ''), 'Somebody') as name
    from property_roles r left join users u on u.id = r.user_id
    where r.property_id = ${propertyId} and r.user_id = any (${recipients}::text[])
      and (r.removed_at is not null or u.id is null or u.deleted_at is not null)
    order by 2, 1`.execute(db);
  return rows;
}

/** Candidates of a message by name, in one statement. */
export async function readCandidates(db: Tx, chosen: Chosen): Promise<Candidate[]> {
  const { rows } = await sql<{
    id: string;
    first_name: string;
    last_name: string;
    property_name: string;
    email: string;
    phone: string;
    tokens: unknown;
    send_email: boolean;
    text_opt_in: boolean;
    is_deactivated: boolean;
    is_invited: boolean;
  }>`
    select u.id, u.first_name, u.last_name, coalesce(p.name, '') as property_name, coalesce(nullif(u.contact_email, ''), u.email) as email, u.phone,
      u.preferences -> 'pushTokens' as tokens, u.send_email, coalesce(u.preferences ->> 'textOptIn' = 'true', false) as text_opt_in,
      u.disabled_at is not null as is_deactivated, u.invited_to is not null as is_invited
    ${candidatesFrom(chosen)}
    order by lower(u.first_name), lower(u.last_name), u.id`.execute(db);
  const addressesOf = {
    EMAIL: ({ email }: (typeof rows)[number]) => [email],
    SMS: ({ phone }: (typeof rows)[number]) => [phoneNumber(phone)].filter((number) => number !== undefined),
    NOTIFICATION: ({ tokens }: (typeof rows)[number]) => pushTokens(tokens),
  }[chosen.type];
  return rows.map((row) => ({
    userId: row.id,
    reader: { first_name: row.first_name, last_name: row.last_name, property_name: row.property_name },
    addresses: addressesOf(row),
    hasConsent: { EMAIL: row.send_email, SMS: row.text_opt_in, NOTIFICATION: true }[chosen.type],
    isDeactivated: row.is_deactivated,
    isInvited: row.is_invited,
  }));
}

export interface Judged extends Candidate {
  exclusion: Exclusion | undefined;
}

/** Candidates with the reason to skip them, for previews and for sending. */
export async function evaluateCandidates(
  db: Tx,
  chosen: Chosen & { body: string; purpose: Purpose },
): Promise<Judged[]> {
  const candidates = await readCandidates(db, chosen);
  const suppressed = await suppressedAmong(
    db,
    chosen.type,
    candidates.flatMap(({ addresses }) => addresses),
    { marketing: chosen.purpose === 'marketing' },
  );
  return candidates.map((candidate) => {
    const open = candidate.addresses.filter((address) => !suppressed.has(address));
    const [first] = candidate.addresses;
    const exclusion = exclusionOf(chosen, candidate, open.length === 0 && first ? suppressed.get(first) : undefined);
    return { ...candidate, exclusion, addresses: exclusion ? candidate.addresses : open };
  });
}
