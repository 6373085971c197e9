import { needsSpace, type EndpointMeta } from '@hearth/contract/endpoint';
import type { Actor } from '../actor.ts';
import type { Ctx, Platform } from '../context.ts';
import type { Db } from '../db/database.ts';
import { ownKey, hasStoredResponse } from '../idempotency.ts';

interface Request {
  method: string | undefined;
  meta: EndpointMeta;
  actor: Actor | undefined;
  headers: Ctx['headers'];
}

/**
 * Rejects a call that saves when the disk is full, before reading its body. Repeating a call whose response is stored
 * still works.
 */
export async function requireSpace(
  { db, platform: { space } }: { db: Db; platform: Pick<Platform, 'space'> },
  { method, meta, actor, headers }: Request,
): Promise<void> {
  if (!space.isFull || !needsSpace(method, meta)) return;
  const own = ownKey(meta, actor, headers);
  if (own && (await hasStoredResponse(db, own))) return;
  space.require(meta.uploads ? ['records', 'files'] : ['records']);
}
