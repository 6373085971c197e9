import { isPlatformRole } from '@hearth/contract/roles';
import { addressOf, send, type Answer, type Declared, type Request } from '../inputs.ts';
import { isNarrowed, narrowed, type At, type Narrowed, type Where } from './requests.ts';
import type { Caller, World } from './world.ts';
import { addCompany, addGroup } from '../tenants/companies.ts';
import { addBrand, addContent } from '../tenants/platform.ts';
import { addSession, addPasskeyTo } from '../tenants/sign-in.ts';
import { addPost } from '../tenants/posts.ts';
import type { Tenant } from '../tenants/tenants.ts';

const everywhere: Where[] = [
  'own property',
  'other property',
  'other company',
  'all properties',
  'no such property',
  ...(Object.keys(narrowed) as Narrowed[]),
];

export async function call({ server }: World, endpoint: Declared, caller: Caller, request: Request): Promise<Answer> {
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
export const tenantAt = (world: World, where: Where) => world.tenants[atOf(where)];
export const tenantsIn = (world: World, where: Where) =>
  [atOf(where), ...(isNarrowed(where) ? narrowed[where].with : [])].map((at) => world.tenants[at]);
const endsWhatIsTried = (method: string, path: string) =>
  path === '/property/{id}/deactivate' || (method === 'PUT' && path === '/property/{id}/integrations');
/**
 * Gives each caller their own records, because deleted ones aren't available to the next caller: a staff user
 * (residents need more setup), an item to delete, and their own session and factors.
 */
export async function tenantFor(
  world: World,
  { meta, method, path }: Declared,
  where: Where,
  caller: Caller,
): Promise<Tenant> {
  const tenant = tenantAt(world, where);
  const { userId, isHeld } = caller;
  // The sender is the caller.
  if (userId && path.endsWith('/{senderId}')) return { ...tenant, ids: { ...tenant.ids, sender: userId } };
  if (userId && path === '/me/sessions/{id}')
    return { ...tenant, ids: { ...tenant.ids, session: await addSession(world.server.db, userId) } };
  if (userId && !isHeld && path === '/me/passkeys/{id}')
    return { ...tenant, ids: { ...tenant.ids, passkey: await addPasskeyTo(world.server.db, userId) } };
  if (method === 'DELETE' && path === '/posts/{id}')
    return { ...tenant, ids: { ...tenant.ids, post: await addPost(world.server.db, tenant) } };
  // Keep the shared tenant open and connected.
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
const targetsOf = ({ meta: { scope } }: Declared) =>
  everywhere.filter((where) => {
    if (where === 'no such property') return scope.kind === 'property';
    return (where !== 'all properties' && !isNarrowed(where)) || (scope.kind === 'property' && scope.all);
  });

export interface Crossing {
  /** Tries every endpoint and caller at one property instead of all. */
  isSampled?: boolean;
  /** Limits the matrix to these features. */
  features?: readonly string[];
}

/** Ends sessions the same caller uses in other calls, so it runs last, on its own. */
export const endsSessions = ({ method, path }: Declared) => method === 'DELETE' && path === '/me/sessions';

/** Properties at which a caller tries an endpoint: all, or one that rotates by caller and endpoint. */
export const triedPlaces = ({ isSampled }: Crossing, endpoint: Declared, row: number, column: number) => {
  const targets = targetsOf(endpoint);
  return isSampled ? targets.filter((_where, index) => index === (row + column) % targets.length) : targets;
};
