import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { handleInput } from '../child-process.ts';
import { openDatabase } from '../../apps/api/src/platform/db/database.ts';
import { newId } from '../../apps/api/src/platform/id.ts';
import type { BareServer } from '../gift-rates.ts';

type Query = (name: string, sql: string, values: readonly unknown[]) => Promise<{ rows: unknown[] }>;
type Body = Record<string, string> & { amount: number; isWhole?: boolean };

/** The effect of a request, for its trail. */
interface Done {
  action: string;
  op: 'insert' | 'update';
  property: string;
  logIds: readonly string[];
  /** The owner of each log. */
  people: readonly string[];
  movesPoints: boolean;
}

const lockAccounts = `select a.id, a.balance, u.first_name, u.email, p.name as property_name
  from bare_accounts a left join users u on u.id = a.id left join properties p on p.id = a.id
  where a.id in ($1, $2) order by a.id for no key update of a`;
const insertLog = `insert into bare_logs (id, property_id, user_id, created_by, type, category, status, points, note, decided_by, decided_at)
  values ($1, $2, $3, $4, $5, $6, 'approved', $7, $8, $4, now())`;
const insertTransfer = `insert into bare_transfers (id, key, from_account, to_account, points, log_id) values ($1, $2, $3, $4, $5, $6)`;
const moveBalances = `update bare_accounts set balance = balance + case id when $1 then -$3::bigint else $3::bigint end where id in ($1, $2)`;
const insertEmail = `insert into bare_emails (id, key, property_id, user_id, recipient, subject, text_body, html_body, status, sent_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, 'sent', now())`;
const lockLog = `select id, property_id, user_id, points from bare_logs where id = $1 and status = 'pending' for no key update`;
const lockLogAndOwner = `select l.property_id, l.user_id, l.points, u.first_name, u.email from bare_logs l join users u on u.id = l.user_id
  where l.id = $1 and l.status = 'pending' for no key update of l`;
const denyLog = `update bare_logs set status = 'denied', reason = $2, decided_by = $3, decided_at = now() where id = $1`;
const approveLog = `update bare_logs set status = 'approved', reason = $2, decided_by = $3, decided_at = now() where id = $1`;

const lockMany = `select a.id, a.balance, u.first_name, u.email from bare_accounts a left join users u on u.id = a.id
  where a.id = any ($1::text[]) order by a.id for no key update of a`;
const insertLogs = `insert into bare_logs (id, property_id, user_id, created_by, type, category, status, points, note, decided_by, decided_at)
  select n.id, $2, n.user_id, $4, 'surprise', 'Thank You!', 'approved', $5, 'For a good year', $4, now() from unnest($1::text[], $3::text[]) n (id, user_id)`;
const insertTransfers = `insert into bare_transfers (id, key, from_account, to_account, points, log_id)
  select n.id, $2 || n.user_id, $3, n.user_id, $5, n.log_id from unnest($1::text[], $4::text[], $6::text[]) n (id, user_id, log_id)`;
const moveMany = `update bare_accounts set balance = balance + case id when $1 then -$2::bigint else $4::bigint end where id = $1 or id = any ($3::text[])`;
const insertEmails = `insert into bare_emails (id, key, property_id, user_id, recipient, subject, text_body, html_body, status, sent_at)
  select n.id, 'mail:' || n.log_id, $3, n.user_id, n.recipient, n.subject, n.text, n.html, 'sent', now()
  from unnest($1::text[], $2::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[]) n (id, log_id, user_id, recipient, subject, text, html)`;

const insertTrail = `with audited as (
    insert into bare_audit (id, actor_id, action, target_kind, target_id, property_id, after, request_id)
    select n.id, $3, $4, 'pointLog', n.log_id, $5, $6::jsonb, $7 from unnest($1::text[], $2::text[]) n (id, log_id)
  ), changed as (
    insert into bare_changes (topic, op, property_id, record_id, user_id)
    select 'pointLog', $8, $5, n.log_id, n.user_id from unnest($2::text[], $9::text[]) n (log_id, user_id)
    union all select 'user', 'update', $5, n.user_id, n.user_id from unnest($9::text[]) n (user_id) where $10
    union all select 'property', 'update', $5, $5, null
  ) insert into bare_keys (actor_id, key, request_hash, answer) values ($3, $11, $12, $13)`;
