import { sql } from 'kysely';
import { allProperties } from '@hearth/contract/constants';
import type { EndpointMeta, RecordKind } from '@hearth/contract/endpoint';
import type { FeatureGate } from '@hearth/contract/menu-items';
import { holds, type Permission } from '@hearth/contract/permissions';
import { isStaffRole, type Role } from '@hearth/contract/roles';
import { hexIdPattern } from '@hearth/contract/primitives';
import { narrow } from './company-scope.ts';
import type { Actor } from './actor.ts';
import type { Db, Scope } from './db/database.ts';
import { CodedError, forbidden, notFound, unauthorized } from './errors.ts';

/** The properties and features a record belongs to. */
export interface Located {
  properties: readonly string[];
  features?: readonly FeatureGate[];
  /** The role a resident or ambassador needs at its property. */
  role?: Role;
}
/** Finds a record; undefined when it doesn't exist. Each feature declares its own in `feature.ts`. */
export type Locate = (db: Db, id: string) => Promise<Located | undefined>;
export type Locators = Readonly<Record<RecordKind, Locate>>;

export const roleAt = (actor: Actor, propertyId: string): Role | undefined =>
  actor.isPlatform ? actor.role : actor.roles.get(propertyId);

export function may(actor: Actor, permission: Permission, propertyId: string): boolean {
  const role = roleAt(actor, propertyId);
  return role !== undefined && holds(role, permission);
}

/** The properties where the actor holds the permission as staff. Empty for platform roles. */
export const staffProperties = (actor: Actor, permission?: Permission) =>
  [...actor.roles]
    .filter(([, role]) => isStaffRole(role) && (!permission || holds(role, permission)))
    .map(([id]) => id);

/** The staff properties that come from the company access level. */
const levelProperties = (actor: Actor, permission?: Permission) =>
  staffProperties(actor, permission).filter((id) => actor.company?.propertyIds.has(id));

const isByLevel = ({ scope }: Pick<EndpointMeta, 'scope'>) =>
  scope.kind === 'company' || (scope.kind === 'property' && scope.byLevel === true);

/**
 * True when the actor holds the endpoint's permission at any property, through a role or, where it counts, the company
 * level.
 */
export function holdsSomewhere(actor: Actor, meta: Pick<EndpointMeta, 'scope' | 'permission'>): boolean {
  const { permission } = meta;
  if (permission === undefined) return true;
  if (actor.isPlatform) return holds(actor.role, permission);
  if (isByLevel(meta)) return actor.company !== null && holds(actor.role, permission);
  return [...actor.roles.values()].some((role) => holds(role, permission));
}

const knownProperties = new WeakMap<Db, Set<string>>();

/** Checks that a property exists. Caches hits, since properties are never deleted. */
async function isProperty(db: Db, id: string): Promise<boolean> {
  const known = knownProperties.get(db) ?? new Set();
  knownProperties.set(db, known);
  if (known.has(id)) return true;
  const { rows } = await sql`select from properties where id = ${id}`.execute(db);
  if (rows.length > 0) known.add(id);
  return rows.length > 0;
}

