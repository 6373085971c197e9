import type { EndpointMeta } from '@hearth/contract/endpoint';
import { propertyStaffRoles, residentRoles, type Role } from '@hearth/contract/roles';
import { describe, expect, test } from 'vitest';
import { authorize } from '../../src/platform/access.ts';
import type { Actor } from '../../src/platform/actor.ts';
import type { Db } from '../../src/platform/db/database.ts';
import { newId } from '../../src/platform/id.ts';
import { declaredEndpoints } from '../inputs.ts';

const [home, away] = [newId(), newId()];
const recordAt = (property: string) => async () => [property];
const actorWith = (role: Role, held: readonly [string, Role][], id = newId()): Actor => ({
  id,
  callerId: id,
  sessionId: newId(),
  name: '',
  role,
  isPlatform: false,
  roles: new Map(held),
  company: null,
  inactive: new Set(),
  needsSecondFactor: false,
  mustSetUpSecondFactor: false,
  isConfirmed: true,
});
const requests = (meta: EndpointMeta) =>
  [home, away, 'All Property', undefined].map((propertyId) => {
    const { scope } = meta;
    const at = (part: string) => ({
      ...(scope.kind === 'property' && scope.in === part && { [scope.key]: propertyId }),
      ...(scope.kind === 'record' && { [scope.param]: newId() }),
    });
    return { propertyId, input: { params: at('params'), query: at('query'), body: at('body') } };
  });

/** The scopes an actor gets from every endpoint, with and without the pipeline's permission check. */
async function scopesOf(actor: Actor) {
  const scopes = [];
  for (const { name, meta } of declaredEndpoints()) {
    if (meta.scope.kind === 'public') continue;
    for (const checks of [true, false]) {
      for (const { propertyId, input } of requests(meta)) {
        const locate = recordAt(propertyId === away ? away : home);
        const parts = { db: undefined as never as Db, locators: { pointLog: locate, user: locate } as never, checks };
        const scope = await authorize(parts, meta, actor, input).catch(() => undefined);
        if (scope) scopes.push({ name, kind: meta.scope.kind, checks, propertyId, scope });
      }
    }
  }
  return scopes;
}

describe("the staff's database role", () => {
  test.each(residentRoles)('is never used for a %s, on any endpoint at any property', async (role) => {
    const scopes = await scopesOf(actorWith(role, [[home, role]]));
    expect(scopes.length).toBeGreaterThan(50);
    expect(scopes.filter(({ scope }) => scope.role === 'hearth_app' || scope.propertyIds.length > 0)).toEqual([]);
  });

  test.each(propertyStaffRoles)('is used for a %s only at their own property', async (role) => {
    const held: [string, Role][] = [
      [home, role],
      [away, 'resident'],
    ];
    const asStaff = (await scopesOf(actorWith(role, held))).filter(({ scope }) => scope.role === 'hearth_app');
    expect(asStaff.length).toBeGreaterThan(10);
    expect(asStaff.filter(({ scope }) => scope.propertyIds.join() !== home || scope.seesAll)).toEqual([]);
    // Without the check, strangers keep their own scope, and row-level security stops them.
    const isAway = ({ checks, propertyId, kind }: (typeof asStaff)[number]) =>
      checks && propertyId === away && kind !== 'self';
    expect(asStaff.filter(isAway)).toEqual([]);
  });
});