const readBrand = `select id, minimum_points, maximum_points, denominations from brands where id = $1 and active`;

interface Owner {
  first_name: string;
  email: string;
}
interface Account extends Owner {
  id: string;
  balance: string;
}

function mailOf({ first_name: name, email }: Owner, points: number) {
  const lines = [`Hello ${name},`, `${points} points moved. Your account shows them now.`];
  const html = `<!doctype html><html><body style="font-family:sans-serif"><h1>Points</h1>${lines.map((line) => `<p>${line}</p>`).join('')}</body></html>`;
  return { to: email, subject: `${points} points`, text: lines.join('\n'), html };
}

interface Move {
  key: string;
  from: string;
  to: string;
  property: string;
  person: string;
  points: number;
  logId: string;
}

async function pay(
  query: Query,
  { key, from, to, property, person, points, logId }: Move,
  log: () => Promise<unknown>,
) {
  const { rows } = await query('lock-accounts', lockAccounts, [from, to]);
  const accounts = rows as Account[];
  const paying = accounts.find(({ id }) => id === from);
  if (!paying || Number(paying.balance) < points) throw new Error('not enough points');
  const owner = accounts.find(({ id }) => id === person) as Account;
  await log();
  await query('insert-transfer', insertTransfer, [newId(), key, from, to, points, logId]);
  await query('move-balances', moveBalances, [from, to, points]);
  await sendEmail(query, logId, property, person, mailOf(owner, points));
}

const sendEmail = (
  query: Query,
  logId: string,
  property: string,
  person: string,
  { to, subject, text, html }: ReturnType<typeof mailOf>,
) => query('insert-email', insertEmail, [newId(), `mail:${logId}`, property, person, to, subject, text, html]);

/** One gift to many residents, with the same statements in bulk. */
async function awardMany(
  query: Query,
  { propertyId = '', adminId, amount, key = '', userIds }: Body & { userIds: string[] },
): Promise<Done> {
  const { rows } = await query('lock-many', lockMany, [[propertyId, ...userIds]]);
  const owners = new Map((rows as Account[]).map((account) => [account.id, account]));
  const sum = amount * userIds.length;
  if (Number(owners.get(propertyId)?.balance ?? 0) < sum) throw new Error('not enough points');
  const logIds = userIds.map(() => newId());
  const mails = userIds.map((id) => mailOf(owners.get(id) as Owner, amount));
  await query('insert-logs', insertLogs, [logIds, propertyId, userIds, adminId, amount]);
  await query('insert-transfers', insertTransfers, [
    logIds.map(() => newId()),
    key,
    propertyId,
    userIds,
    amount,
    logIds,
  ]);
  await query('move-many', moveMany, [propertyId, sum, userIds, amount]);
  await query('insert-emails', insertEmails, [
    logIds.map(() => newId()),
    logIds,
    propertyId,
    userIds,
    mails.map(({ to }) => to),
    mails.map(({ subject }) => subject),
    mails.map(({ text }) => text),
    mails.map(({ html }) => html),
  ]);
  return { action: 'gifts.award', op: 'insert', property: propertyId, logIds, people: userIds, movesPoints: true };
}

/** The audit rows, live changes and stored response of a request. */
async function writeTrail(query: Query, { action, op, property, logIds, people, movesPoints }: Done, body: Body) {
  const after = JSON.stringify({ points: body.amount, category: 'Thank You!', note: 'For a good year' });
  await query('insert-trail', insertTrail, [
    logIds.map(() => newId()),
    logIds,
    body.adminId,
    action,
    property,
    after,
    newId(),
    op,
    people,
    movesPoints,
    body.key,
    createHash('sha256').update(JSON.stringify(body)).digest('hex'),
    JSON.stringify({ success: true, ids: logIds }),
  ]);
}

