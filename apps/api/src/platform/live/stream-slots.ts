import { sql } from 'kysely';
import { streamsMaximum } from '@hearth/contract/constants';
import type { Db } from '../db/database.ts';
import { newId } from '../id.ts';
import type { Logger } from '../log.ts';

/** One of the streams a user may have open. */
export interface StreamSlot {
  userId: string;
  place: number;
}

export interface StreamSlots {
  /** A slot for one more stream of the user, across processes; undefined when all are taken. */
  take(userId: string): Promise<StreamSlot | undefined>;
  free(slot: StreamSlot): Promise<void>;
  close(): Promise<void>;
}

const renewMs = 30_000;
const freeAfterSeconds = 90;

/** Counts open streams in the database. The slots of a process that died expire. */
export function openStreamSlots(db: Db, log: Logger): StreamSlots {
  const processId = newId();
  const held = new Set<StreamSlot>();

  async function renew() {
    const places = [...held];
    await sql`
      insert into live_streams as l (user_id, place, process_id)
      select * from unnest(${places.map(({ userId }) => userId)}::text[], ${places.map(({ place }) => place)}::smallint[]) p, (select ${processId}) i
      on conflict (user_id, place) do update set seen_at = excluded.seen_at where l.process_id = excluded.process_id`.execute(
      db,
    );
  }
  const timer = setInterval(() => {
    if (held.size > 0)
      renew().catch((error: unknown) => log.warn({ err: error }, "couldn't renew the slots of open streams"));
  }, renewMs);

  return {
    async take(userId) {
      // All slots held by this process: refuse without a query.
      const own = [...held].filter((slot) => slot.userId === userId);
      if (own.length >= streamsMaximum) return undefined;
      for (;;) {
        const { rows } = await sql<{ place: number | null; isFull: boolean }>`
          with open_place as (
            select n as place from generate_series(1, ${streamsMaximum}) n
            where not exists (
              select from live_streams l where l.user_id = ${userId} and l.place = n
                and l.seen_at > now() - make_interval(secs => ${freeAfterSeconds}))
            order by random() limit 1
          ), taken as (
            insert into live_streams as l (user_id, place, process_id) select ${userId}, place, ${processId} from open_place
            on conflict (user_id, place) do update set process_id = excluded.process_id, seen_at = excluded.seen_at
              where l.seen_at <= now() - make_interval(secs => ${freeAfterSeconds})
            returning place
          ) select (select place from taken) as place, not exists (select from open_place) as "isFull"`.execute(db);
        const [row] = rows;
        if (!row || row.isFull) return undefined;
        // A concurrent request took that slot; there may be another.
        if (row.place === null) continue;
        const slot = { userId, place: row.place };
        held.add(slot);
        return slot;
      }
    },
    async free(slot) {
      if (!held.delete(slot)) return;
      await sql`
        delete from live_streams where user_id = ${slot.userId} and place = ${slot.place} and process_id = ${processId}`.execute(
        db,
      );
    },
    async close() {
      clearInterval(timer);
      held.clear();
      await sql`delete from live_streams where process_id = ${processId}`.execute(db);
    },
  };
}
