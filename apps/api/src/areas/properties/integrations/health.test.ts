import { describe, expect, test } from 'vitest';
import { useServer } from '../../../../test/harness.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/id.ts';
import { afterFailure, failuresMaximum } from '../../../platform/outbound/circuit-breaker.ts';
import { ProviderError } from '../../../platform/outbound/provider-error.ts';
import { lockSource, recordFailure, recordSuccess, claimDue } from './health.ts';

const server = useServer();

/** In the future, so that the server's own minutely job finds nothing due. */
const now = new Date(Date.now() + 10 * 3_600_000);
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const hours = (count: number) => minutes(count * 60);

class Rollback extends Error {}
/** Runs in a transaction that is rolled back. */
const inTransaction = (work: (db: Tx) => Promise<void>) =>
  server()
    .db.transaction()
    .execute(async (db) => {
      await work(db);
      throw new Rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Rollback)) throw error;
    });

interface ConnectedIntegration {
  id: string;
  property: string;
}
async function connect(
  db: Pick<Tx, 'insertInto'>,
  more: { name?: string; next?: Date; paused?: Date; status?: string } = {},
): Promise<ConnectedIntegration> {
  const property = await server().addProperty(server().company);
  const { id } = await db
    .insertInto('integrations')
    .values({
      property_id: property,
      name: more.name ?? 'propexo',
      status: more.status ?? 'active',
      resident_sync: true,
      next_sync_at: more.next ?? minutes(-1),
      paused_until: more.paused ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, property };
}
const claim = async (db: Tx, at = now) => (await claimDue(db, at)).map(({ id }) => id).sort();
const read = (db: Tx, { id }: Pick<ConnectedIntegration, 'id'>) =>
  db
    .selectFrom('integrations')
    .select(['next_sync_at', 'failures', 'last_error', 'paused_until'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const openRun = (db: Tx, { id, property }: ConnectedIntegration, state: string) =>
  db
    .insertInto('sync_runs')
    .values({ id: newId(), property_id: property, integration_id: id, kind: 'full', cause: 'schedule', state })
    .execute();

describe('each minute', () => {
  test('claims only due integrations and reschedules each in about an hour', () =>
    inTransaction(async (db) => {
      const due = [await connect(db), await connect(db, { next: now }), await connect(db, { paused: minutes(-1) })];
      for (const state of ['reading', 'planning', 'waiting', 'applying']) await openRun(db, await connect(db), state);
      const ended = await connect(db);
      await openRun(db, ended, 'done');
      const inactive = await connect(db);
      await db.updateTable('properties').set({ active: false }).where('id', '=', inactive.property).execute();
      await connect(db, { next: minutes(1) });
      await connect(db, { paused: minutes(1) });
      await connect(db, { status: 'inactive' });
      await connect(db, { name: 'feed' });
      const expected = [...due, ended].map(({ id }) => id).sort();
      expect(await claim(db)).toEqual(expected);
      expect(await claim(db)).toEqual([]);
      const next: number[] = [];
      for (const id of expected) next.push((await read(db, { id })).next_sync_at?.getTime() ?? 0);
      expect(Math.min(...next)).toBeGreaterThanOrEqual(minutes(55).getTime());
      expect(Math.max(...next)).toBeLessThanOrEqual(minutes(65).getTime());
      expect(new Set(next).size).toBe(expected.length);
      expect(await claim(db, minutes(66))).toEqual(expect.arrayContaining(expected));
    }));

  test('concurrent processes claim each integration once', async () => {
    const { db } = server();
    const integrations = await Promise.all(Array.from({ length: 12 }, () => connect(db)));
    const taken = await Promise.all(Array.from({ length: 3 }, () => db.transaction().execute((tx) => claim(tx))));
    const ids = integrations.map(({ id }) => id).sort();
    expect(taken.flat().sort()).toEqual(ids);
    await db.deleteFrom('integrations').where('id', 'in', ids).execute();
  });

  test('a property has one open run at a time', () =>
    inTransaction(async (db) => {
      const integration = await connect(db);
      await openRun(db, integration, 'reading');
      await expect(openRun(db, integration, 'planning')).rejects.toThrow('sync_runs_one');
    }));

  test("a clock change doesn't delay a due sync", () =>
    inTransaction(async (db) => {
      const late = [await connect(db, { next: hours(24 * 30) }), await connect(db, { paused: hours(24 * 30) })];
      await connect(db, { next: hours(24) });
      expect(await claim(db)).toEqual(late.map(({ id }) => id).sort());
    }));
});

describe('a failing provider', () => {
  async function fail(db: Tx, { property, id }: ConnectedIntegration, at: Date, error?: Error): Promise<void> {
    const source = await lockSource(db, property, id);
    if (source) await recordFailure(db, source, error ?? new ProviderError('unavailable', 'Service unavailable'), at);
  }

  test('backs off, pauses, is probed once, and recovers', () =>
    inTransaction(async (db) => {
      const integration = await connect(db, { next: now });
      const waited: number[] = [];
      let at = now;
      for (let failure = 1; failure <= failuresMaximum; failure += 1) {
        expect(await claim(db, at)).toEqual([integration.id]);
        await fail(db, integration, at);
        const { next_sync_at: next, paused_until: paused } = await read(db, integration);
        expect(paused).toEqual(failure === failuresMaximum ? next : null);
        waited.push(((next?.getTime() ?? 0) - at.getTime()) / 60_000);
        expect(await claim(db, new Date((next?.getTime() ?? 0) - 1000))).toEqual([]);
        at = next ?? at;
      }
      expect(waited).toEqual([5, 10, 20, 40, 60]);
      expect(await claim(db, at)).toEqual([integration.id]);
      await recordSuccess(db, integration.id, { readAt: at, isFull: true, at });
      expect(await read(db, integration)).toMatchObject({ failures: 0, last_error: '', paused_until: null });
    }));

  test('pauses for a day after rejected credentials', () =>
    inTransaction(async (db) => {
      const integration = await connect(db);
      await fail(db, integration, now, new ProviderError('credentials', 'The password is wrong'));
      expect(await claim(db, hours(23))).toEqual([]);
      expect(await claim(db, hours(24))).toEqual([integration.id]);
    }));

  test('never pauses longer than a day', () => {
    expect(afterFailure(new Error('no response'), 50)).toEqual({ waitMs: 24 * 3_600_000, isPaused: true });
  });
});
