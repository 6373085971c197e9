import { isPlatformRole } from '@hearth/contract/roles';
import { forEachConcurrently } from '../concurrently.ts';
import { declaredEndpoints, type Request } from '../inputs.ts';
import { call, tenantAt, type Crossing, triedPlaces } from './cells.ts';
import { requestAt } from './requests.ts';
import { type TenancyServer, type Caller, makeWorld } from './world.ts';
import { testTokens } from '../secrets.ts';
import { digestOf, tracesOf } from '../tenants/digest.ts';
import { addSession } from '../tenants/sign-in.ts';

export interface SecondWall {
  cells: number;
  leaks: string[];
  changes: string[];
}

/** A device belongs to the last user who registered it, whichever property they belong to (ADR 0269). */
const onOwnDevice = (request: Request, { userId }: Caller): Request => {
  const body = request.body as { token?: unknown } | undefined;
  return typeof body?.token === 'string' && body.token.startsWith('ExponentPushToken')
    ? { ...request, body: { ...body, token: `ExponentPushToken[${userId}]` } }
    : request;
};

/**
 * With the permission check off, lists what callers can see and change at other properties: nothing, because of
 * row-level security.
 */
export async function secondWall(server: TenancyServer, crossing: Crossing = {}): Promise<SecondWall> {
  const world = await makeWorld(server);
  const staffElsewhere = await server.addPerson('manager', server.elsewhere, { signedIn: false });
  const tokens = await testTokens(server.db);
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
    ({ meta, name }) => meta.scope.kind !== 'public' && (!features || features.includes(name.split('.')[0] ?? '')),
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
    await forEachConcurrently(cells, async ({ endpoint, where, caller }) => {
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
