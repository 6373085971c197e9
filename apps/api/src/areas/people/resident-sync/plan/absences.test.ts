import { contract } from '@hearth/contract';
import { syncMessages } from '@hearth/contract/people/resident-sync-messages';
import { beforeEach, describe, expect, test } from 'vitest';
import { ProviderError } from '../../../../platform/outbound/provider-error.ts';
import { eventually, useServer } from '../../../../../test/harness.ts';
import { syncing, useSync } from '../../../../../test/sync/sync.ts';
import type { ProviderResident } from '../../../properties/integrations/providers/provider.ts';

const server = useServer();
const sync = contract.residentSync;
const world = useSync(server);
const { admin, params, start, confirm, settle, providerResident, mailOf, recordsOf, residents, leases } = world;

describe('a missing resident', () => {
  let many: ProviderResident[];
  beforeEach(() => {
    many = Array.from({ length: 40 }, (_, index) => providerResident(index + 1));
  });

  test('is proposed for move-out after two full syncs in a row, never by an incremental one, and leaves once staff confirm', async () => {
    world.at.provider.list = many;
    await settle();
    world.at.provider.list = many.slice(1);
    await start(false);
    await start(true);
    const proposals = () => admin().call(sync.moveOuts, { params: params() });
    expect((await proposals()).body.data).toEqual([]);
    await start(false);
    expect((await proposals()).body.data).toEqual([]);
    const second = await start(true);
    expect(second).toMatchObject({ state: 'done', counts: { movedOut: 1 } });
    const [proposal] = (await proposals()).body.data;
    expect(proposal).toMatchObject({ reason: 'missing', unit: 'A 101', user: { email: mailOf(1) } });
    expect((await leases()).filter(({ void_at }) => void_at).length).toBe(0);
    const decide = () =>
      admin().call(sync.decideMoveOut, {
        params: { ...params(), userId: proposal?.user._id ?? '' },
        body: { decision: 'confirm' },
      });
    expect((await decide()).status).toBe(200);
    expect((await decide()).status).toBe(409);
    expect((await leases()).filter(({ void_at }) => void_at).length).toBe(1);
    expect((await residents()).length).toBe(40);
    expect((await start(true)).counts.movedOut).toBe(0);
  });

  test('who returns before the second full sync is cleared', async () => {
    world.at.provider.list = many;
    await settle();
    for (const list of [many.slice(1), many, many.slice(1)]) {
      world.at.provider.list = list;
      expect((await start(true)).counts.movedOut).toBe(0);
    }
  });

  test('a run that proposes more than one in twenty is held, and proposes no move-outs until reviewed', async () => {
    world.at.provider.list = many;
    await settle();
    world.at.provider.list = many.map((resident, index) =>
      index < 3 ? { ...resident, status: 'past' as const, moveOut: '2026-03-01' } : resident,
    );
    const held = await start(true);
    expect(held).toMatchObject({ state: 'waiting', hold: 'proposals', counts: { movedOut: 3 } });
    const proposals = async () => (await admin().call(sync.moveOuts, { params: params() })).body.data.length;
    expect(await proposals()).toBe(0);
    await confirm(held);
    expect(await proposals()).toBe(3);
  });

  test('an unreadable record keeps a full sync from counting absences', async () => {
    world.at.provider.list = many;
    await settle();
    world.at.provider.list = many.slice(1);
    world.at.provider.unread = [{ reference: 'unknown', reason: 'no name' }];
    for (let turn = 0; turn < 3; turn += 1)
      expect((await start(true)).counts).toMatchObject({ movedOut: 0, unread: 1 });
    expect(await recordsOf({ state: 'attention' })).toMatchObject([{ externalID: 'unknown', reason: 'no name' }]);
  });
});

test('a run ends when its integration is turned off, and live screens are updated', async () => {
  const changesOf = (id: string) =>
    server().db.selectFrom('changes').select('op').where('record_id', '=', id).where('op', '=', 'update').execute();
  const canSync = async () => (await admin().call(contract.integrations.list, { params: params() })).body.can.sync;
  expect(await canSync()).toBe(true);
  world.at.provider.list = [providerResident(1)];
  world.at.provider.before = async () => {
    await server()
      .db.updateTable('integrations')
      .set({ status: 'inactive' })
      .where('property_id', '=', world.at.propertyId)
      .execute();
  };
  const run = await start();
  expect(run.state).toBe('discarded');
  expect(await changesOf(run._id)).toHaveLength(1);
  expect(await canSync()).toBe(false);
});

describe('a failing provider', () => {
  test('that rejects the password is reported and not retried', async () => {
    world.at.provider.faults = [new ProviderError('credentials', 'Propexo does not accept the API key')];
    const run = await start();
    expect(run).toMatchObject({ state: 'failed', error: 'Propexo does not accept the API key' });
    const health = await admin().call(contract.integrations.health, {
      query: { propertyId: world.at.propertyId, state: 'attention' },
    });
    expect(health.body.data).toMatchObject([
      { health: { state: 'broken', message: 'Propexo does not accept the API key' } },
    ]);
    const again = await admin().call(sync.start, { params: params(), body: {} });
    expect([again.status, again.error.message]).toEqual([409, syncMessages.paused('Propexo')]);
  });

  test('is paused after five failures in a row', async () => {
    world.at.provider.faults = Array.from(
      { length: 5 },
      () => new ProviderError('unavailable', 'Propexo does not answer'),
    );
    for (let turn = 0; turn < 4; turn += 1) await start();
    const stateOf = async () =>
      (await admin().call(contract.integrations.list, { params: params() })).body.data[0]?.health.state;
    expect(await stateOf()).toBe('new');
    await start();
    expect(await stateOf()).toBe('broken');
  });

  test("that doesn't respond doesn't delay other properties", async () => {
    world.at.provider.list = [providerResident(1)];
    let answer: () => void = () => undefined;
    let calls = 0;
    world.at.provider.before = () =>
      calls++ === 0 ? new Promise<void>((resolve) => (answer = resolve)) : Promise.resolve();
    const silent = await admin().call(sync.start, { params: params(), body: {} });
    await eventually(async () => calls === 1);
    const neighbor = await server().addProperty(server().company);
    await server()
      .db.insertInto('integrations')
      .values({ property_id: neighbor, name: 'propexo', resident_sync: true, lease_sync: true })
      .execute();
    expect((await syncing(server, () => neighbor).start()).state).toBe('waiting');
    expect((await world.until(silent.body.data._id, ['reading'])).state).toBe('reading');
    answer();
    expect((await world.until(silent.body.data._id)).state).toBe('waiting');
  });

  test('resumes at the page where it stopped', async () => {
    world.at.provider.list = Array.from({ length: 5 }, (_, index) => providerResident(index + 1));
    world.at.provider.perPage = 2;
    let isKilled = false;
    world.at.provider.before = async (page) => {
      if (page === '2' && !isKilled) {
        isKilled = true;
        throw new Error('the process was killed here');
      }
    };
    const preview = await start();
    expect(preview).toMatchObject({ state: 'waiting', counts: { created: 5 } });
    expect(world.at.provider.reads.map(({ page }) => page)).toEqual([null, '2', '2', '4']);
  });
});
