import { allProperties } from '@hearth/contract/constants';
import { holds } from '@hearth/contract/permissions';
import { beforeAll, expect, test } from 'vitest';
import { useServer } from '../harness.ts';
import { forEachConcurrently } from '../concurrently.ts';
import { addressOf, declaredEndpoints, send, type Declared, type Request } from '../inputs.ts';
import { requestAt } from '../tenancy/requests.ts';
import { makeWorld, type Caller, type World } from '../tenancy/world.ts';

const server = useServer();
const endpoints = declaredEndpoints();
const named = (name: string) => {
  const endpoint = endpoints.find((declared) => declared.name === name);
  if (!endpoint) throw new Error(`There is no call ${name}`);
  return endpoint;
};

interface Row {
  _id: string;
  can?: Record<string, boolean>;
  [key: string]: unknown;
}
/** The call that a row's flag allows, and its additional input. */
type Act = readonly [call: string, body?: (row: Row) => object];

/** The flags of each record. A string explains why a flag that refines another one is skipped. */
const acts: Readonly<Record<string, Readonly<Record<string, Act | string>>>> = {
  posts: {
    favorite: ['posts.favorite', () => ({ favorite: true })],
    activate: ['posts.update', ({ active }) => ({ active })],
    edit: ['posts.update', ({ title }) => ({ title })],
    copy: ['posts.copy', ({ property }) => ({ propertyIds: [property] })],
    delete: ['posts.remove'],
  },
  templates: { manage: ['templates.update'] },
  leads: {
    update: ['leads.note', () => ({ text: 'Called' })],
    merge: 'needs a second lead of the same person',
    reward: ['leads.planReward'],
  },
  invoices: { void: ['invoices.void'], pay: ['invoices.pay'] },
  pointsRequests: {
    allocate: 'asked at the property, with the request',
    decline: 'asked at the property, with the request',
    invoice: 'asked at the property, with the request',
  },
  pointLogs: {
    comment: ['pointLogs.comment'],
    history: ['pointLogs.history'],
    deleteImages: ['pointLogs.deleteImage', () => ({ url: 'https://files.example/none', type: 'custom' })],
    resendEmail: ['pointLogs.resendRedemptionEmail'],
    resendElsewhere: 'one address more for resendEmail',
    approve: ['pointLogs.approve'],
    deny: ['pointLogs.deny'],
    void: ['pointLogs.void'],
  },
  redemptionOrders: {
    resend: ['redemptionOrders.resend'],
    resendElsewhere: 'one address more for resend',
    retry: ['redemptionOrders.retry'],
    handOver: ['redemptionOrders.handOver'],
    return: ['redemptionOrders.return'],
  },
  properties: {
    edit: ['properties.update'],
    administer: ['properties.deactivation'],
    setSpendLimit: ['properties.update'],
    activate: ['properties.activate'],
    deactivate: 'the last thing that is done to a property; asked about by administer',
  },
  units: { edit: ['units.update'], remove: ['units.remove'] },
  'residentSync.runs': { confirm: ['residentSync.confirm'], discard: ['residentSync.discard'] },
  'residentSync.records': {
    retry: ['residentSync.resolve', () => ({ action: 'retry' })],
    provider: ['residentSync.resolve', () => ({ action: 'provider' })],
    ignore: ['residentSync.resolve', () => ({ action: 'ignore' })],
  },
  brands: { manage: ['brands.update'] },
  messages: {
    update: ['messages.update'],
    send: ['messages.release'],
    moveToDrafts: ['messages.moveToDrafts'],
    stop: ['messages.stop'],
    resume: ['messages.resume'],
    retry: ['messages.retry'],
    copy: ['messages.copy'],
  },
  replies: { read: ['replies.read'] },
  leases: { renew: ['renewals.renew'], terminate: ['leases.terminate'] },
  renewalPipeline: {
    update: ['renewalPipeline.update'],
    offer: ['renewalPipeline.offer'],
    renew: 'the same as for the lease',
  },
  users: {
    edit: ['users.update', ({ firstName }) => ({ firstName })],
    changeRole: ['users.update', ({ role }) => ({ role })],
    changeEmail: ['users.update', ({ email }) => ({ email })],
    setSpendLimit: ['users.update', ({ spendLimit }) => ({ spendLimit })],
    resendWelcome: ['users.resendWelcome'],
    resetSecondFactor: ['users.resetSecondFactor'],
    deactivate: ['users.update', () => ({ active: false })],
    remove: ['removals.preview'],
    erase: ['personalData.preview'],
  },
};
/** Calls that would lock out a caller. */
const shutsOut = ['deactivate', 'resetSecondFactor'];
/** Lists that share their records with another. */
const sameAs: Readonly<Record<string, string>> = { 'results.answers': 'pointLogs', 'users.list': 'users' };

/** Lists whose rows open through a call of another feature. */
const opens: Readonly<Record<string, string>> = { 'results.list': 'results.get', 'results.answers': 'pointLogs.get' };
const getOf = (list: Declared) => {
  const own = opens[list.name];
  if (own) return named(own);
  return endpoints.find(
    ({ method, path, meta }) => method === 'GET' && path === `${list.path}/{id}` && meta.base === list.meta.base,
  );
};
const isList = ({ name, method, meta }: Declared) =>
  method === 'GET' && (meta.rows !== undefined || name.endsWith('.list')) && meta.scope.kind !== 'public';

