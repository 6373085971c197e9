import type { contract } from '@hearth/contract';
import { allProperties } from '@hearth/contract/constants';
import type { Account } from '@hearth/contract/identity/session-record';
import { hexIdPattern } from '@hearth/contract/primitives';
import type { Permission } from '@hearth/contract/permissions';
import { isAdmin, isPlatformRole } from '@hearth/contract/roles';
import type { Ctx } from '../../../platform/context.ts';
import type { OutputOf, InputOf, PrepareContext } from '../../../platform/serve.ts';
import { listCompanies } from '../../companies/companies/public.ts';
import { me, recordVisit } from '../../identity/sessions/public.ts';
import { idOfCode, readPropertyDetail } from './queries.ts';
import { listRecords, presentRecord } from './service.ts';

/** The cookie identifies callers without an access token. */
const isByCookie = ({ headers }: Pick<Ctx, 'headers'>) => headers.authorization === undefined;

/** Records the visit and the live stream position before the transaction reads, so that no later commit is missed. */
export async function beginVisit({ platform, db, actor, incoming }: PrepareContext): Promise<string> {
  if (isByCookie(incoming) && actor?.id && actor.sessionId)
    await recordVisit(db, platform, { sessionId: actor.sessionId, userId: actor.id, address: incoming.address });
  return platform.live.position;
}

const mayAnywhere = ({ permissions, properties }: Account, permission: Permission) =>
  [permissions, ...properties.map((place) => place.permissions)].some((held) => held.includes(permission));

type Seen = Awaited<ReturnType<typeof listRecords>>;

/** The caller's property: the last choice or the first visible one; all properties for platform staff. */
function workedAt({ prefs, role }: Account, { data, totalCount }: Seen) {
  const { selectedProperty } = prefs;
  const hasSeveral = totalCount > 1;
  if (selectedProperty && (hasSeveral || selectedProperty !== allProperties)) return selectedProperty;
  return hasSeveral && isPlatformRole(role) ? allProperties : data[0]?._id;
}

const idNamed = async ({ db }: Ctx, property: string) =>
  hexIdPattern.test(property) ? property : idOfCode(db, property);

/** Start data of the console, each part under the permission of its own call. */
export async function startConsole(
  ctx: Ctx,
  { query }: InputOf<typeof contract.properties.start>,
  position: string,
): Promise<OutputOf<typeof contract.properties.start>> {
  const account = await me(ctx);
  const { sessionId } = ctx.actor;
  const session = isByCookie(ctx) && sessionId ? ctx.platform.tokens.issue(sessionId, ctx.now) : null;
  const isHeld = (permission: Permission) => !account.mustSetUpSecondFactor && mayAnywhere(account, permission);
  if (!isHeld('properties.view'))
    return { session, account, properties: null, property: null, companies: null, position };
  const first = { page: 1, limit: 2, orderBy: 'name', order: 'asc', status: 'all', format: 'json' } as const;
  const properties = await listRecords(ctx, first);
  const read = async (id: string | undefined) =>
    id && id !== allProperties && ctx.may('properties.view', id) ? readPropertyDetail(ctx.db, id) : undefined;
  const named = query.property && (await read(await idNamed(ctx, query.property)));
  const chosen = named || (await read(workedAt(account, properties)));
  const companies = isAdmin(account.role) && isHeld('companies.view') ? await listCompanies(ctx) : null;
  return { session, account, properties, property: chosen ? presentRecord(ctx, chosen) : null, companies, position };
}
