import { contract } from '@hearth/contract';
import type { SyncRun } from '@hearth/contract/people/resident-sync-record';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect } from 'vitest';
import { adapters } from '../../src/areas/properties/integrations/providers/adapters.ts';
import type { ProviderResident } from '../../src/areas/properties/integrations/providers/provider.ts';
import { newId } from '../../src/platform/id.ts';
import { eventually, type TestServer } from '../harness.ts';
import { providerResident, testProvider, type TestProvider } from './provider.ts';

const sync = contract.residentSync;
const ended = ['waiting', 'done', 'failed', 'discarded'];

/** Gives each test a property connected to its own provider, and helpers for its syncs. */
export function useSync(server: () => TestServer) {
  const before = adapters.propexo;
  const at = { provider: testProvider() as TestProvider, propertyId: '', mark: '' };
  beforeEach(async () => {
    at.mark = newId();
    at.provider = testProvider();
    adapters.propexo = () => at.provider;
    at.propertyId = await server().addProperty(server().company);
    await server()
      .db.insertInto('integrations')
      .values({ property_id: at.propertyId, name: 'propexo', resident_sync: true, lease_sync: true })
      .execute();
  });
  afterAll(() => {
    if (before) adapters.propexo = before;
    else delete adapters.propexo;
  });
  return {
    at,
    ...syncing(server, () => at.propertyId),
    providerResident: (number: number, more: Partial<ProviderResident> = {}) => providerResident(at.mark, number, more),
    mailOf: (number: number) => `tenant-${number}-${at.mark}@hearth.example`,
  };
}

/** Staff's actions and views of a property's syncs. */
export function syncing(server: () => TestServer, propertyId: () => string) {
  const admin = () => server().as(server().admin);
  const params = () => ({ id: propertyId() });
  const until = (id: string, states = ended): Promise<SyncRun> =>
    eventually(async () => {
      const { body } = await admin().call(sync.runs, { params: params(), query: { runId: id } });
      const [run] = body.data;
      return run && states.includes(run.state) && run;
    });
  async function start(isFull = true) {
    const { status, body, text } = await admin().call(sync.start, { params: params(), body: { isFull } });
    expect(status, text).toBe(200);
    return until(body.data._id);
  }
  async function confirm({ _id }: Pick<SyncRun, '_id'>): Promise<SyncRun> {
    const { status, text } = await admin().call(sync.confirm, { params: { ...params(), runId: _id } });
    expect(status, text).toBe(200);
    return until(_id, ['done', 'failed']);
  }
  return {
    admin,
    params,
    until,
    start,
    confirm,
    /** Runs the first sync and confirms its preview. */
    settle: async () => confirm(await start()),
    linesOf: async ({ _id }: Pick<SyncRun, '_id'>) =>
      (await admin().call(sync.lines, { params: { ...params(), runId: _id }, query: { limit: 100 } })).body.data,
    recordsOf: async (query: object = {}) =>
      (await admin().call(sync.records, { params: params(), query: { limit: 100, ...query } })).body.data,
    resolve: (recordId: string, choice: 'retry' | 'provider' | 'ignore') =>
      admin().call(sync.resolve, { params: { ...params(), recordId }, body: { choice } }),
    residents: async () =>
      (
        await sql<{ id: string; email: string; unit_number: string; external_id: string }>`
      select u.id, u.email, u.unit_number, u.external_id from users u join property_roles r on r.user_id = u.id
      where r.property_id = ${propertyId()} and r.removed_at is null order by u.email`.execute(server().db)
      ).rows,
    leases: () =>
      server()
        .db.selectFrom('leases')
        .selectAll()
        .where('property_id', '=', propertyId())
        .orderBy('start_date')
        .orderBy('unit_number')
        .execute(),
  };
}
