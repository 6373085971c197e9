import { runInProcess } from './child-process.ts';
import type { CursorLoad, CursorRead } from './processes/cursor.ts';
import { writers, pauseMs, type Gift, startWriters } from './export-writers.ts';
import { inServer } from './in-server.ts';
import { percentile, rounded, sleep, type Measurement } from './measurement.ts';
import { fund, numberOf, residentsOf, signInDemo, withDb } from './people.ts';
import { largestMemory } from './watched.ts';
import { bigWorld, inWorld } from './world.ts';

const roundsAlone = 5;

interface Download {
  firstByteMs: number;
  seconds: number;
  startedAt: number;
  firstRowsAt: number;
  ids: string[];
  notes: string[];
}

/** Reads the download to its end and extracts ids and notes from its cells. */
async function download(url: string, token: string): Promise<Download> {
  const startedAt = performance.now();
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok || !response.body)
    throw new Error(`The export returned ${response.status}: ${await response.text()}`);
  let firstByteMs = 0;
  let firstRowsAt = 0;
  const chunks: Buffer[] = [];
  for await (const chunk of response.body) {
    const now = performance.now();
    firstByteMs ||= now - startedAt;
    if (chunks.length > 0) firstRowsAt ||= now;
    chunks.push(Buffer.from(chunk));
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const text = Buffer.concat(chunks).toString('utf8');
  const ids = [...text.matchAll(/,([0-9a-f]{24})\r\n/g)].map((match) => match[1] ?? '');
  return {
    firstByteMs,
    seconds,
    startedAt,
    firstRowsAt,
    ids,
    notes: [...text.matchAll(/bench gift \d+-\d+/g)].map(([note]) => note),
  };
}

/**
 * Gifts that contradict a snapshot: confirmed before the request yet missing, sent after the first rows yet present, or
 * missing while a later one is present.
 */
function contradictions(gifts: readonly Gift[], { startedAt, firstRowsAt, notes }: Download): number {
  const seen = new Set(notes);
  const isIn = (gift: Gift) => seen.has(gift.note);
  const lastSeenSent = Math.max(...gifts.filter(isIn).map(({ sent }) => sent), -Infinity);
  const missing = gifts.filter(
    (gift) => !isIn(gift) && (gift.acknowledged < startedAt || gift.acknowledged < lastSeenSent),
  ).length;
  return missing + gifts.filter((gift) => isIn(gift) && gift.sent > firstRowsAt).length;
}

/** The columns of pointlog.csv. */
const bareStatement = `
  select to_char(l.created_at at time zone p.timezone, 'MM/DD/YYYY HH24:MI'), case when l.boost_type is null then l.type else l.boost_type end, l.category,
    trim(u.first_name || ' ' || u.last_name), u.email, coalesce(r.unit_number, u.unit_number), p.name, p.timezone, l.points,
    case when l.void_at is not null then 'Voided' else initcap(l.status) end, coalesce(o.title, b.name), l.rating, l.note, l.property_note, l.reason,
    case when l.decided_by is null and l.status <> 'pending' then 'Automatic' else trim(d.first_name || ' ' || d.last_name) end, l.id
  from point_logs l join properties p on p.id = l.property_id left join users u on u.id = l.user_id
  left join property_roles r on r.user_id = l.user_id and r.property_id = l.property_id
  left join users d on d.id = coalesce(l.decided_by, l.created_by) left join posts o on o.id = l.post_id left join brands b on b.id = l.brand_id
  where l.property_id = $1 order by l.created_at desc, l.id`;

