import { sql } from 'kysely';
import { streamsMaximum } from '@hearth/contract/constants';
import type { Db } from '../db/database.ts';
import { newId } from '../id.ts';
import type { Logger } from '../log.ts';

/** One of the streams that a user may have open. */
export interface Place {
  userId: string;
  place: number;
}

export interface Places {
  /** A place for one more stream of the user, in all processes together; undefined when all are taken. */
  take(userId: string): Promise<Place | undefined>;
  free(place: Place): Promise<void>;
  close(): Promise<void>;
}

const confirmMs = 30_000;
const freeAfterSeconds = 90;

/** Keeps count of open streams in the database; a process that died without a word loses its places after a while. */
export function openPlaces(db: Db, log: Logger): Places {
  const processId = newId();
  const held = new Set<Place>();

  async function confirm() {
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
      confirm().catch((error: unknown) => log.warn({ err: error }, "couldn't renew the slots of open streams"));
  }, confirmMs);

  return {
    async take(userId) {
      // Who has them all at this process is refused without a question to the database.
      const own = [...held].filter((place) => place.userId === userId);
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
        // Somebody who asked at the same moment was given that place: there may be another.
        if (row.place === null) continue;
        const place = { userId, place: row.place };
        held.add(place);
        return place;
      }
    },
    async free(place) {
      if (!held.delete(place)) return;
      await sql`
        delete from live_streams where user_id = ${place.userId} and place = ${place.place} and process_id = ${processId}`.execute(
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
