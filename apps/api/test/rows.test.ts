import { allProperties } from '@hearth/contract/constants';
import { contract } from '@hearth/contract';
import { transactionHeader } from '@hearth/contract/live/live';
import { expect, test } from 'vitest';
import { newId } from '../src/platform/id.ts';
import { eventually, useServer } from './harness.ts';
import { addressOf, declaredEndpoints } from './inputs.ts';
import { followLive } from './live.ts';
import { requestAt } from './tenancy-requests.ts';
import { furnish } from './tenants.ts';

const server = useServer();

/** Lists that hold some records of their topic alone, with what a tenant's is called. */
const kinds: Readonly<Record<string, string>> = { 'results.list': 'survey', 'results.answers': 'answer' };

test('every list answers one of its rows alone, and none that is not on it', async () => {
  const { property, elsewhere, brand } = server();
  const [own, other] = [await furnish(server(), property, brand), await furnish(server(), elsewhere, brand)];
  const lists = declaredEndpoints().filter(({ meta }) => meta.rows);
  expect(lists.length).toBeGreaterThanOrEqual(5);
  for (const list of lists) {
    const { topic, key } = list.meta.rows ?? { topic: '', key: '' };
    const ask = async (id: string | undefined) => {
      const request = requestAt(list, own, 'own property', 'manager');
      const query = { ...request.query, [key]: id };
      const { body, status, text } = await server()
        .as(server().manager)
        .send('GET', addressOf(list.path, { ...request, query } as never).replace(/^\/api/, ''));
      const rows = (body.data ?? body.users ?? []) as { _id: string }[];
      return { status, text, rows: rows.map(({ _id }) => _id), total: body.totalCount };
    };
    const kind = kinds[list.name] ?? topic;
    const found = await ask(own.ids[kind]);
    expect(found, `${list.name} ${found.text}`).toMatchObject({ status: 200, rows: [own.ids[kind]], total: 1 });
    if (topic === 'property') continue;
    // Templates are of no property: everybody reads the same.
    for (const id of topic === 'content' ? [newId()] : [other.ids[kind], newId()])
      expect(await ask(id), list.name).toMatchObject({ status: 200, rows: [], total: 0 });
  }
});

test('the answer to a call names the transaction that the events of its changes begin with', async () => {
  const stream = followLive(server().url, server().manager.accessToken, { propertyId: allProperties });
  await stream.ready();
  const set = (value: number) =>
    server()
      .as(server().propertyAdmin)
      .call(contract.properties.addFeature, {
        body: { propertyId: server().property, feature: 'rentRollPointsAmount', value },
      });
  const answer = await set(321);
  await eventually(async () => stream.changes().length > 0);
  expect(stream.seen.at(-1)?.id.split('-')[0]).toBe(answer.headers.get(transactionHeader));
  const read = await server().as(server().manager).call(contract.properties.list, {});
  expect(read.headers.get(transactionHeader)).toBeNull();
  await stream.stop();
});
