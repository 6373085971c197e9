import { contract } from '@hearth/contract';
import { audienceOfPost, kindOf, postTypes, reviewPosts, type PostType } from '@hearth/contract/community/post-types';
import { menu, type FeatureGate } from '@hearth/contract/menu-items';
import { featureOff } from '@hearth/contract/properties/messages';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/platform/id.ts';
import { useServer } from '../harness.ts';
import { addressOf, declaredEndpoints, type Declared, type Request } from '../inputs.ts';
import type { Person } from '../scenario.ts';
import { requestAt } from './requests.ts';
import { addTenantRecords, type Tenant } from '../tenants/tenants.ts';
import { addPasskeyTo } from '../tenants/sign-in.ts';

const server = useServer();
const features = Object.keys(featureOff) as FeatureGate[];
const sentences: readonly string[] = Object.values(featureOff);
const switchTo = (feature: FeatureGate, value: boolean) =>
  server()
    .as(server().admin)
    .call(contract.properties.addFeature, { body: { propertyId: server().property, feature, value } as never });
const endpoints = declaredEndpoints();

/** History stays readable, including in figures, and mistaken payments can be reversed. */
const history = [
  'pointLogs.list',
  'pointLogs.get',
  'pointLogs.void',
  'pointLogs.comment',
  'pointLogs.deleteImage',
  'pointLogs.resendRedemptionEmail',
  'pointLogs.history',
  'dashboard.property',
  'dashboard.insights',
  'leads.list',
];
/** Calls that belong entirely to one feature, by their screen's menu item. */
const wholeCalls: Readonly<Record<string, string>> = {
  'ambassadors.insights': '/ambassador',
  'rentRoll.list': '/points-center/rent-roll',
  'rentRoll.rewardable': '/points-center/rent-roll',
  'rentRoll.amount': '/points-center/rent-roll',
  'rentRoll.leaseAmount': '/points-center/rent-roll',
  'rentRoll.send': '/points-center/rent-roll',
  'rentRoll.match': '/points-center/rent-roll',
};

const items = menu('hearth').flatMap((item) => [item, ...(item.children ?? [])]);
/** The menu's feature gate for posts of a type. */
const menuFeature = (type: PostType) =>
  items.find(
    ({ searchParams }) => searchParams?.type === kindOf(type) && searchParams.userType === audienceOfPost(type),
  )?.feature;

interface Call {
  endpoint: Declared;
  request: Request;
  as: 'staff' | 'resident' | 'ambassador';
  /** The features of which one must be enabled; empty if none is needed. */
  needs: readonly FeatureGate[];
}

const needsOf = (types: readonly PostType[]) => {
  const needs = types.map(menuFeature);
  return needs.every((feature) => feature !== undefined) ? [...new Set(needs)] : [];
};

/** Adds a post of each type and a pending submission of each audience. */
async function addRecords({ property, ids }: Tenant) {
  const { db } = server();
  const made = postTypes.map((type) => ({ id: newId(), type }));
  await db
    .insertInto('posts')
    .values(
      made.map(({ id, type }) => ({
        id,
        type,
        property_id: property,
        title: 'An item',
        text: 'Text',
        ...(kindOf(type) === 'BOOST' && { boost_type: 'newReviewBoost', reward_points: 10 }),
      })),
    )
    .execute();
  const logs = (['RESIDENT', 'AMBASSADOR'] as const).map((audience) => ({ id: newId(), audience }));
  await db
    .insertInto('point_logs')
    .values(
      logs.map((log) => ({
        ...log,
        property_id: property,
        user_id: ids['user'] ?? '',
        type: 'boost',
        boost_type: 'custom',
        status: 'pending',
        points: 10,
      })),
    )
    .execute();
  return [
    ...made.map((post) => ({ kind: 'post', ...post })),
    ...logs.map(({ id, audience }) => ({
      kind: 'pointLog',
      id,
      type: audience === 'RESIDENT' ? ('BOOST' as const) : ('AMBASSADOR_BOOST' as const),
    })),
  ];
}

