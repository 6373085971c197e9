import { needsSpace, type EndpointMeta } from '@hearth/contract/endpoint';
import type { Actor } from '../actor.ts';
import type { Ctx, Platform } from '../context.ts';
import type { Db } from '../db/database.ts';
import { ownKey, wasAnswered } from '../idempotency.ts';

interface Request {
  method: string | undefined;
  meta: EndpointMeta;
  actor: Actor | undefined;
  headers: Ctx['headers'];
}

/**
 * Refuses a call that saves when the disk is full, before reading its body. Repeating an answered Idempotency-Key still
 * works.
 */
export async function requireSpace(
  { db, platform: { space } }: { db: Db; platform: Pick<Platform, 'space'> },
  { method, meta, actor, headers }: Request,
): Promise<void> {
  if (!space.isFull || !needsSpace(method, meta)) return;
  const own = ownKey(meta, actor, headers);
  if (own && (await wasAnswered(db, own))) return;
  space.require(meta.uploads ? ['records', 'files'] : ['records']);
}
