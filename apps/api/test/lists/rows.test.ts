import { allProperties } from '@hearth/contract/constants';
import { contract } from '@hearth/contract';
import type { EndpointMeta } from '@hearth/contract/endpoint';
import { holds } from '@hearth/contract/permissions';
import { transactionHeader } from '@hearth/contract/live/live';
import { expect, test } from 'vitest';
import { newId } from '../../src/platform/id.ts';
import { eventually, useServer } from '../harness.ts';
import { addressOf, declaredEndpoints } from '../inputs.ts';
import { followLive } from '../live/live.ts';
import { requestAt } from '../tenancy/requests.ts';
import { addCompany } from '../tenants/companies.ts';
import { addTenantRecords } from '../tenants/tenants.ts';

const server = useServer();

/** Lists of a subset of their topic's records, with the tenant's name for them. */
const kinds: Readonly<Record<string, string>> = {
  'messages.list': 'communication',
  'results.list': 'survey',
  'results.answers': 'answer',
  'companyUsers.list': 'companyUser',
};

/** The reader of a list: the property's manager, or an admin for platform and company lists. */
const readerOf = ({ scope, permission }: EndpointMeta) =>
  (permission && !holds('manager', permission)) || (scope.kind === 'property' && scope.byLevel) ? 'admin' : 'manager';

test("every list returns a row by id, and no rows for ids that aren't on it", async () => {
  const { property, elsewhere, brand } = server();
  const [own, other] = [
    await addTenantRecords(server(), property, brand),
    await addTenantRecords(server(), elsewhere, brand),
  ];
  const { user: companyUser } = await addCompany(server());
  const ids: Readonly<Record<string, string>> = { ...own.ids, companyUser };
  const lists = declaredEndpoints().filter(({ meta }) => meta.rows);
  expect(lists.length).toBeGreaterThanOrEqual(5);
  for (const list of lists) {
    const { topic, key } = list.meta.rows ?? { topic: '', key: '' };
    const reader = readerOf(list.meta);
    const fetchById = async (id: string | undefined) => {
      const request = requestAt(list, own, 'own property', reader);
      const query = { ...request.query, [key]: id };
      const { body, status, text } = await server()
        .as(server()[reader])
        .sendTo('GET', addressOf(list, { ...request, query } as never));
      const rows = (body.data ?? body.users ?? []) as { _id: string }[];
      return { status, text, rows: rows.map(({ _id }) => _id), total: body.totalCount };
    };
    // A sync has rows of several kinds, each queried by its own id.
    const kind = kinds[list.name] ?? (topic === 'sync' ? key.replace('Id', '') : topic);
    const found = await fetchById(ids[kind]);
    expect(found, `${list.name} ${found.text}`).toMatchObject({ status: 200, rows: [ids[kind]], total: 1 });
    if (topic === 'property') continue;
    // Templates and brands have no property, and admins read the same everywhere.
    for (const id of topic === 'content' || topic === 'brand' || reader === 'admin'
      ? [newId()]
      : [other.ids[kind], newId()])
      expect(await fetchById(id), list.name).toMatchObject({ status: 200, rows: [], total: 0 });
  }
});

test("a call's response names the transaction in the event ids of its changes", async () => {
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
  expect(stream.seen.at(-1)?.id.split('.')[0]).toBe(answer.headers.get(transactionHeader));
  const read = await server().as(server().manager).call(contract.properties.list, {});
  expect(read.headers.get(transactionHeader)).toBeNull();
  await stream.stop();
});
