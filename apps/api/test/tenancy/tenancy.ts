import { forEachConcurrently } from '../concurrently.ts';
import { declaredEndpoints } from '../inputs.ts';
import { call, tenantsIn, tenantFor, type Crossing, endsSessions, triedPlaces } from './cells.ts';
import { expectedOf, meets } from './expected.ts';
import { isNarrowed, requestAt } from './requests.ts';
import { type TenancyServer, makeWorld } from './world.ts';
import { tracesOf } from '../tenants/digest.ts';
import type { Tenant } from '../tenants/tenants.ts';

export interface Matrix {
  endpoints: number;
  callers: number;
  cells: number;
  mismatches: string[];
}

/**
 * Tries every endpoint as every caller at every property, and compares with the contract's declaration. Filtered
 * responses must show nothing from other properties.
 */
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
  await forEachConcurrently(together, tryCell);
  await forEachConcurrently(alone, tryCell, 1);
  return { endpoints: endpoints.length, callers: world.callers.length, cells: cells.length, mismatches };
}
