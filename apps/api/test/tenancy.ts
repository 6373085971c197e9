import { holds } from '@hearth/contract/permissions';
import { isPlatformRole, isStaffRole, roles, type CompanyAccessLevel, type Role } from '@hearth/contract/roles';
import type { Db } from '../src/platform/db/database.ts';
import { createTokens, newSecret } from '../src/platform/tokens.ts';
import { addressOf, declaredEndpoints, send, type Answer, type Declared, type Request } from './inputs.ts';
import type { Scenario } from './scenario.ts';
import { isNarrowed, narrowed, requestAt, type At, type Narrowed, type Where } from './tenancy-requests.ts';
import { addCompany, addGroup } from './tenant-companies.ts';
import { inTurns } from './in-turns.ts';
import { addPost, addSession, digestOf, furnish, givePasskey, tracesOf, type Tenant } from './tenants.ts';
import { addBrand, addContent } from './tenant-platform.ts';

export type TenancyServer = Pick<
  Scenario,
  'property' | 'sister' | 'elsewhere' | 'company' | 'brand' | 'addPerson' | 'addProperty'
> & {
  db: Db;
  url: string;
};

interface Caller {
  name: string;
  userId: string | null;
  role: Role;
  rolesAt: ReadonlyMap<string, Role>;
  /** Of who works for a company: the level, which gives all of `rolesAt`. */
  company?: { id: string; level: CompanyAccessLevel };
  /** Has to set up a second factor before anything else. */
  isHeld?: boolean;
  token(): Promise<string | undefined>;
}
interface World {
  server: TenancyServer;
  tenants: Readonly<Record<At, Tenant>>;
  callers: Caller[];
}
type Expected = 'open' | 'answered' | '401' | '403' | '404' | 'refused' | 'allowed';

const everywhere: Where[] = [
  'own property',
  'other property',
  'other company',
  'all properties',
  'no such property',
  ...(Object.keys(narrowed) as Narrowed[]),
];

/** What the access tokens of the deployment are signed with. */
export async function secretOf(db: Db) {
  const { value } = await db
    .selectFrom('deployment_secrets')
    .select('value')
    .where('name', '=', 'access-tokens')
    .executeTakeFirstOrThrow();
  return value;
}