const enumOf = ({ parts }: Declared, part: 'query' | 'body', key: string): (string | undefined)[] => {
  const schema = parts[part].properties?.[key];
  return [undefined, ...((schema?.enum ?? []) as string[])];
};

/** The calls of a post, response or submission endpoint, for each type, record and filter. */
function callsOf(endpoint: Declared, tenant: Tenant, records: Awaited<ReturnType<typeof addRecords>>): Call[] {
  const { name, meta, parts } = endpoint;
  const request = requestAt(endpoint, tenant, 'own property');
  const whole = wholeCalls[name];
  if (whole !== undefined) {
    const feature = items.findLast(({ route }) => route === whole)?.feature;
    return [{ endpoint, request, as: 'staff', needs: feature ? [feature] : [] }];
  }
  if (history.includes(name)) return [];
  const { scope } = meta;
  const record = 'record' in scope ? scope.record : undefined;
  if (record === 'post' || record === 'pointLog') {
    const key = ('param' in scope && scope.param) || 'id';
    const part = key in request.params ? 'params' : 'query';
    return records
      .filter(({ kind }) => kind === record)
      .map(({ id, type }) => ({
        endpoint,
        request: { ...request, [part]: { ...request[part], [key]: id } },
        as: scope.kind !== 'resident' ? 'staff' : audienceOfPost(type) === 'AMBASSADOR' ? 'ambassador' : 'resident',
        needs: needsOf([type]),
      }));
  }
  if (name === 'posts.create')
    return postTypes.map((type) => ({
      endpoint,
      request: {
        ...request,
        body: {
          ...(request.body as object),
          type,
          ...(kindOf(type) !== 'POST' && { rewardPoints: 10 }),
          ...(kindOf(type) === 'BOOST' && { boostType: 'custom' }),
        },
      },
      as: 'staff',
      needs: needsOf([type]),
    }));
  if (!['userType', 'postType', 'kind'].some((key) => parts.query.properties?.[key])) return [];
  const isOfAnswers = meta.permission?.startsWith('pointLogs');
  return enumOf(endpoint, 'query', 'userType').flatMap((userType) =>
    enumOf(endpoint, 'query', 'postType').flatMap((postType) =>
      enumOf(endpoint, 'query', 'kind').map((kind): Call => {
        const named = reviewPosts[postType as keyof typeof reviewPosts]?.type ?? postType;
        const shown = postTypes.filter(
          (type) =>
            (!isOfAnswers || kindOf(type) === 'BOOST') &&
            (userType === undefined || audienceOfPost(type) === userType) &&
            (kind === undefined || kindOf(type) === kind) &&
            (!postTypes.some((known) => known === named) || type === named),
        );
        const asked = Object.entries({ userType, postType, kind }).filter(([, value]) => value !== undefined);
        return {
          endpoint,
          request: { ...request, query: { ...request.query, ...Object.fromEntries(asked) } },
          as: 'staff',
          needs: needsOf(shown),
        };
      }),
    ),
  );
}

let tenant: Tenant;
let people: Record<Call['as'], Person>;
let calls: Call[];
beforeAll(async () => {
  const { property, brand, admin, db, addPerson } = server();
  tenant = await addTenantRecords(server(), property, brand);
  await addPasskeyTo(db, admin._id);
  people = {
    staff: admin,
    resident: await addPerson('resident', property),
    ambassador: await addPerson('ambassador', property),
  };
  const records = await addRecords(tenant);
  calls = endpoints.flatMap((endpoint) => callsOf(endpoint, tenant, records));
});

async function send({ endpoint, request, as }: Call) {
  const body = request.body === undefined ? {} : { body: request.body as object };
  const reply = await server().as(people[as]).sendTo(endpoint.method, addressOf(endpoint, request), body);
  return { status: reply.status, message: reply.error.message };
}