let world: World;
beforeAll(async () => {
  world = await makeWorld(server());
}, 60_000);

const rowsOf = (body: Record<string, unknown>): Row[] =>
  [body['data'], body['users'], body['invoices']].find((rows): rows is Row[] => Array.isArray(rows)) ?? [];

/** A request about one row, at its property. */
function about(endpoint: Declared, row: Row, more: object = {}): Request {
  const place = ['property', 'propertyId'].map((key) => row[key]).find(Boolean) as
    | { _id?: string }
    | string
    | undefined;
  const property = (typeof place === 'string' ? place : place?._id) ?? world.tenants['own property'].property;
  const tenant =
    Object.values(world.tenants).find((known) => known.property === property) ?? world.tenants['own property'];
  const request = requestAt(endpoint, tenant, 'own property');
  const { scope: where } = endpoint.meta;
  const own = Object.keys(endpoint.parts.params.properties ?? {}).find((name) => name !== 'id' && name.endsWith('Id'));
  const key = where.kind === 'record' ? where.param : where.kind === 'property' && own ? own : 'id';
  const part =
    (['params', 'query', 'body'] as const).find((name) => endpoint.parts[name].properties?.[key]) ?? 'params';
  const body = { ...(request.body as object | undefined), ...more };
  const whole = { ...request, ...(request.body !== undefined || Object.keys(more).length > 0 ? { body } : {}) };
  const id = key === 'userId' ? (row['user'] as { _id: string })._id : row._id;
  return { ...whole, [part]: { ...(whole[part] as object), [key]: id } } as Request;
}

async function sendRequest(caller: Caller, endpoint: Declared, request: Request, token: string | undefined) {
  const body = request.body === undefined || endpoint.method === 'GET' ? undefined : JSON.stringify(request.body);
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  return send(server().url, endpoint.method, addressOf(endpoint, request), {
    ...(body !== undefined && { body }),
    headers,
  });
}

test("everything on a list can be opened, and a row's allowed actions are never refused for missing permission", async () => {
  const lists = endpoints.filter(isList);
  const wrong = new Set<string>();
  const known = { rows: 0, acts: 0 };
  const callers = new Set(world.callers.map(({ userId }) => userId));
  for (const caller of world.callers) {
    if (caller.userId === null || caller.isHeld) continue;
    const token = await caller.token();
    await forEachConcurrently(lists, async (list) => {
      const { scope, permission } = list.meta;
      if (permission && !holds(caller.role, permission)) return;
      const request = requestAt(list, world.tenants['own property'], 'own property');
      if (scope.kind === 'property' && scope.all) Object.assign(request.query, { [scope.key]: allProperties });
      if (list.parts.query.properties?.['limit']) request.query['limit'] = '100';
      const found = await sendRequest(caller, list, request, token);
      if (found.status === 401)
        wrong.add(`${list.name} as ${caller.name}: ${found.status} ${found.text.slice(0, 120)}`);
      if (found.status !== 200) return;
      const get = getOf(list);
      const flags = acts[sameAs[list.name] ?? list.name] ?? acts[list.name.split('.')[0] ?? ''];
      const rows = rowsOf(JSON.parse(found.text) as Record<string, unknown>);
      known.rows += rows.length;
      const ofRecord = new Map<Row, Row['can']>();
      if (get)
        await forEachConcurrently(rows, async (row) => {
          const opened = await sendRequest(caller, get, about(get, row), token);
          if (opened.status === 200) ofRecord.set(row, (JSON.parse(opened.text) as { data: Row }).data.can);
          if (opened.status !== 200)
            wrong.add(
              `${list.name} as ${caller.name}: ${get.name} answers ${opened.status} ${opened.text.slice(0, 120)}`,
            );
        });
      const tried = new Map<string, number>();
      for (const row of rows)
        for (const [flag, isAllowed] of Object.entries({ ...ofRecord.get(row), ...row.can })) {
          const act = flags?.[flag];
          if (act === undefined) wrong.add(`${list.name}: nothing is known of the flag ${flag}`);
          if (!isAllowed || act === undefined || typeof act === 'string') continue;
          if (shutsOut.includes(flag) && callers.has(row._id)) continue;
          // Rows of one kind and state share their flags, so one sample is enough.
          const alike = [flag, row['role'], row['type'], row['status'], row['property']].join(' ');
          tried.set(alike, (tried.get(alike) ?? 0) + 1);
          if ((tried.get(alike) ?? 0) > 1) continue;
          const [name, more] = act;
          known.acts++;
          const done = await sendRequest(caller, named(name), about(named(name), row, more?.(row)), token);
          if ([403, 404].includes(done.status))
            wrong.add(
              `${list.name} as ${caller.name}: ${flag} is refused by ${name}: ${done.status} ${done.text.slice(0, 160)}`,
            );
        }
    });
  }
  expect([...wrong]).toEqual([]);
  expect(known.rows).toBeGreaterThan(300);
  expect(known.acts).toBeGreaterThan(200);
}, 300_000);