/** Three properties of two companies, and a caller of every role, every company level, nobody, and a forger. */
async function makeWorld(server: TenancyServer): Promise<World> {
  const { db, property, sister, elsewhere, company, brand, addPerson, addProperty } = server;
  const tenants = {
    'own property': await furnish(server, property, brand),
    'other property': await furnish(server, sister, brand),
    'other company': await furnish(server, elsewhere, brand),
  };
  const tokens = createTokens(await secretOf(db));
  const forger = createTokens(newSecret().secret);
  const session = (userId: string) => addSession(db, userId);
  const signedIn = (name: string, userId: string, role: Role, rolesAt: [string, Role][]): Caller => ({
    name,
    userId,
    role,
    rolesAt: new Map(rolesAt),
    token: async () => tokens.issue(await session(userId), new Date()).accessToken,
  });
  const callers: Caller[] = [
    { name: 'nobody', userId: null, role: 'user', rolesAt: new Map(), token: async () => undefined },
  ];
  for (const role of roles) {
    const platform = isPlatformRole(role);
    const person = await addPerson(role, platform ? undefined : property, { signedIn: false });
    callers.push(signedIn(role, person._id, role, platform ? [] : [[property, role]]));
  }
  for (const level of ['all', 'allSiteAccess', 'multiSiteAccess'] as const) {
    const person = await addPerson('property_admin', undefined, { signedIn: false });
    await db
      .updateTable('users')
      .set({ company_id: company, company_role: level, company_group_ids: [tenants['own property'].ids.group ?? ''] })
      .where('id', '=', person._id)
      .execute();
    const places = level === 'multiSiteAccess' ? [property] : [property, sister];
    const given = places.map((place): [string, Role] => [place, 'property_admin']);
    callers.push({
      ...signedIn(`company ${level}`, person._id, 'property_admin', given),
      company: { id: company, level },
    });
  }
  for (const { userId } of callers) if (userId) await givePasskey(db, userId);
  const { id: third } = await db
    .insertInto('companies')
    .values({ name: 'Third Company' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const strict = await addProperty(third);
  await db.updateTable('properties').set({ requires_second_factor: true }).where('id', '=', strict).execute();
  const held = await addPerson('manager', property, { signedIn: false });
  await db.insertInto('property_roles').values({ user_id: held._id, property_id: strict, role: 'manager' }).execute();
  const heldAt: [string, Role][] = [
    [property, 'manager'],
    [strict, 'manager'],
  ];
  callers.push({ ...signedIn('manager without a second factor', held._id, 'manager', heldAt), isHeld: true });
  const admin = await addPerson('super_admin', undefined, { signedIn: false });
  callers.push({
    name: 'forged token',
    userId: null,
    role: 'user',
    rolesAt: new Map(),
    token: async () => forger.issue(await session(admin._id), new Date()).accessToken,
  });
  return { server, tenants, callers };
}

/** What the declared matrix alone says of the caller at the place. */
function expectedOf(
  { path, meta: { place, permission, action, beforeSecondFactor, byFeedKey, signed } }: Declared,
  caller: Caller,
  tenant: Tenant,
  where: Where,
  inside: readonly Tenant[],
  namesPlace: boolean,
): Expected {
  // Whoever they are: none of them can sign as a provider does.
  if (signed) return 'refused';
  if (place.kind === 'public') return 'open';
  // A key of the feed, and no token of a person, opens it.
  if (caller.userId === null || byFeedKey) return '401';
  if (caller.isHeld && !beforeSecondFactor) return '403';
  if (caller.isHeld && path === '/me/passkeys/{id}') return '404';
  const isPlatform = isPlatformRole(caller.role);
  const may = (role: Role | undefined) => permission === undefined || (role !== undefined && holds(role, permission));
  const somewhere =
    permission === undefined || (isPlatform ? may(caller.role) : [...caller.rolesAt.values()].some(may));
  const there = isPlatform ? caller.role : caller.rolesAt.get(tenant.property);
  if (place.kind === 'property' && place.byLevel && !isPlatform && !caller.company) return '403';
  switch (place.kind) {
    case 'company': {
      const isReached = place.reach === 'any' || caller.company?.level !== 'multiSiteAccess';
      const isOwn = caller.company !== undefined && caller.company.id === tenant.ids.company && isReached;
      return (isPlatform || isOwn) && may(caller.role) ? 'allowed' : '403';
    }
    case 'self':
      return somewhere ? 'allowed' : '403';
    case 'platform':
      return isPlatform && somewhere ? 'allowed' : '403';
    case 'resident':
      if (!somewhere) return '403';
      return !namesPlace || may(there) ? 'allowed' : 'refused';
    case 'property':
      if (where === 'no such property') {
        if (!isPlatform || !somewhere) return '403';
        return action ? '404' : 'answered';
      }
      if (isNarrowed(where)) {
        const isHeld = inside.some(({ property }) => {
          const role = caller.rolesAt.get(property);
          return role !== undefined && isStaffRole(role) && may(role);
        });
        return (isPlatform ? somewhere : isHeld) ? 'allowed' : '403';
      }
      return (where === 'all properties' ? somewhere : there !== undefined && may(there)) ? 'allowed' : '403';
    case 'record':
      if (!somewhere) return '403';
      if (!isPlatform && (there === undefined || !isStaffRole(there))) return '404';
      return may(there) ? 'allowed' : '403';
  }
}

const meets: Record<Expected, (status: number) => boolean> = {
  open: (status) => status !== 403,
  answered: (status) => status < 500,
  401: (status) => status === 401,
  403: (status) => status === 403,
  404: (status) => status === 404,
  refused: (status) => status >= 400,
  allowed: (status) => ![401, 403, 404].includes(status),
};

async function call({ server }: World, endpoint: Declared, caller: Caller, request: Request): Promise<Answer> {
  const token = await caller.token();
  const body = request.body === undefined ? undefined : JSON.stringify(request.body);
  return send(server.url, endpoint.method, addressOf(endpoint, request), {
    ...(body !== undefined && { body }),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
  });
}

const atOf = (where: Where): At =>
  where === 'all properties' || where === 'no such property'
    ? 'own property'
    : isNarrowed(where)
      ? narrowed[where].at
      : where;
const tenantAt = (world: World, where: Where) => world.tenants[atOf(where)];
const tenantsIn = (world: World, where: Where) =>
  [atOf(where), ...(isNarrowed(where) ? narrowed[where].with : [])].map((at) => world.tenants[at]);
const endsWhatIsTried = (method: string, path: string) =>
  path === '/property/{id}/deactivate' || (method === 'PUT' && path === '/property/{id}/integrations');
/**
 * Who is removed is not there for the next caller, so each has somebody to remove: of the staff, as
 * residents need more; and an item to delete. Of what is the caller's own, each has one.
 */
async function tenantFor(
  world: World,
  { meta, method, path }: Declared,
  where: Where,
  caller: Caller,
): Promise<Tenant> {
  const tenant = tenantAt(world, where);
  const { userId, isHeld } = caller;
  // Whoever sends is who calls.
  if (userId && path.endsWith('/{senderId}')) return { ...tenant, ids: { ...tenant.ids, sender: userId } };
  if (userId && path === '/me/sessions/{id}')
    return { ...tenant, ids: { ...tenant.ids, session: await addSession(world.server.db, userId) } };
  if (userId && !isHeld && path === '/me/passkeys/{id}')
    return { ...tenant, ids: { ...tenant.ids, passkey: await givePasskey(world.server.db, userId) } };
  if (method === 'DELETE' && path === '/posts/{id}')
    return { ...tenant, ids: { ...tenant.ids, post: await addPost(world.server.db, tenant) } };
  // Where everything else is tried stays open, and connected.
  if (isPlatformRole(caller.role) && endsWhatIsTried(method, path))
    return { ...tenant, ids: { ...tenant.ids, property: await world.server.addProperty(world.server.company) } };
  if (meta.permission === 'content.manage')
    return { ...tenant, ids: { ...tenant.ids, ...(await addContent(world.server.db)) } };
  if (meta.permission === 'brands.manage')
    return { ...tenant, ids: { ...tenant.ids, ...(await addBrand(world.server.db)) } };
  if (meta.permission === 'companies.administer')
    return { ...tenant, ids: { ...tenant.ids, ...(await addCompany(world.server)) } };
  if (meta.permission === 'companies.manageGroups')
    return {
      ...tenant,
      ids: { ...tenant.ids, group: await addGroup(world.server.db, tenant.ids.company ?? '') },
    };
  if (meta.permission !== 'users.remove') return tenant;
  const { _id } = await world.server.addPerson('read_only_manager', tenant.property, { signedIn: false });
  return { ...tenant, ids: { ...tenant.ids, user: _id } };
}
const placesOf = ({ meta: { place } }: Declared) =>
  everywhere.filter((where) => {
    if (where === 'no such property') return place.kind === 'property';
    return (where !== 'all properties' && !isNarrowed(where)) || (place.kind === 'property' && place.all);
  });

interface Crossing {
  /** Every endpoint with every caller at one place, in place of every cell. */
  isSampled?: boolean;
  /** Only those of these features. */
  features?: readonly string[];
}

/** Ends the sessions that the same caller uses in other calls, so it goes after them, alone. */
const endsSessions = ({ method, path }: Declared) => method === 'DELETE' && path === '/me/sessions';

/** Where a caller tries an endpoint: at every place, or at one, which is another for the next caller and the next endpoint. */
const triedPlaces = ({ isSampled }: Crossing, endpoint: Declared, row: number, column: number) => {
  const places = placesOf(endpoint);
  return isSampled ? places.filter((_where, index) => index === (row + column) % places.length) : places;
};

export interface Matrix {
  endpoints: number;
  callers: number;
  cells: number;
  mismatches: string[];
}

/** Every endpoint x every caller x every place, against what the contract declares. A narrowed answer shows nothing from outside. */
export async function tenancyMatrix(server: TenancyServer, crossing: Crossing = {}): Promise<Matrix> {
  const world = await makeWorld(server);
  const endpoints = declaredEndpoints();
  const mismatches: string[] = [];
  const traces = new Map<Tenant, string[]>();
  for (const tenant of Object.values(world.tenants)) traces.set(tenant, await tracesOf(server.db, tenant));
  const cells = endpoints.flatMap((endpoint, row) =>
    world.callers.flatMap((caller, column) =>
      triedPlaces(crossing, endpoint, row, column).map((where) => ({ endpoint, where, caller })),
    ),
  );
  const tryCell = async ({ endpoint, where, caller }: (typeof cells)[number]) => {
    const tenant = await tenantFor(world, endpoint, where, caller);
    const request = requestAt(endpoint, tenant, where, caller.role);
    const namesPlace =
      JSON.stringify(request) !==
        JSON.stringify(requestAt(endpoint, world.tenants['own property'], where, caller.role)) ||
      where === 'own property';
    const inside = tenantsIn(world, where);
    const expected = expectedOf(endpoint, caller, tenant, where, inside, namesPlace);
    const { status, text } = await call(world, endpoint, caller, request);
    if (status >= 500 || !meets[expected](status))
      mismatches.push(
        `${endpoint.name} as ${caller.name} at ${where}: expected ${expected}, got ${status} ${text.slice(0, 200)}`,
      );
    if (!isNarrowed(where)) return;
    const outside = Object.values(world.tenants).filter((other) => !inside.includes(other));
    const trace = outside.flatMap((other) => traces.get(other) ?? []).find((known) => text.includes(known));
    if (trace) mismatches.push(`${endpoint.name} as ${caller.name} at ${where}: shows ${trace} from outside`);
  };
  const [alone = [], together = []] = [true, false].map((ends) =>
    cells.filter(({ endpoint }) => endsSessions(endpoint) === ends),
  );
  await inTurns(together, tryCell);
  await inTurns(alone, tryCell, 1);
  return { endpoints: endpoints.length, callers: world.callers.length, cells: cells.length, mismatches };
}

export interface SecondWall {
  cells: number;
  leaks: string[];
  changes: string[];
}

/** A device belongs to who signed in there last: whoever names another's takes it over, wherever they live (ADR 0071). */
const onOwnDevice = (request: Request, { userId }: Caller): Request => {
  const body = request.body as { token?: unknown } | undefined;
  return typeof body?.token === 'string' && body.token.startsWith('ExponentPushToken')
    ? { ...request, body: { ...body, token: `ExponentPushToken[${userId}]` } }
    : request;
};

/** With the pipeline's check off: what callers see and change of properties that are not theirs. Nothing, by row-level security alone. */
export async function secondWall(server: TenancyServer, crossing: Crossing = {}): Promise<SecondWall> {
  const world = await makeWorld(server);
  const staffElsewhere = await server.addPerson('manager', server.elsewhere, { signedIn: false });
  const tokens = createTokens(await secretOf(server.db));
  const stranger: Caller = {
    name: 'manager of another company',
    userId: staffElsewhere._id,
    role: 'manager',
    rolesAt: new Map([[server.elsewhere, 'manager']]),
    token: async () => tokens.issue(await addSession(server.db, staffElsewhere._id), new Date()).accessToken,
  };
  const callers = [...world.callers, stranger].filter(
    (caller) => caller.userId !== null && !isPlatformRole(caller.role),
  );
  const tenants = Object.values(world.tenants);
  const { features } = crossing;
  const endpoints = declaredEndpoints().filter(
    ({ meta, name }) => meta.place.kind !== 'public' && (!features || features.includes(name.split('.')[0] ?? '')),
  );
  const leaks: string[] = [];
  const changes: string[] = [];
  let count = 0;
  for (const [home, group] of Map.groupBy(callers, (caller) => [...caller.rolesAt.keys()].sort().join(' '))) {
    const foreign = tenants.filter(({ property }) => !home.split(' ').includes(property));
    const before = await Promise.all(foreign.map((tenant) => digestOf(server.db, tenant.property)));
    const traces = (await Promise.all(foreign.map((tenant) => tracesOf(server.db, tenant)))).flat();
    const cells = endpoints
      .flatMap((endpoint, row) =>
        group.flatMap((caller) =>
          triedPlaces(crossing, endpoint, row, callers.indexOf(caller)).map((where) => ({ endpoint, where, caller })),
        ),
      )
      .filter(({ where }) => where === 'all properties' || foreign.includes(tenantAt(world, where)));
    count += cells.length;
    await inTurns(cells, async ({ endpoint, where, caller }) => {
      const request = onOwnDevice(requestAt(endpoint, tenantAt(world, where), where, caller.role), caller);
      const sent = JSON.stringify(request);
      const { text, status } = await call(world, endpoint, caller, request);
      const trace = traces.find((known) => text.includes(known) && !sent.includes(known));
      if (trace || status >= 500)
        leaks.push(`${endpoint.name} as ${caller.name} at ${where}: ${trace ? `shows ${trace}` : `answers ${status}`}`);
    });
    const after = await Promise.all(foreign.map((tenant) => digestOf(server.db, tenant.property)));
    for (const [index, digest] of after.entries()) {
      for (const [table, value] of Object.entries(digest))
        if (value !== before[index]?.[table])
          changes.push(`${table} of ${foreign[index]?.property} changed by a caller of ${home}`);
    }
  }
  return { cells: count, leaks, changes };
}
