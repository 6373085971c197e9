import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { enterScope, type Db, type Tx } from '../db/database.ts';
import { asRows } from '../db/load.ts';
import { isUnreachable } from '../disk/outages.ts';
import { newId } from '../id.ts';
import { storableText } from '../postgres-text.ts';
import { claimTasks, type TaskTable } from '../outbound/task-rows.ts';
import { recordAddressState } from './addresses.ts';
import { bouncedBefore, keptInMailbox } from './mailbox-store.ts';
import type { StoredMail, Claim, LimitedMail, Outcome, Turns, MailboxStore } from './mailbox-store.ts';
import type { MailChannel, MailMessage } from './message.ts';
import type { Vault } from '../secrets/vault.ts';

const everywhere = { role: 'hearth_app', actorId: null, seesAll: true, propertyIds: [] } as const;

type MailSecrets = Readonly<Record<string, string>>;
type IdentifiedMail = MailMessage & { messageId: string };

const columnsOf = (message: IdentifiedMail) => ({
  channel: message.channel ?? 'EMAIL',
  message_key: message.messageKey,
  property_id: message.propertyId ?? null,
  user_id: message.userId ?? null,
  point_log_id: message.pointLogId ?? null,
  sender_id: message.senderId ?? null,
  // Limits and lists match email addresses in lower case.
  recipient: (message.channel ?? 'EMAIL') === 'EMAIL' ? message.to.toLowerCase() : message.to,
  subject: message.subject,
  text_body: message.text,
  html_body: message.html,
  message_id: message.messageId,
});
const rowOf = (message: IdentifiedMail) => ({ ...columnsOf(message), status: 'queued' });

const byKey = (a: IdentifiedMail, b: IdentifiedMail) => (a.messageKey < b.messageKey ? -1 : 1);

const stateOfAddress = sql`(select min(s.state) from address_states s where s.channel = m.channel
  and s.address = case s.channel when 'EMAIL' then lower(m.recipient) else m.recipient end
  and (s.state = 'bounced' or s.channel <> 'EMAIL'))`;

async function keep(tx: Tx, vault: Vault, messages: readonly IdentifiedMail[]): Promise<StoredMail[]> {
  if (messages.length === 0) return [];
  // Sorted, so that two processes storing the same messages don't deadlock.
  const input = asRows('outbox', messages.toSorted(byKey).map(rowOf));
  await sql`
    with added as (
      insert into outbox (${input.columns}) select ${input.columns} from ${input.rows}
      on conflict (message_key) do nothing returning id, property_id
    )
    insert into mail_delivery_logs (mail_id, property_id, status, detail)
    select id, property_id, 'queued', '' from added`.execute(tx);
  const { rows } = await sql<StoredMail & { key: string }>`
    select m.message_key as key, m.id, m.message_id as "messageId", m.sent_at is not null as "isSent",
      m.provider_id as "providerId", m.created_at as "createdAt", m.recipient, m.subject, m.text_body as text, m.html_body as html,
      ${stateOfAddress} as standing
    from outbox m where m.message_key = any (${messages.map(({ messageKey }) => messageKey)}::text[])`.execute(tx);
  const stored = new Map(rows.map(({ key, ...mail }) => [key, mail]));
  const mails: StoredMail[] = [];
  for (const { messageKey, secrets } of messages) {
    const mail = stored.get(messageKey);
    if (!mail) throw new Error('a saved email is missing');
    if (secrets && !mail.isSent) await storeSecrets(tx, mail.id, sealMailSecrets(vault, mail.id, secrets));
    mails.push(mail);
  }
  return mails;
}

