import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';
import { newId } from '../../src/platform/id.ts';
import { eventually } from '../eventually.ts';

interface SeenEvent {
  id: string;
  topic: string;
  op?: string;
  propertyId?: string | null;
  _id: string;
}

interface FollowOptions {
  lastEventId?: string;
  propertyId?: string;
}

/** Follows a server's live stream until `stop`, collecting events. */
export function followLive(url: string, token: string, { lastEventId, propertyId }: FollowOptions = {}) {
  const abort = new AbortController();
  const seen: SeenEvent[] = [];
  let isEnded = false;
  let status = 0;
  const query = propertyId === undefined ? '' : `?propertyId=${encodeURIComponent(propertyId)}`;
  const done = (async () => {
    const response = await fetch(`${url}/api/live${query}`, {
      headers: { authorization: `Bearer ${token}`, ...(lastEventId && { 'last-event-id': lastEventId }) },
      signal: abort.signal,
    });
    status = response.status;
    if (!response.ok) return;
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1];
        if (data)
          seen.push({ id: /^id: (.*)$/m.exec(event)?.[1] ?? '', ...(JSON.parse(data) as Omit<SeenEvent, 'id'>) });
      }
    }
  })()
    .catch(() => undefined)
    .finally(() => {
      isEnded = true;
    });
  return {
    seen,
    changes: () => seen.filter(({ topic }) => topic !== 'ready' && topic !== 'reset').map(({ _id }) => _id),
    ready: () => eventually(async () => seen.some(({ topic }) => topic === 'ready')),
    isEnded: () => isEnded,
    status: () => status,
    async stop() {
      abort.abort();
      await done;
    },
  };
}

/** The next transaction's id. */
async function nextTransaction(db: Db): Promise<bigint> {
  const { rows } = await sql<{ next: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(
    db,
  );
  return BigInt(rows[0]?.next ?? '0');
}

/** The next power of ten of the transaction counter. */
export const nextPowerOfTen = async (db: Db) => 10n ** BigInt(String(await nextTransaction(db)).length);

/** Uses up transaction ids until few are left before `end`. */
export async function useUpTransactions(db: Db, end: bigint): Promise<void> {
  const left = async () => end - 20n - (await nextTransaction(db));
  for (let count = await left(); count > 0n; count = await left()) {
    // Each block with an exception handler is a subtransaction, which gets an id when it writes.
    const blocks = sql.lit(Number(count > 5000n ? 5000n : count));
    await sql`do $$ begin
      create temp table used_up (number int) on commit drop;
      for number in 1 .. ${blocks} loop begin insert into used_up values (number); exception when division_by_zero then null; end; end loop;
    end $$`.execute(db);
  }
}

const pause = (turn: number, writer: number) =>
  new Promise((resolve) => setTimeout(resolve, ((turn * 7 + writer * 5) % 4) * 8));

/**
 * Runs overlapping writers that commit out of order or roll back, all or to a savepoint, until `until`. Returns the
 * committed records.
 */
export async function writeOverlapping(
  db: Db,
  { writers, until, write }: { writers: number; until: bigint; write(db: Db, record: string): Promise<unknown> },
): Promise<string[]> {
  const committed: string[] = [];
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let turn = 0; (await nextTransaction(db)) < until; turn++) {
        const tx = await db.startTransaction().execute();
        const ids = Array.from({ length: 1 + ((turn + writer) % 3) }, () => newId());
        // Half of them get their transaction id before others commit, and record their changes after.
        if (turn % 2) await sql`select pg_current_xact_id()`.execute(tx).then(() => pause(turn, writer));
        if (turn % 5 === 4) {
          await sql`savepoint undone`.execute(tx);
          await write(tx, newId());
          await sql`rollback to savepoint undone`.execute(tx);
        }
        for (const id of ids) await write(tx, id);
        await pause(turn, writer);
        if ((turn + writer) % 6 === 5) await tx.rollback().execute();
        else {
          await tx.commit().execute();
          committed.push(...ids);
        }
      }
    }),
  );
  return committed;
}
