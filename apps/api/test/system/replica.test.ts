import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { openDatabase } from '../../src/platform/db/database.ts';
import { openReplica } from '../../src/platform/db/replica.ts';
import { createLog } from '../../src/platform/log.ts';
import { useServer } from '../harness.ts';
import { declaredEndpoints, type Declared } from '../inputs.ts';

const server = useServer();
const scope = { role: 'hearth_app', actorId: null, seesAll: false, propertyIds: [] } as const;

/** Lists that another system answers. */
const fromProviders = ['subscriptionInvoices.list'];
const isList = ({ parts, output }: Declared) =>
  parts.query.properties?.format !== undefined || 'totalCount' in ((output as { shape?: object }).shape ?? {});
const reads = declaredEndpoints().filter(({ method }) => method === 'GET');
const stale = reads.filter(({ meta }) => meta.mayBeStale).map(({ name }) => name);

test('every list, export and figure of the insights may be read from a replica', () => {
  const expected = reads
    .filter((read) => isList(read) || /nsights|Summary|Summaries|dashboard|^home/.test(read.name))
    .map(({ name }) => name)
    .filter((name) => !fromProviders.includes(name));
  expect(stale).toEqual(expected);
});

test('only reads by people who are signed in are declared so', () => {
  const declared = declaredEndpoints().filter(({ meta }) => meta.mayBeStale);
  expect(declared.filter(({ method, meta }) => method !== 'GET' || meta.scope.kind === 'public')).toEqual([]);
});

test('a server that is no replica, or none at all, is never read from', async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server().db);
  const primary = { ...inject('cluster'), database: rows[0]?.name };
  for (const connection of [primary, { ...primary, port: 1 }]) {
    const [pool, exports] = [openDatabase(connection, 1), openDatabase(connection, 1, { forCopies: true })];
    const pools = { db: pool.db, exportPool: exports.db };
    const lines: string[] = [];
    const replica = openReplica(server().db, pools, createLog('warn', { write: (line) => void lines.push(line) }));
    await expect.poll(() => lines.length).toBe(1);
    expect(lines[0]).toMatch(/reads use the primary/);
    expect(await replica.read(0, async () => true)).toBeUndefined();
    expect(await replica.openExport(0, scope)).toBeUndefined();
    expect(replica).toMatchObject({ isUsable: false, reads: { onReplica: 0, onPrimary: 2 } });
    await replica.stop();
    await Promise.all([pool.db.destroy(), exports.db.destroy()]);
  }
});
