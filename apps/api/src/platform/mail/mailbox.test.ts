import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { enterScope, openDatabase, type Db, type Tx } from '../db/database.ts';
import { openTestDatabase } from '../db/testing.ts';
import { createMailbox, openMailSecrets } from './mailbox.ts';
import { eventually } from '../../../test/eventually.ts';
import { testVault } from '../../../test/secrets.ts';

let database: { db: Db; close(): Promise<void> };
let maple: string;
let cedar: string;

beforeAll(async () => {
  database = await openTestDatabase();
  maple = await addProperty('Maple Court');
  cedar = await addProperty('Cedar Park');
}, 60_000);

afterAll(() => database.close());

async function addProperty(name: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into properties (name, property_code, address, city, state, zip_code, timezone, email, website)
    values (${name}, new_id(), '1 Main St', 'Austin', 'TX', '78701', 'America/Chicago', 'office@maple.example', 'https://maple.example')
    returning id`.execute(database.db);
  return rows[0]?.id ?? '';
}

function inScope<T>(propertyIds: string[], work: (tx: Tx) => Promise<T>): Promise<T> {
  return database.db.transaction().execute(async (tx) => {
    await enterScope(tx, { role: 'hearth_app', actorId: null, seesAll: false, propertyIds });
    return work(tx);
  });
}

const mailOf = (propertyId: string | undefined, messageKey: string) => ({
  to: 'maria@residents.example',
  subject: 'Points',
  text: 'Hello',
  html: '<p>Hello</p>',
  messageKey,
  messageId: `<${messageKey}@hearth.example>`,
  ...(propertyId && { propertyId }),
});

test('an email and its history are visible at its own property only', async () => {
  const mailbox = createMailbox(database.db, testVault);
  const [first] = await mailbox.keep([mailOf(maple, 'of Maple Court'), mailOf(undefined, 'of no property')]);
  await mailbox.settle([{ id: first?.id ?? '', status: 'sent', detail: 'Saved in the mailbox' }]);

  const seenFrom = (...propertyIds: string[]) =>
    inScope(propertyIds, async (tx) => ({
      keys: (await tx.selectFrom('outbox').select('message_key').execute()).map((mail) => mail.message_key),
      history: (await tx.selectFrom('mail_delivery_logs').select('status').orderBy('created_at').execute()).map(
        (entry) => entry.status,
      ),
    }));
  expect(await seenFrom(maple)).toEqual({ keys: ['of Maple Court'], history: ['queued', 'sent'] });
  expect(await seenFrom(cedar)).toEqual({ keys: [], history: [] });
  expect(await seenFrom()).toEqual({ keys: [], history: [] });
});

test.for(['another property', 'no property'])("one property can't create emails of %s", async (whose) => {
  const planted = inScope([cedar], (tx) =>
    tx
      .insertInto('outbox')
      .values({
        message_key: `planted at ${whose}`,
        property_id: whose === 'no property' ? null : maple,
        recipient: 'maria@residents.example',
        subject: 'Points',
        text_body: '',
        html_body: '',
        status: 'queued',
        message_id: '<3@hearth.example>',
      })
      .execute(),
  );
  await expect(planted).rejects.toThrow('row-level security');
});

test('a sent email stays sent, even if a late attempt reports a failure', async () => {
  const mailbox = createMailbox(database.db, testVault);
  const [{ id = '' } = {}] = await mailbox.keep([mailOf(undefined, 'late')]);
  for (const [status, detail] of [
    ['failed', 'timed\u0000 out'],
    ['sent', 'accepted'],
    ['failed', 'timed out again'],
  ] as const)
    await mailbox.settle([{ id, status, detail }]);
  const mail = await database.db
    .selectFrom('outbox')
    .select(['status', 'sent_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  expect(mail).toEqual({ status: 'sent', sent_at: expect.any(Date) });
  const history = await database.db
    .selectFrom('mail_delivery_logs')
    .select('detail')
    .where('mail_id', '=', id)
    .orderBy('created_at')
    .execute();
  expect(history.map((entry) => entry.detail)).toEqual(['', 'timed out', 'accepted']);
});

test('the hourly limit looks up addresses by index, regardless of how many emails there are', async () => {
  const { db } = database;
  await sql`
    insert into outbox (message_key, property_id, recipient, subject, text_body, html_body, status, message_id)
    select 'gift:' || n, ${maple}, 'person-' || n || '@hearth.example', '', '', '', 'queued', n from generate_series(1, 5000) n`.execute(
    db,
  );
  await sql`analyze outbox`.execute(db);
  const lookups = async () => {
    const { rows } = await sql<{ count: number }>`
      select idx_scan::int as count from pg_stat_user_indexes where indexrelname = 'outbox_by_recipient'`.execute(db);
    return rows[0]?.count ?? 0;
  };
  const before = await lookups();
  const messages = Array.from({ length: 50 }, (_, n) => ({
    to: `Person-${n}@hearth.example`,
    messageKey: `gift:new ${n}`,
    keyPrefix: 'gift:',
    maximum: n === 7 ? 1 : 10,
    propertyId: maple,
  }));
  const over = await createMailbox(db, testVault).overLimit(messages);
  expect([...over]).toEqual(['gift:new 7']);
  // Connections report statistics when reused or idle for ten seconds.
  await eventually(async () => (await lookups()) >= before + messages.length);
}, 60_000);

test('emails delivered together keep their own secrets, and only those go to bounced addresses', async () => {
  const mailbox = createMailbox(database.db, testVault);
  const gone = 'gone@residents.example';
  await mailbox.note('EMAIL', gone, 'bounced', '550 5.1.1 unknown');
  const of = (key: string, more: object = {}) => ({ ...mailOf(maple, key), ...more });
  const messages = [
    of('delivered:a', { secrets: { code: 'A-1' } }),
    of('delivered:b', { secrets: { code: 'B-2' }, to: gone }),
    of('delivered:c'),
    of('delivered:d', { to: gone }),
  ];
  const outcomes = { 'delivered:a': 'sent', 'delivered:b': 'sent', 'delivered:c': 'sent', 'delivered:d': 'failed' };
  expect(Object.fromEntries(await mailbox.deliver(messages))).toEqual(outcomes);
  expect([...(await mailbox.deliver(messages))]).toEqual([]);
  const kept = await database.db
    .selectFrom('mail_secrets as s')
    .innerJoin('outbox as m', 'm.id', 's.mail_id')
    .select(['m.id', 'm.message_key', 's.secrets'])
    .where('m.message_key', 'like', 'delivered:%')
    .orderBy('m.message_key')
    .execute();
  expect(
    kept.map(({ id, message_key, secrets }) => [
      message_key,
      openMailSecrets(testVault, id, secrets as Record<string, string>),
    ]),
  ).toEqual([
    ['delivered:a', { code: 'A-1' }],
    ['delivered:b', { code: 'B-2' }],
  ]);
});

test('the outcome of a delivery is stored even if the database is away when the message was accepted', async () => {
  const mailbox = createMailbox(database.db, testVault);
  const [mail] = await mailbox.keep([mailOf(maple, 'during a failover')]);
  await mailbox.claim([mail?.id ?? '']);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
  const admin = openDatabase({ ...inject('cluster'), user: 'postgres', database: 'postgres' }, 1).db;
  const name = sql.id(rows[0]?.name ?? '');
  try {
    await sql`alter database ${name} connection limit 0`.execute(admin);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${rows[0]?.name}`.execute(admin);
    const settling = mailbox.settle([{ id: mail?.id ?? '', status: 'sent', detail: 'accepted' }]);
    const outcome = await Promise.race([
      settling.then(() => 'stored').catch(() => 'given up'),
      new Promise((resolve) => setTimeout(resolve, 300, 'waiting')),
    ]);
    expect(outcome).toBe('waiting');
    await sql`alter database ${name} connection limit -1`.execute(admin);
    await settling;
  } finally {
    await sql`alter database ${name} connection limit -1`.execute(admin);
    await admin.destroy();
  }
  expect(await mailbox.isSent('during a failover')).toBe(true);
});