async function deliver(
  tx: Tx,
  vault: Vault,
  messages: readonly IdentifiedMail[],
): Promise<ReadonlyMap<string, Outcome['status']>> {
  if (messages.length === 0) return new Map();
  const identified = messages.toSorted(byKey).map((message) => ({ id: newId(), message }));
  const input = asRows(
    'outbox',
    identified.map(({ id, message }) => ({ id, ...columnsOf(message) })),
  );
  const sealed = Object.fromEntries(
    identified.flatMap(({ id, message: { secrets } }) => (secrets ? [[id, sealMailSecrets(vault, id, secrets)]] : [])),
  );
  const { rows } = await sql<{ key: string; status: Outcome['status'] }>`
    with sealed as (
      select * from jsonb_each(${JSON.stringify(sealed)}::jsonb)
    ), added as (
      insert into outbox (${input.columns}, status, sent_at)
      select ${input.columns}, case when state is null then 'sent' else 'failed' end, case when state is null then now() end
      from (
        select m.*, case when s.key is null then ${stateOfAddress} end as state
        from ${input.rows} m left join sealed s on s.key = m.id
      ) m
      on conflict (message_key) do nothing returning id, property_id, message_key, status
    ), kept as (
      insert into mail_secrets (mail_id, secrets) select a.id, s.value from added a join sealed s on s.key = a.id
    ), logged as (
      insert into mail_delivery_logs (mail_id, property_id, status, detail, created_at)
      select id, property_id, 'queued', '', now() from added
      union all
      select id, property_id, status, case status when 'sent' then ${keptInMailbox} else ${bouncedBefore} end, clock_timestamp() from added
    )
    select message_key as key, status from added`.execute(tx);
  return new Map(rows.map(({ key, status }) => [key, status]));
}

const ownerOf = (mailId: string, name: string) => `mail ${mailId} ${name}`;
const eachSecret = (secrets: MailSecrets, change: (name: string, text: string) => string): MailSecrets =>
  Object.fromEntries(Object.entries(secrets).map(([name, text]) => [name, change(name, text)]));

const sealMailSecrets = (vault: Vault, mailId: string, secrets: MailSecrets) =>
  eachSecret(secrets, (name, text) => vault.seal(text, ownerOf(mailId, name)));

/** An email's secrets in clear text, by name. */
export const openMailSecrets = (vault: Vault, mailId: string, sealed: MailSecrets) =>
  eachSecret(sealed, (name, text) => vault.open(text, ownerOf(mailId, name)));

async function storeSecrets(tx: Tx, mailId: string, secrets: MailSecrets): Promise<void> {
  const sealed = JSON.stringify(secrets);
  await tx
    .insertInto('mail_secrets')
    .values({ mail_id: mailId, secrets: sealed })
    .onConflict((conflict) => conflict.column('mail_id').doUpdateSet({ secrets: sealed }))
    .execute();
}

/** No fencing token: a message a provider accepted is sent, even if that is known late. */
const outbox: TaskTable = { name: 'outbox', id: 'id', lease: 'trying_until' };
const leaseMs = 2 * 60_000;
const retryMs = 500;

/** Repeats the work while the database is away, such as during a failover. */
async function onceReachable<T>(work: () => Promise<T>): Promise<T> {
  const end = performance.now() + leaseMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isUnreachable(error) || performance.now() > end) throw error;
      await sleep(retryMs);
    }
  }
}