const described = ({ endpoint, request, as }: Call) =>
  `${endpoint.name} as ${as} ${JSON.stringify({ ...request.params, ...request.query })}`;

const turnedOff = (...off: FeatureGate[]) => ({ off });
test.each([...features.map((feature) => turnedOff(feature)), turnedOff(...features), turnedOff()])(
  'with $off disabled, exactly the calls that need them are refused, all with the same message',
  async ({ off }) => {
    expect(calls.length).toBeGreaterThan(150);
    for (const feature of features) await switchTo(feature, !off.includes(feature));
    const wrong: string[] = [];
    for (const call of calls) {
      const isRefused = call.needs.length > 0 && call.needs.every((feature) => off.includes(feature));
      // Calls that succeed with everything enabled may change records; refused ones don't.
      if (!isRefused && call.endpoint.meta.action && off.length > 0 && call.needs.length > 0) continue;
      const { status, message } = await send(call);
      const isRight = isRefused
        ? status === 409 && call.needs.some((feature) => message === featureOff[feature])
        : !sentences.includes(message);
      if (!isRight) wrong.push(`${described(call)}: ${status} ${message}`);
    }
    expect(wrong).toEqual([]);
  },
  60_000,
);

test('every call that declares a feature is covered here', async () => {
  const records = await addRecords(tenant);
  const known = new Set(
    endpoints
      .filter((endpoint) => callsOf(endpoint, tenant, records).some(({ needs }) => needs.length > 0))
      .map(({ name }) => name),
  );
  expect(
    endpoints
      .filter(({ meta }) => meta.feature)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([...known].toSorted());
});

test('a disabled feature disappears from lists and comes back', async () => {
  const { property, manager } = server();
  const records = await addRecords(tenant);
  const as = server().as(manager);
  const boost = records.find(({ type, kind }) => kind === 'post' && type === 'BOOST')?.id ?? '';
  const listed = async () => {
    const days = { startDate: new Date().toISOString().slice(0, 10), endDate: new Date().toISOString().slice(0, 10) };
    const [all, results, calendar] = [
      await as.call(contract.posts.list, { query: { propertyId: property, limit: 100 } }),
      await as.call(contract.results.list, { query: { propertyId: property, limit: 100 } }),
      await as.call(contract.calendar.get, { query: { propertyId: property, ...days } }),
    ];
    return [
      all.body.data.some(({ _id }) => _id === boost),
      results.body.data.some(({ _id }) => _id === boost),
      calendar.body.data.some(({ post }) => post === boost),
    ];
  };
  for (const feature of features) await switchTo(feature, true);
  expect(await listed()).toEqual([true, true, true]);
  await switchTo('residentBoosts', false);
  expect(await listed()).toEqual([false, false, false]);
  await switchTo('residentBoosts', true);
  expect(await listed()).toEqual([true, true, true]);
});

test('deciding on several submissions refuses those of a disabled feature, and their logs stay readable', async () => {
  const { property, manager } = server();
  const records = await addRecords(tenant);
  const as = server().as(manager);
  const log = records.find(({ type, kind }) => kind === 'pointLog' && type === 'BOOST')?.id ?? '';
  await switchTo('residentBoosts', false);
  const many = await as.call(contract.decisions.decideMany, {
    query: { propertyId: property },
    body: { decision: 'approve', reason: 'Good', pointLogIds: [log] },
  });
  expect(many.body.data[0]).toMatchObject({ outcome: 'refused', message: featureOff.residentBoosts });
  const known = await as.call(contract.pointLogs.get, { params: { id: log } });
  expect([known.status, known.body.data.approved, known.body.data.denied]).toEqual([200, false, false]);
  expect((await as.call(contract.pointLogs.list, { query: { propertyId: property } })).status).toBe(200);
  await switchTo('residentBoosts', true);
  expect(
    (await as.call(contract.pointLogs.approve, { params: { id: log }, body: { reason: 'Good' } })).body.data.approved,
  ).toBe(true);
});
