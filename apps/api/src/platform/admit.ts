import { sql } from 'kysely';
import { metaOf, routeOf } from '@hearth/contract/definition';
import type { Endpoint, EndpointMeta } from '@hearth/contract/endpoint';
import { identityMessages } from '@hearth/contract/identity/messages';
import { holdsSomewhere } from './access.ts';
import type { Actor } from './actor.ts';
import type { Ctx, Platform } from './context.ts';
import type { Db } from './db/database.ts';
import { forbidden, setUpSecondFactorFirst, unauthorized } from './errors.ts';
import { cookieValue, isOwnSite } from './http/cookies.ts';
import type { PipelineParts } from './pipeline.ts';
import { hashSecret } from './tokens.ts';

/** The error that keeps the caller out; undefined if they may enter. */
function refusalOf(actor: Actor | undefined, meta: EndpointMeta, checks: boolean) {
  if (!actor) return unauthorized();
  if (checks && actor.mustSetUpSecondFactor && !meta.beforeSecondFactor) return setUpSecondFactorFirst();
  if (checks && !holdsSomewhere(actor, meta)) return forbidden();
  return undefined;
}

/** True for a GET, which changes nothing. */
export const isRead = (endpoint: Endpoint) => routeOf(endpoint).method === 'GET';

/**
 * Identifies the caller before the body is read. Reads may use a cached caller, but are never refused because of the
 * cache. Throws without a valid session, permission or required second factor; undefined for a missing cookie. `note`
 * learns the caller even then.
 */
export async function admit(
  { db, platform, checks }: Pick<PipelineParts, 'db' | 'platform'> & { checks: boolean },
  endpoint: Endpoint,
  headers: Ctx['headers'],
  note: (actor: Actor | undefined) => void,
): Promise<Actor | undefined> {
  const meta = metaOf(endpoint);
  const admitted = (actor: Actor | undefined) => {
    note(actor);
    const refusal = refusalOf(actor, meta, checks);
    if (refusal) throw refusal;
    return actor;
  };
  if (meta.scope.kind === 'public') return undefined;
  if (meta.byFeedKey) return admitted(await fromFeedKey(db, headers));
  if (meta.byCookie && headers.authorization === undefined) {
    const actor = await fromCookie(platform, headers);
    return actor && admitted(actor);
  }
  const token = /^Bearer ([\w.-]+)$/.exec(headers.authorization?.toString() ?? '')?.[1];
  const sessionId = token && platform.tokens.verify(token, new Date());
  if (!sessionId) throw unauthorized();
  const known = isRead(endpoint) ? await platform.actors.recent(sessionId) : undefined;
  if (known && !refusalOf(known, meta, checks)) {
    note(known);
    return known;
  }
  return admitted(await platform.actors.now(sessionId));
}

/**
 * The session behind the cookie. Requests from other sites are refused, because browsers attach the cookie to them,
 * too.
 */
async function fromCookie({ actors, config }: Platform, headers: Ctx['headers']) {
  if (!isOwnSite(headers, config.HEARTH_PUBLIC_URL)) throw forbidden(identityMessages.otherSite);
  const secret = cookieValue('session', headers, config.HEARTH_PUBLIC_URL);
  return secret === undefined ? undefined : actors.fromCookie(hashSecret(secret));
}

/** An external feed, which acts as a property admin of its key's property. */
async function fromFeedKey(db: Db, headers: Ctx['headers']): Promise<Actor | undefined> {
  const key = /^Bearer ([\w-]+)$/.exec(headers.authorization?.toString() ?? '')?.[1];
  if (!key) return undefined;
  const { rows } = await sql<{ id: string; property_id: string; active: boolean }>`
    select k.id, k.property_id, p.active from feed_keys k join properties p on p.id = k.property_id
    where k.key_hash = ${hashSecret(key)} and k.revoked_at is null`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  return {
    id: null,
    callerId: found.id,
    sessionId: null,
    name: 'Feed',
    role: 'property_admin',
    isPlatform: false,
    roles: new Map([[found.property_id, 'property_admin']]),
    company: null,
    inactive: new Set(found.active ? [] : [found.property_id]),
    needsSecondFactor: false,
    mustSetUpSecondFactor: false,
    isConfirmed: false,
  };
}