const work: Record<string, (query: Query, body: never) => Promise<Done>> = {
  async '/award'(query, { propertyId: property = '', userId: person = '', adminId, amount, key = '' }: Body) {
    const logId = newId();
    await pay(query, { key, from: property, to: person, property, person, points: amount, logId }, () =>
      query('insert-log', insertLog, [
        logId,
        property,
        person,
        adminId,
        'surprise',
        'Thank You!',
        amount,
        'For a good year',
      ]),
    );
    return { action: 'gifts.award', op: 'insert', property, logIds: [logId], people: [person], movesPoints: true };
  },
  async '/approve'(query, { logId = '', adminId, key = '' }: Body) {
    const { rows } = await query('lock-log', lockLog, [logId]);
    const [log] = rows as { property_id: string; user_id: string; points: string }[];
    if (!log) throw new Error('not pending');
    const { property_id: property, user_id: person } = log;
    await pay(query, { key, from: property, to: person, property, person, points: Number(log.points), logId }, () =>
      query('approve-log', approveLog, [logId, 'Looked at closely', adminId]),
    );
    return { action: 'approve', op: 'update', property, logIds: [logId], people: [person], movesPoints: true };
  },
  async '/deny'(query, { logId = '', adminId }: Body) {
    const { rows } = await query('lock-log-and-owner', lockLogAndOwner, [logId]);
    const [log] = rows as (Owner & { property_id: string; user_id: string; points: string })[];
    if (!log) throw new Error('not pending');
    await query('deny-log', denyLog, [logId, 'Looked at closely', adminId]);
    const { property_id: property, user_id: person } = log;
    await sendEmail(query, logId, property, person, mailOf(log, Number(log.points)));
    return { action: 'deny', op: 'update', property, logIds: [logId], people: [person], movesPoints: false };
  },
  async '/redeem'(query, body: Body) {
    const { propertyId: property = '', userId: person = '', brandId = '', amount, key = '', isWhole } = body;
    const logId = newId();
    if (isWhole) {
      const { rows } = await query('read-brand', readBrand, [brandId]);
      const [brand] = rows as { minimum_points: number }[];
      if (!brand || amount < brand.minimum_points) throw new Error('the brand takes more');
    }
    await pay(query, { key, from: person, to: brandId, property, person, points: amount, logId }, () =>
      query('insert-log', insertLog, [logId, property, person, person, 'redemption', 'Redemption', -amount, '']),
    );
    await query(
      'insert-order',
      `insert into bare_orders (id, log_id, property_id, user_id, brand_id, points) values ($1, $2, $3, $4, $5, $6)`,
      [newId(), logId, property, person, brandId, amount],
    );
    return { action: 'redeem', op: 'insert', property, logIds: [logId], people: [person], movesPoints: true };
  },
  '/award-many': awardMany,
};

/**
 * The same work written by hand: node:http and pg, prepared statements, one transaction, no sessions. With `isWhole`,
 * it also writes audit rows, live changes and the stored response, and redemptions check the brand.
 */
handleInput(async ({ connection, connections }: BareServer) => {
  const { pool } = openDatabase(connection, connections, { forCopies: true });
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) => {
      const bytes = Buffer.from(JSON.stringify(body));
      response.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length }).end(bytes);
    };
    void (async () => {
      const body = (await json(request)) as Body;
      const client = await pool.connect();
      try {
        await client.query('begin');
        const act = work[request.url ?? ''];
        if (!act) throw new Error('no such path');
        const query: Query = (name, sql, values) => client.query({ name, text: sql, values: [...values] });
        const done = await act(query, body as never);
        if (body.isWhole) await writeTrail(query, done, body);
        await client.query('commit');
        answer(200, { success: true, ids: done.logIds });
      } catch (error) {
        await client.query('rollback');
        answer(409, { message: String(error) });
      } finally {
        client.release();
      }
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as { port: number }).port;
});
