import { contract } from '@hearth/contract';
import { beforeEach, expect, test } from 'vitest';
import { syncMessages } from '@hearth/contract/people/resident-sync-messages';
import { ProviderError } from '../../../../platform/outbound/provider-error.ts';
import { useServer } from '../../../../../test/harness.ts';
import { useSync } from '../../../../../test/sync/sync.ts';
import type { ProviderResident } from '../../../properties/integrations/providers/provider.ts';

const server = useServer();
const world = useSync(server);
const { admin, params, start, settle, providerResident, residents, leases } = world;
const sync = contract.residentSync;

let many: ProviderResident[];
beforeEach(() => {
  many = Array.from({ length: 40 }, (_, index) => providerResident(index + 1));
});
const proposals = async () => (await admin().call(sync.moveOuts, { params: params() })).body.data.length;
const running = async () => (await leases()).filter(({ void_at }) => void_at === null).length;

test('an id repeated in a snapshot, even on another page, is one person with the last values', async () => {
  world.at.provider.perPage = 2;
  world.at.provider.list = [
    providerResident(1),
    providerResident(1, { unit: '201' }),
    providerResident(2),
    providerResident(1, { unit: '301' }),
    providerResident(2),
  ];
  await settle();
  expect((await residents()).map(({ unit_number }) => unit_number)).toEqual(['301', '102']);
  expect((await leases()).map(({ unit_number }) => unit_number)).toEqual(['102', '301']);
  expect((await start()).counts).toMatchObject({ created: 0, changed: 0, conflict: 0 });
});

test('an empty snapshot moves nobody out: the run is held, and discarding it clears the absences', async () => {
  world.at.provider.list = many;
  await settle();
  world.at.provider.list = [];
  expect(await start()).toMatchObject({ state: 'done', counts: { movedOut: 0, missing: 40 } });
  const held = await start();
  expect(held).toMatchObject({ state: 'waiting', hold: 'proposals', counts: { movedOut: 40 } });
  expect([await proposals(), await running()]).toEqual([0, 40]);
  await admin().call(sync.discard, { params: { ...params(), runId: held._id } });
  world.at.provider.list = many;
  expect(await start()).toMatchObject({ state: 'done', counts: { movedOut: 0, missing: 0, changed: 0 } });
  expect([await proposals(), await running(), (await residents()).length]).toEqual([0, 40, 40]);
});

test('an interrupted snapshot counts no absences, and the next full one is unaffected', async () => {
  world.at.provider.list = many;
  world.at.provider.perPage = 10;
  await settle();
  for (let turn = 0; turn < 3; turn += 1) {
    world.at.provider.before = async (page) => {
      if (page === '20') throw new ProviderError('protocol', 'Propexo answered with half a page');
    };
    expect(await start()).toMatchObject({ state: 'failed', error: 'Propexo answered with half a page' });
  }
  world.at.provider.before = async () => undefined;
  expect(await start()).toMatchObject({
    state: 'done',
    counts: { missing: 0, movedOut: 0, changed: 0, unchanged: 40 },
  });
  expect([await proposals(), await running()]).toEqual([0, 40]);
});

test('a page that names itself as the next one ends the run and counts no absences', async () => {
  world.at.provider.list = many;
  await settle();
  const usual = world.at.provider.residents;
  world.at.provider.residents = async (since, page) => ({ ...(await usual(since, null)), next: page ?? '1' });
  expect(await start()).toMatchObject({ state: 'failed', error: syncMessages.endlessPages });
  expect(await running()).toBe(40);
});

test('after the clock was set back, everything is read instead of changes since a future time', async () => {
  world.at.provider.list = many;
  await settle();
  const later = new Date(Date.now() + 3_600_000);
  await server()
    .db.updateTable('integrations')
    .set({ last_sync_time: later, last_full_at: later })
    .where('property_id', '=', world.at.propertyId)
    .execute();
  expect(await start(false)).toMatchObject({ kind: 'full', state: 'done' });
  expect(world.at.provider.reads.at(-1)?.since).toBeNull();
  expect(await start(false)).toMatchObject({ kind: 'incremental' });
});

test('a second confirmation, even during the run, changes nothing', async () => {
  world.at.provider.list = many;
  const preview = await start();
  const responses = await Promise.all(
    Array.from({ length: 4 }, () => admin().call(sync.confirm, { params: { ...params(), runId: preview._id } })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const done = await world.until(preview._id, ['done']);
  expect(done.counts).toMatchObject({ applied: 40, outdated: 0, failed: 0 });
  expect([(await residents()).length, await running()]).toEqual([40, 40]);
});
