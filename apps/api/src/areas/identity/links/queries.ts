import { sql } from 'kysely';
import { codeAttempts, codeMinutes, welcomeLinkDays } from '@hearth/contract/constants';
import type { Tx } from '../../../platform/db/database.ts';
import type { Purpose } from './rules.ts';

/** The person identified by a link or code. */
export interface Holder {
  linkId: string;
  userId: string;
  firstName: string;
  lastName: string;
}

const reservedSeconds = 60;

/** Links that still work: the email is unchanged, and the account exists or not, as the purpose requires. */
const isUsable = sql`u.id = l.user_id and u.email = l.email and u.disabled_at is null and u.deleted_at is null and l.expires_at > clock_timestamp()
  and case l.purpose when 'sign-up' then u.subject is null and not exists (
    select from users a where a.email = u.email and a.subject is not null and a.deleted_at is null) when 'reset' then u.subject is not null else true end`;
const isFree = sql`(l.held_until is null or l.held_until < clock_timestamp())`;
const hold = sql`held_until = clock_timestamp() + make_interval(secs => ${reservedSeconds})`;
const holder = sql`l.id as "linkId", u.id as "userId", u.first_name as "firstName", u.last_name as "lastName"`;

interface Invitation {
  purpose: Purpose;
  userId: string;
  propertyId: string | null;
  email: string;
  linkHash: string;
}

/** Replaces the link of an invitation. */
export async function replaceInvitation(db: Tx, link: Invitation): Promise<void> {
  await sql`
    insert into one_time_links as l (purpose, user_id, property_id, email, link_hash, expires_at)
    values (${link.purpose}, ${link.userId}, ${link.propertyId}, ${link.email}, ${link.linkHash}, now() + make_interval(days => ${welcomeLinkDays}))
    on conflict (purpose, user_id, property_id) where code_hash is null
    do update set email = excluded.email, link_hash = excluded.link_hash, expires_at = excluded.expires_at, held_until = null, created_at = excluded.created_at`.execute(
    db,
  );
}

/**
 * Counts unexpired codes of the email: from this allowance, and from all networks. Concurrent requests are serialized.
 */
export async function countCodes(
  db: Tx,
  { email, purpose, allowance }: { email: string; purpose: Purpose; allowance: string },
): Promise<{ own: number; strangers: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`code:${email}`}, 0))`.execute(db);
  const { rows } = await sql<{ own: number; strangers: number }>`
    select count(*) filter (where allowance = ${allowance}) as own, count(*) filter (where allowance like 'network:%') as strangers
    from one_time_links where email = ${email} and purpose = ${purpose} and code_hash is not null
      and created_at > clock_timestamp() - make_interval(mins => ${codeMinutes})`.execute(db);
  return rows[0] ?? { own: 0, strangers: 0 };
}

interface Code {
  purpose: Purpose;
  /** Null if no email is sent: the code then matches no one. */
  userId: string | null;
  email: string;
  linkHash: string;
  codeHash: string;
  browserHash: string;
  network: string;
  allowance: string;
}

/** Inserts a code with its link and deletes those that expired over a day ago. Returns its id. */
export async function addCode(db: Tx, code: Code): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with old as (
      delete from one_time_links where id in (
        select id from one_time_links where expires_at < now() - interval '1 day' order by expires_at limit 50 for update skip locked))
    insert into one_time_links (purpose, user_id, email, link_hash, code_hash, browser_hash, network, allowance, expires_at)
    values (${code.purpose}, ${code.userId}, ${code.email}, ${code.linkHash}, ${code.codeHash}, ${code.browserHash}, ${code.network}, ${code.allowance},
      clock_timestamp() + make_interval(mins => ${codeMinutes}))
    returning id`.execute(db);
  return rows[0]?.id ?? '';
}

export const removeLink = (db: Tx, id: string) => db.deleteFrom('one_time_links').where('id', '=', id).execute();