export const measurement: Measurement = {
  about: `GET /point-logs?format=csv of one property of the big world (at least 100,000 logs) while ${writers} clients
send gifts at the same property, ${1000 / pauseMs} a second each. The rows are compared with the database by id, and
the concurrent gifts must match a single snapshot. Bare is a separate statement with the same columns, joined without
row-level security: a cursor in a separate process reads it by \`fetch 1000\` while the same clients write. Before
that, the export and the same statement in \`COPY … to stdout\` alternate without writers, ${roundsAlone} rounds.
Memory is the server's peak resident set during the export less the peak in five seconds of writing before it.`,
  run: () =>
    inWorld(bigWorld, (world) =>
      world.inCopy((connection) =>
        inServer(connection, (server) =>
          withDb(connection, async (db, pool) => {
            const busiest = (
              await pool.query<{ property_id: string }>(
                'select property_id from point_logs group by 1 having count(*) >= 100000 order by count(*) limit 1',
              )
            ).rows[0];
            const propertyId = busiest?.property_id ?? '';
            const residents = await residentsOf(db, propertyId, 500);
            await fund(pool, propertyId, 1_000_000);
            const { accessToken } = await signInDemo(db, 'admin');
            const path = `/api/point-logs?propertyId=${propertyId}&format=csv`;
            const { rows: known } = await pool.query<{ id: string }>(
              'select id from point_logs where property_id = $1',
              [propertyId],
            );
            const read = {
              connection,
              statement: { text: bareStatement, parameters: [propertyId] },
            } satisfies CursorLoad;
            await download(`${server.url}${path}`, accessToken);
            const alone = { ours: [] as number[], copy: [] as number[] };
            for (let round = 0; round < roundsAlone; round += 1) {
              alone.ours.push((await download(`${server.url}${path}`, accessToken)).seconds);
              alone.copy.push(await runInProcess<CursorLoad, number>('copy.ts', read));
            }
            const whole = { ours: percentile(alone.ours, 0.5), copy: percentile(alone.copy, 0.5) };

            const writing = startWriters(server, accessToken, propertyId, residents);
            const quiet = await largestMemory(server.pid, () => sleep(5000));
            const busy = await largestMemory(server.pid, () => download(`${server.url}${path}`, accessToken));
            const bare = await runInProcess<CursorLoad, CursorRead>('cursor.ts', read);
            const again = await download(`${server.url}${path}`, accessToken);
            await writing.stop();

            const exported = busy.result;
            const set = new Set(exported.ids);
            const giftIds = await numberOf(
              pool,
              `select count(*) from point_logs where property_id = $1 and note like 'bench gift %' and id = any($2)`,
              [propertyId, exported.ids],
            );
            const ours = exported.ids.length / ((exported.seconds + again.seconds) / 2);
            return [
              { name: 'rows', value: exported.ids.length, atLeast: 100_000 },
              { name: 'gifts written during the export', value: writing.gifts.length, atLeast: writers },
              { name: 'first byte', value: rounded(exported.firstByteMs, 0), unit: 'ms', atMost: 200 },
              { name: 'first rows', value: rounded(exported.firstRowsAt - exported.startedAt, 0), unit: 'ms' },
              { name: 'memory while writing', value: rounded(quiet.largest, 0), unit: 'MB' },
              {
                name: 'additional memory while exporting',
                value: rounded(busy.largest - quiet.largest, 0),
                unit: 'MB',
                atMost: 50,
              },
              {
                name: 'earlier logs missing',
                value: known.filter(({ id }) => !set.has(id)).length,
                atMost: 0,
              },
              {
                name: 'duplicate or unknown rows',
                value: exported.ids.length - known.length - giftIds,
                atLeast: 0,
                atMost: 0,
              },
              {
                name: 'gifts that contradict a snapshot',
                value: contradictions(writing.gifts, exported) + contradictions(writing.gifts, again),
                atMost: 0,
              },
              { name: 'server', value: rounded(ours, 0), unit: 'rows/s' },
              { name: 'bare cursor', value: rounded(bare.perSecond, 0), unit: 'rows/s' },
              { name: 'ratio', value: rounded(ours / bare.perSecond), atLeast: 0.5 },
              { name: 'server, alone, median', value: rounded(whole.ours), unit: 's' },
              { name: 'COPY, alone, median', value: rounded(whole.copy), unit: 's' },
              { name: 'ratio of the times to COPY', value: rounded(whole.ours / whole.copy), atMost: 1.6 },
            ];
          }),
        ),
      ),
    ),
};
