import { randomInt } from 'node:crypto';
import { rounded, sleep, type Figure } from './measurement.ts';
import type { Pool } from './people.ts';
import { isSent, timeoutMs, recipients, write, type World } from './send-world.ts';

export const kills = 100;
const killWithinMs = 2_000;
/** Every other kill waits this long to catch a claimed part. */
const claimTimeoutMs = 1_000;
/** Slow enough for sending to last through all kills. */
export const perMinute = 10_000;

/** A live process records its part within this time, before its lease expires. */
const settleTimeoutMs = 2_000;

interface ClaimedPart {
  runner: string;
  /** Database text, since a Date has no microseconds. */
  at: string;
}

/** The claimed but unrecorded part, of either process. */
async function claimedPart(pool: Pool, id: string): Promise<ClaimedPart | undefined> {
  const { rows } = await pool.query<ClaimedPart>(
    `select runner, max(status_at)::text as at from message_recipients where message_id = $1 and status = 'sending' group by runner`,
    [id],
  );
  return rows[0];
}

/** True if its runner was killed: otherwise the part would have been recorded by now. */
async function isStillClaimed(pool: Pool, id: string, { runner, at }: ClaimedPart): Promise<boolean> {
  const { rows } = await pool.query(
    `select from message_recipients where message_id = $1 and status = 'sending' and runner = $2 and status_at <= $3::timestamptz limit 1`,
    [id, runner, at],
  );
  return rows.length > 0;
}

async function awaitClaim(pool: Pool, id: string): Promise<void> {
  const end = performance.now() + claimTimeoutMs;
  while (performance.now() < end && !(await claimedPart(pool, id))) await sleep(2);
}

/** Two processes send while one of them is killed, at a random moment or with a claimed part, and restarted. */
export async function underKills({ db, pool, world, start }: World): Promise<Figure[]> {
  const paced = () => start({ EMAIL_PER_MINUTE: String(perMinute) });
  const workers = [await paced(), await paced()];
  const startedAt = performance.now();
  const id = await write(workers[0]?.url ?? '', world);
  const open = () => performance.now() - startedAt < timeoutMs;
  let killed = 0;
  let midPartKills = 0;
  while (!(await isSent(db, id)) && open()) {
    await sleep(randomInt(killWithinMs));
    if (killed >= kills || (await isSent(db, id))) continue;
    const next = Math.floor(killed / 2) % workers.length;
    if (killed % 2 === 1) await awaitClaim(pool, id);
    await workers[next]?.kill();
    killed += 1;
    const [killedAt, claimed] = [performance.now(), await claimedPart(pool, id)];
    workers[next] = await paced();
    await sleep(Math.max(0, settleTimeoutMs - (performance.now() - killedAt)));
    if (claimed && (await isStillClaimed(pool, id, claimed))) midPartKills += 1;
  }
  const minutes = (performance.now() - startedAt) / 60_000;
  return [
    { name: 'kills during sending', value: killed, atLeast: kills },
    { name: 'of them with a claimed, unrecorded part', value: midPartKills, atLeast: 1 },
    ...(await outcomeOf(pool, id)),
    { name: 'minutes', value: rounded(minutes, 1) },
  ];
}

/** Reads each recipient's actual emails from the outbox and its immutable delivery log. */
async function outcomeOf(pool: Pool, id: string): Promise<Figure[]> {
  const { rows } = await pool.query<{ total: number; reached: number; twice: number; most: number }>(
    `with got as (
      select m.user_id, l.created_at from outbox m join mail_delivery_logs l on l.mail_id = m.id and l.status = 'sent'
      where split_part(m.message_key, ':', 2) in (select r.id from message_recipients r where r.message_id = $1)
    ), each_one as (
      select r.user_id, r.status, (select count(*) from got where got.user_id = r.user_id) as times
      from message_recipients r where r.message_id = $1
    )
    select (select count(*)::int from each_one) as total,
      (select count(*)::int from each_one where times > 0 and status = 'sent') as reached,
      (select count(*)::int from each_one where times > 1) as twice,
      (select max(n)::int from (select count(*) over (order by created_at range between current row and interval '9.999 seconds' following) as n from got) w) as most`,
    [id],
  );
  const { total = 0, reached = 0, twice = 0, most = 0 } = rows[0] ?? {};
  return [
    { name: 'recipients', value: total, atLeast: recipients, atMost: recipients },
    { name: 'lost', value: total - reached, atMost: 0 },
    { name: 'duplicated', value: twice, atMost: 0 },
    { name: `most in ten seconds, at ${perMinute} a minute`, value: most, atMost: Math.round(perMinute / 5) },
  ];
}
