import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { streamsMaximum } from '@hearth/contract/constants';
import { openDatabase } from '../apps/api/src/platform/db/database.ts';
import type { Connection } from '../apps/api/src/platform/db/embedded/embedded.ts';
import { newId } from '../apps/api/src/platform/id.ts';
import { readPosition } from '../apps/api/src/platform/live/position.ts';
import type { ServerProcess } from '../apps/api/test/server-process.ts';
import type { Consoles, Received } from './processes/consoles.ts';
import { percentile, rounded, sleep, type Figure } from './measurement.ts';
import { signIn, withDb, type Pool } from './people.ts';

export const writers = 4;
/** A writer's pause between changes. */
const pauseMs = 300;

interface Written {
  record: string;
  property: string;
  committing: bigint;
}

/**
 * Writers with overlapping transactions: some stay open while others commit, some roll back. The clock starts just
 * before COMMIT is sent, so the commit itself counts.
 */
async function write(pool: Pool, properties: readonly string[], changes: number): Promise<Written[]> {
  const written: Written[] = [];
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let turn = 0; turn < changes / writers; turn += 1) {
        const property = properties[(turn + writer) % properties.length] as string;
        const client = await pool.connect();
        await client.query('begin');
        const ids = Array.from({ length: 1 + (turn % 2) }, () => newId());
        for (const id of ids)
          await client.query(
            `insert into changes (topic, op, property_id, record_id) values ('pointLog', 'update', $1, $2)`,
            [property, id],
          );
        if ((turn + writer) % 3 === 0) await sleep(10 + 10 * writer);
        if (turn % 10 === 9) await client.query('rollback');
        else {
          const committing = process.hrtime.bigint();
          await client.query('commit');
          written.push(...ids.map((record) => ({ record, property, committing })));
        }
        client.release();
        await sleep(pauseMs);
      }
    }),
  );
  return written;
}

const isInOrder = ({ events }: Received) =>
  events.every(
    ({ position }, index) => (readPosition(position) ?? -1) > (readPosition(events[index - 1]?.position ?? '') ?? -1),
  );

interface Size {
  consoles: number;
  changes: number;
}

/** Opens event streams, commits changes and returns what arrived. */
async function attempt(connection: Connection, server: ServerProcess, { consoles, changes }: Size) {
  const people = await withDb(connection, async (db) => {
    const properties = (await db.selectFrom('properties').select('id').orderBy('id').execute()).map(({ id }) => id);
    const staff = Array.from({ length: Math.ceil(consoles / streamsMaximum) }, () => newId());
    await db
      .insertInto('users')
      .values(
        staff.map((id) => ({
          id,
          subject: id,
          first_name: 'A',
          last_name: id,
          email: `${id}@hearth.example`,
          role: 'admin',
        })),
      )
      .execute();
    return {
      properties,
      tokens: await signIn(
        db,
        Array.from({ length: consoles }, (_, index) => staff[index % staff.length] ?? ''),
      ),
    };
  });
  const given: Consoles = {
    port: server.port,
    consoles: people.tokens.map(({ accessToken }, index) => ({
      token: accessToken,
      propertyId: index % 5 === 0 ? 'All Property' : (people.properties[index % people.properties.length] ?? ''),
    })),
  };
  const child = fork(join(import.meta.dirname, 'processes/consoles.ts'), { serialization: 'advanced' });
  try {
    child.send(given);
    await once(child, 'message');
    await sleep(500);
    const { db, pool } = openDatabase(connection, writers);
    const written = await write(pool, people.properties, changes);
    await db.destroy();
    await sleep(2000);
    child.send('end');
    const [all] = (await once(child, 'message')) as [Received[]];
    return { written, all };
  } finally {
    child.kill();
  }
}

/** Latency of each change, and whether each stream got its own changes once and in order. */
export async function measureChanges(connection: Connection, server: ServerProcess, size: Size): Promise<Figure[]> {
  const { written, all } = await attempt(connection, server, size);
  const committing = new Map(written.map(({ record, committing: at }) => [record, at]));
  const latencies: number[] = [];
  let lost = 0;
  let doubled = 0;
  let foreign = 0;
  let disordered = 0;
  for (const received of all) {
    const scope = received.propertyId;
    const expected = written.filter(({ property }) => scope === 'All Property' || property === scope);
    const seen = new Set(received.events.map(({ record }) => record));
    lost += expected.filter(({ record }) => !seen.has(record)).length;
    doubled += received.events.length - seen.size;
    foreign += seen.size - (expected.length - expected.filter(({ record }) => !seen.has(record)).length);
    if (!isInOrder(received)) disordered += 1;
    for (const { record, at } of received.events) latencies.push(Number(at - (committing.get(record) ?? at)) / 1e6);
  }
  return [
    { name: 'consoles', value: all.length, atLeast: size.consoles },
    { name: 'changes committed', value: written.length },
    { name: 'events received', value: latencies.length, atLeast: 1 },
    { name: 'p50', value: rounded(percentile(latencies, 0.5), 0), unit: 'ms' },
    { name: 'p95', value: rounded(percentile(latencies, 0.95), 0), unit: 'ms', atMost: 250 },
    { name: 'worst', value: rounded(Math.max(...latencies.slice(0, 100_000)), 0), unit: 'ms' },
    { name: 'lost', value: lost, atMost: 0 },
    { name: 'duplicated', value: doubled, atMost: 0 },
    { name: 'from outside the scope or rolled back', value: foreign, atMost: 0 },
    { name: 'streams out of order', value: disordered, atMost: 0 },
    { name: 'resets', value: all.reduce((sum, { resets }) => sum + resets, 0), atMost: 0 },
  ];
}