/** Recipient of a link that still works. */
export async function readByLink(db: Tx, linkHash: string) {
  const { rows } = await sql<{ purpose: Purpose; email: string; firstName: string }>`
    select l.purpose, u.email, u.first_name as "firstName" from one_time_links l join users u on ${isUsable}
    where l.link_hash = ${linkHash}`.execute(db);
  return rows[0];
}

/** The invitation of a `join` link that still works. */
export async function readJoinLinkByHash(db: Tx, linkHash: string) {
  const { rows } = await sql<{ userId: string; email: string; property: string }>`
    select l.user_id as "userId", l.email, l.property_name as property from join_link(${linkHash}) l`.execute(db);
  return rows[0];
}

/** Consumes such an invitation link in the call's transaction. */
export async function consumeJoinLink(db: Tx, linkHash: string) {
  const { rows } = await sql<{ userId: string }>`
    select l.user_id as "userId" from take_join_link(${linkHash}) l (user_id)`.execute(db);
  return rows[0];
}

/** Reserves a link sent to this email; undefined if it doesn't work or is reserved. */
export async function reserveLink(
  db: Tx,
  { purpose, email, linkHash }: { purpose: Purpose; email: string; linkHash: string },
): Promise<Holder | undefined> {
  const { rows } = await sql<Holder>`
    update one_time_links l set ${hold} from users u
    where l.link_hash = ${linkHash} and l.purpose = ${purpose} and l.email = ${email} and ${isUsable} and ${isFree}
    returning ${holder}`.execute(db);
  return rows[0];
}

interface Attempt {
  purpose: Purpose;
  email: string;
  /** Hash of the secret the browser got when it requested the code, if it still has it. */
  browserHash: string | undefined;
  network: string;
}

const counterOf = (browserHash: string | undefined) =>
  sql.ref(browserHash === undefined ? 'stray_attempts' : 'attempts');

/** Counts an attempt at the newest code requested by this browser or network; undefined if no attempts are left. */
export async function tryCode(db: Tx, { purpose, email, browserHash, network }: Attempt) {
  const counter = counterOf(browserHash);
  const allowance = browserHash === undefined ? sql`network = ${network}` : sql`browser_hash = ${browserHash}`;
  const { rows } = await sql<{ linkId: string; codeHash: string }>`
    with newest as (
      select id from one_time_links
      where email = ${email} and purpose = ${purpose} and code_hash is not null and ${allowance} and expires_at > clock_timestamp()
      order by created_at desc limit 1
    )
    update one_time_links l set ${counter} = l.${counter} + 1 from newest
    where l.id = newest.id and l.${counter} < ${codeAttempts} and ${isFree}
    returning l.id as "linkId", l.code_hash as "codeHash"`.execute(db);
  return rows[0];
}

/** Reserves a correct code and reverts the counted attempt. */
export async function reserveCode(
  db: Tx,
  linkId: string,
  browserHash: string | undefined,
): Promise<Holder | undefined> {
  const counter = counterOf(browserHash);
  const { rows } = await sql<Holder>`
    update one_time_links l set ${counter} = l.${counter} - 1, ${hold} from users u
    where l.id = ${linkId} and ${isUsable} returning ${holder}`.execute(db);
  return rows[0];
}

export const releaseLink = (db: Tx, linkId: string) =>
  db.updateTable('one_time_links').set({ held_until: null }).where('id', '=', linkId).execute();

/** Consumes a reserved link and others for the same account; false if it no longer exists. */
export async function useLink(db: Tx, { linkId, userId }: Pick<Holder, 'linkId' | 'userId'>): Promise<boolean> {
  const used = await db
    .deleteFrom('one_time_links')
    .where('id', '=', linkId)
    .where('user_id', '=', userId)
    .returning('purpose')
    .executeTakeFirst();
  if (!used) return false;
  const opens = used.purpose as Purpose;
  if (opens !== 'join')
    await db.deleteFrom('one_time_links').where('user_id', '=', userId).where('purpose', '=', opens).execute();
  return true;
}