export interface Request {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

const fieldOf = (input: Request, part: 'query' | 'params' | 'body', key: string): unknown => {
  const container = input[part];
  return typeof container === 'object' && container !== null ? (container as Record<string, unknown>)[key] : undefined;
};

/** The row-level security scope of a call, plus the properties and features it concerns. */
export interface Authorized extends Scope {
  /** The properties the call concerns, if it names any. */
  targetPropertyIds?: readonly string[];
  /** All of them are deactivated. */
  isInactive?: true;
  /** The features of the record the call concerns. */
  features?: readonly FeatureGate[];
}

/**
 * Checks the endpoint's permission in its declared scope and returns the scope of row-level security, which comes from
 * the actor's own roles and the request. `checks: false` skips the check, for tests of row-level security only.
 */
export async function authorize(
  { db, locators, checks }: { db: Db; locators: Locators; checks: boolean },
  meta: EndpointMeta,
  actor: Actor | undefined,
  input: Request,
): Promise<Authorized> {
  const { scope: checkedAt, permission } = meta;
  if (checkedAt.kind === 'public')
    return { role: 'hearth_identity', actorId: actor?.callerId ?? null, seesAll: false, propertyIds: [] };
  if (!actor) throw unauthorized();
  // Staff of the property get the staff database role; everyone else sees only their own rows.
  const own: Scope = { role: 'hearth_resident', actorId: actor.callerId, seesAll: false, propertyIds: [] };
  const worksHere = actor.isPlatform || (isByLevel(meta) && actor.company !== null);
  const scope = (propertyIds: readonly string[], seesAll = false): Scope =>
    worksHere || propertyIds.length > 0 ? { role: 'hearth_app', actorId: actor.callerId, seesAll, propertyIds } : own;
  const held = isByLevel(meta) ? levelProperties(actor, permission) : staffProperties(actor, permission);
  const worksAt = (propertyId: string) => isStaffRole(roleAt(actor, propertyId) ?? 'user');
  const everywhere = () => scope(actor.isPlatform ? [] : held, actor.isPlatform);
  const deny = (error: Error) => {
    if (checks) throw error;
  };
  const within = async (whole: Scope) => {
    const narrowed = await narrow(db, actor, held, whole, input.query);
    if (!(narrowed instanceof CodedError)) return narrowed;
    deny(narrowed);
    return scope([]);
  };
  const isHeld = holdsSomewhere(actor, meta);
  const at = (properties: readonly string[], authorized: Scope): Authorized => ({
    ...authorized,
    targetPropertyIds: properties,
    ...(properties.length > 0 && properties.every((id) => actor.inactive.has(id)) && { isInactive: true }),
  });

  /** Null if the request doesn't name a record. */
  const locate = async (record: RecordKind, param = 'id') => {
    const id = (['params', 'query', 'body'] as const).map((part) => fieldOf(input, part, param)).find(Boolean);
    return typeof id === 'string' && hexIdPattern.test(id) ? locators[record](db, id) : null;
  };

  if (checkedAt.kind === 'resident') {
    if (!isHeld) deny(forbidden());
    const found = checkedAt.record && (await locate(checkedAt.record, checkedAt.param));
    const home = found?.properties.filter((id) => actor.roles.get(id) === found.role) ?? [];
    if (home.length > 0) return { ...at(home, own), features: found?.features ?? [] };
    const named = fieldOf(input, 'body', 'propertyId') ?? fieldOf(input, 'query', 'propertyId');
    return at(typeof named === 'string' ? [named] : [...actor.roles.keys()], own);
  }
  if (checkedAt.kind === 'self' || checkedAt.kind === 'platform') {
    if (!isHeld || (checkedAt.kind === 'platform' && !actor.isPlatform)) deny(forbidden());
    return everywhere();
  }
  if (!permission) throw new Error('an endpoint at a property declares a permission');

  if (checkedAt.kind === 'company') {
    const { company } = actor;
    const isReached = company !== null && (checkedAt.reach === 'any' || company.level !== 'multiSiteAccess');
    const isOwn = isReached && company.id === fieldOf(input, checkedAt.in, checkedAt.key);
    if (!isHeld || !(actor.isPlatform || isOwn)) deny(forbidden());
    return everywhere();
  }
  if (checkedAt.kind === 'property') {
    const requested = fieldOf(input, checkedAt.in, checkedAt.key);
    if (requested === undefined && checkedAt.many && Array.isArray(fieldOf(input, checkedAt.in, checkedAt.many))) {
      if (!isHeld) deny(forbidden());
      return everywhere();
    }
    if (requested === undefined || requested === '' || requested === allProperties) {
      if (!checkedAt.all && checks) return scope([]);
      if (!isHeld) deny(forbidden());
      return checkedAt.all ? within(everywhere()) : everywhere();
    }
    if (typeof requested !== 'string' || !hexIdPattern.test(requested)) return scope([]);
    if (isByLevel(meta) && !actor.isPlatform ? !held.includes(requested) : !may(actor, permission, requested)) {
      deny(forbidden());
      return everywhere();
    }
    // Only platform roles need this check: others hold no role at a property that doesn't exist.
    if (actor.isPlatform && meta.action && !(await isProperty(db, requested))) deny(notFound('Property'));
    const there = scope(worksAt(requested) ? [requested] : []);
    return at([requested], checkedAt.all ? await within(there) : there);
  }

  if (!isHeld) deny(forbidden());
  const found = await locate(checkedAt.record, checkedAt.param);
  if (found === null) return scope([]);
  if (!found) {
    deny(notFound());
    return scope([]);
  }
  const { properties, features = [] } = found;
  const visible = properties.filter(worksAt);
  if (visible.length === 0 && !actor.isPlatform) deny(notFound());
  const permitted = visible.filter((property) => may(actor, permission, property));
  if (permitted.length === 0 && !(actor.isPlatform && isHeld)) deny(forbidden());
  if (actor.isPlatform && properties.length === 0) return scope([], true);
  const there = checks ? permitted : visible;
  const authorized = checkedAt.reach === 'everywhere' || there.length === 0 ? everywhere() : scope(there);
  return { ...at(there, authorized), features };
}