async function claim(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Claim>> {
  const claims = await claimTasks(tx, outbox, { ids, open: sql`t.sent_at is null`, leaseMs });
  return new Map(
    [...claims].flatMap(([id, each]) => (each === 'taken' ? [] : [[id, { wasTried: each.lostAt !== null }]])),
  );
}

const settle = (tx: Tx, outcomes: readonly Outcome[]) =>
  sql`
    with input as (
      select * from jsonb_to_recordset(${JSON.stringify(outcomes.map((each) => ({ ...each, detail: storableText(each.detail) })))}::jsonb)
        as o (id text, status text, detail text, "providerId" text, "isUncertain" boolean, "receiptAfterSeconds" integer)
    ), open as (
      select m.id from outbox m join input on input.id = m.id where m.sent_at is null order by m.id for update of m
    ), settled as (
      update outbox m set status = input.status, sent_at = case input.status when 'sent' then now() end,
        trying_until = case when input."isUncertain" then now() end, provider_id = coalesce(input."providerId", m.provider_id),
        receipt_due_at = now() + make_interval(secs => input."receiptAfterSeconds")
      from input join open on open.id = input.id where m.id = input.id
      returning m.id, m.property_id, m.status, input.detail
    )
    insert into mail_delivery_logs (mail_id, property_id, status, detail)
    select id, property_id, status, detail from settled`.execute(tx);

async function overLimit(tx: Tx, messages: readonly LimitedMail[]): Promise<ReadonlySet<string>> {
  const input = messages.map((message, position) => ({
    ...message,
    position,
    everywhere: message.propertyId === undefined,
  }));
  const { rows } = await sql<{ key: string }>`
    with fresh as (
      select g.*, row_number() over (partition by lower(g."to"), g."keyPrefix", g."propertyId" order by g.position) as added
      from jsonb_to_recordset(${JSON.stringify(input)}::jsonb)
        as g ("to" text, "messageKey" text, "keyPrefix" text, maximum integer, "propertyId" text, everywhere boolean, position integer)
      where not exists (select from outbox m where m.message_key = g."messageKey")
    )
    select f."messageKey" as key from fresh f
    where f.maximum < f.added + emails_of_hour(f."to", f."keyPrefix", f."propertyId", f.everywhere, f.maximum)`.execute(
    tx,
  );
  return new Set(rows.map(({ key }) => key));
}

const recordProblem = (tx: Tx, channel: MailChannel, problem: string | null) =>
  problem === null
    ? sql`delete from channel_problems where channel = ${channel}`.execute(tx)
    : sql`
        insert into channel_problems (channel, problem) values (${channel}, ${problem})
        on conflict (channel) do update set problem = excluded.problem where channel_problems.problem <> excluded.problem`.execute(
        tx,
      );

/**
 * Emails and their delivery log in PostgreSQL, written in separate transactions, so that a failed job keeps its
 * history.
 */
export function createMailbox(db: Db, vault: Vault): MailboxStore {
  const inScope = <T>(work: (tx: Tx) => Promise<T>) =>
    db.transaction().execute(async (tx) => {
      await enterScope(tx, everywhere);
      return work(tx);
    });
  return {
    keep: (messages) => inScope((tx) => keep(tx, vault, messages)),
    deliver: (messages) => inScope((tx) => deliver(tx, vault, messages)),
    claim: (ids) => inScope((tx) => claim(tx, ids)),
    // A message whose acceptance isn't stored would go out again.
    settle: (outcomes) => onceReachable(() => inScope(async (tx) => void (await settle(tx, outcomes)))),
    forgetDevice: (userId, token) =>
      inScope(async (tx) => void (await sql`select forget_push_token(${userId}, ${token})`.execute(tx))),
    recordProblem: (channel, problem) => inScope(async (tx) => void (await recordProblem(tx, channel, problem))),
    async reserveTurns(channel, wanted, perMinute) {
      const { rows } = await sql<Turns>`
        select granted, wait_ms as "waitMs" from take_turns(${channel}, ${wanted}, ${perMinute})`.execute(db);
      return rows[0] ?? { granted: 0, waitMs: 1000 };
    },
    note: (channel, address, state, detail) =>
      inScope(async (tx) => void (await recordAddressState(tx, channel, address, state, detail))),
    known: (providerIds) =>
      inScope(async (tx) => {
        const found = await tx
          .selectFrom('outbox')
          .select('provider_id')
          .where(sql<boolean>`provider_id = any (${providerIds}::text[])`)
          .execute();
        return new Set(found.map(({ provider_id }) => provider_id ?? ''));
      }),
    overLimit: (messages) => inScope((tx) => overLimit(tx, messages)),
    isSent: (messageKey) =>
      inScope(async (tx) => {
        const sent = await tx
          .selectFrom('outbox')
          .select('id')
          .where('message_key', '=', messageKey)
          .where('sent_at', 'is not', null)
          .executeTakeFirst();
        return sent !== undefined;
      }),
  };
}
