import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { handleInput } from '../child-process.ts';
import { openDatabase } from '../../apps/api/src/platform/db/database.ts';
import { newId } from '../../apps/api/src/platform/id.ts';
import type { BareServer } from '../gift-rates.ts';

type Query = (name: string, sql: string, values: readonly unknown[]) => Promise<{ rows: unknown[] }>;
type Body = Record<string, string> & { amount: number };

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
) {
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
  return logIds.length.toString();
}

const work: Record<string, (query: Query, body: never) => Promise<string>> = {
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
    return logId;
  },
  async '/approve'(query, { logId = '', adminId, key = '' }: Body) {
    const { rows } = await query('lock-log', lockLog, [logId]);
    const [log] = rows as { property_id: string; user_id: string; points: string }[];
    if (!log) throw new Error('not pending');
    const { property_id: property, user_id: person } = log;
    await pay(query, { key, from: property, to: person, property, person, points: Number(log.points), logId }, () =>
      query('approve-log', approveLog, [logId, 'Looked at closely', adminId]),
    );
    return logId;
  },
  async '/deny'(query, { logId = '', adminId }: Body) {
    const { rows } = await query('lock-log-and-owner', lockLogAndOwner, [logId]);
    const [log] = rows as (Owner & { property_id: string; user_id: string; points: string })[];
    if (!log) throw new Error('not pending');
    await query('deny-log', denyLog, [logId, 'Looked at closely', adminId]);
    await sendEmail(query, logId, log.property_id, log.user_id, mailOf(log, Number(log.points)));
    return logId;
  },
  async '/redeem'(query, { propertyId: property = '', userId: person = '', brandId = '', amount, key = '' }: Body) {
    const logId = newId();
    await pay(query, { key, from: person, to: brandId, property, person, points: amount, logId }, () =>
      query('insert-log', insertLog, [logId, property, person, person, 'redemption', 'Redemption', -amount, '']),
    );
    await query(
      'insert-order',
      `insert into bare_orders (id, log_id, property_id, user_id, brand_id, points) values ($1, $2, $3, $4, $5, $6)`,
      [newId(), logId, property, person, brandId, amount],
    );
    return logId;
  },
  '/award-many': awardMany,
};

/** The same work written by hand: node:http and pg, prepared statements, one transaction, no sessions. */
handleInput(async ({ connection, connections }: BareServer) => {
  const { pool } = openDatabase(connection, connections, { forCopies: true });
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) => {
      const bytes = Buffer.from(JSON.stringify(body));
      response.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length }).end(bytes);
    };
    void (async () => {
      const body = (await json(request)) as never;
      const client = await pool.connect();
      try {
        await client.query('begin');
        const act = work[request.url ?? ''];
        if (!act) throw new Error('no such path');
        const id = await act((name, sql, values) => client.query({ name, text: sql, values: [...values] }), body);
        await client.query('commit');
        answer(200, { success: true, id });
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
