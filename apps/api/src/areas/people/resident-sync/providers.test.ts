import { contract } from '@hearth/contract';
import { expect, test } from 'vitest';
import { startEntrata } from '../../../../test/providers/entrata-server.ts';
import { useServer } from '../../../../test/harness.ts';
import { startPropexo } from '../../../../test/providers/propexo-server.ts';
import { tenants } from '../../../../test/sync/provider-world.ts';
import { syncing } from '../../../../test/sync/sync.ts';
import { startYardi } from '../../../../test/providers/yardi-server.ts';
import { daysLater } from '../../../platform/days.ts';
import { readConfig } from '../../../platform/config.ts';

const server = useServer();
const starts = { entrata: startEntrata, propexo: startPropexo, yardi: startYardi };

test.each(['entrata', 'propexo', 'yardi'] as const)(
  'residents of %s are previewed, confirmed and unchanged by a second sync, and later changes sync automatically',
  async (name) => {
    const people = tenants(60).map((tenant) => ({ ...tenant, email: `${name}.${tenant.email}` }));
    const [moved, newcomer] = people.splice(0, 2);
    const system = await starts[name]({ residents: people });
    const config = readConfig({ ...system.env });
    const { ENTRATA_BASE_URL, PROPEXO_BASE_URL, PROPEXO_API_KEY, YARDI_INTERFACE_URLS, YARDI_INTERFACE_LICENSE } =
      config;
    Object.assign(server().config, {
      ENTRATA_BASE_URL,
      PROPEXO_BASE_URL,
      PROPEXO_API_KEY,
      YARDI_INTERFACE_URLS,
      YARDI_INTERFACE_LICENSE,
    });
    const propertyId = await server().addProperty(server().company);
    const { admin, params, start, confirm, residents, leases } = syncing(server, () => propertyId);
    const connection = { name, ...system.settings, ...system.secrets, residentSync: true, leaseSync: true };
    const connected = await admin().call(contract.integrations.save, {
      params: params(),
      body: { integrations: [connection as never] },
    });
    expect(connected.status, connected.text).toBe(200);
    const current = people.filter(({ status }) => status !== 'past').length;

    const preview = await start();
    expect(preview).toMatchObject({ state: 'waiting', counts: { created: current, conflict: 0, unread: 0 } });
    expect(await residents()).toEqual([]);
    expect(await confirm(preview)).toMatchObject({
      state: 'done',
      counts: { applied: current, outdated: 0, failed: 0 },
    });
    expect((await residents()).length).toBe(current);
    const before = await leases();
    expect(before.length).toBe(current);
    expect(before.map(({ unit_number, rent_amount }) => [unit_number, Number(rent_amount)])).toEqual(
      expect.arrayContaining(
        people.filter(({ status }) => status !== 'past').map(({ unit, rentCents }) => [unit, (rentCents ?? 0) / 100]),
      ),
    );
    for (const isFull of [true, false])
      expect(await start(isFull)).toMatchObject({ state: 'done', counts: { created: 0, changed: 0, conflict: 0 } });
    expect(await leases()).toEqual(before);

    const [first] = people;
    if (!first || !newcomer || !moved) throw new Error('nobody lives there');
    Object.assign(first, { rentCents: 177_700, changedAt: new Date() });
    people.push({ ...newcomer, changedAt: new Date() });
    const news = await start(false);
    expect(news).toMatchObject({ kind: 'incremental', state: 'done', counts: { created: 1, changed: 1, applied: 2 } });
    expect((await residents()).length).toBe(current + 1);
    const changed = (await leases()).find(({ unit_number }) => unit_number === first.unit);
    expect(Number(changed?.rent_amount)).toBe(1777);

    // The move is entered a month late, between two full syncs.
    const day = daysLater(new Date().toISOString().slice(0, 10), -30);
    const home = { externalID: '700001', leaseID: '970001', unit: 'M1', unitID: '390900' };
    people.push({ ...first, ...home, leaseStart: day, changedAt: new Date() });
    Object.assign(first, { status: 'past', moveOut: day, leaseEnd: day, changedAt: new Date() });
    const moves = await start(false);
    expect(moves).toMatchObject({ kind: 'incremental', state: 'done', counts: { created: 0, applied: 1 } });
    const after = (await leases()).filter(({ user_id }) => user_id === changed?.user_id);
    expect(after.map(({ unit_number, end_date }) => [unit_number, end_date <= day])).toEqual([
      [first.unit, true],
      ['M1', false],
    ]);
    const { next_sync_at: next } = await server()
      .db.selectFrom('integrations')
      .select('next_sync_at')
      .where('property_id', '=', propertyId)
      .executeTakeFirstOrThrow();
    expect(next?.getTime()).toBeGreaterThan(Date.now());
    await system.stop();
  },
);
