import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { EndpointMeta } from '@hearth/contract/endpoint';
import { ReceivedFile } from '@hearth/contract/files/uploads';
import type { Request } from './access.ts';
import type { Actor } from './actor.ts';
import type { Ctx } from './context.ts';
import { sendUnawaited, type Db, type Tx } from './db/database.ts';
import { statement } from './db/statement.ts';
import { invalid, unprocessable } from './errors.ts';
import type { Vault } from './secrets/vault.ts';

/** The Idempotency-Key; undefined without one. A malformed key is a 400. */
function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (Array.isArray(header) || !/^[\x21-\x7e]{1,200}$/.test(header))
    throw invalid(['headers', 'Idempotency-Key'], 'Idempotency-Key must be 1 to 200 visible characters');
  return header;
}

function digest(value: unknown): unknown {
  if (value instanceof ReceivedFile) return value.sha256;
  if (Array.isArray(value)) return value.map(digest);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => [key, digest(item)] as const);
}

/** Hashes the endpoint and input, independent of field order. Files count by content. */
export function hashRequest(action: string, input: Request): string {
  return createHash('sha256')
    .update(JSON.stringify([action, digest([input.params, input.query, input.body])]))
    .digest('hex');
}

export interface OwnKey {
  actorId: string;
  key: string;
}
export interface Claim extends OwnKey {
  hash: string;
}

/** The key of a call and its owner; undefined without a key or a caller. */
export function ownKey(meta: EndpointMeta, actor: Actor | undefined, headers: Ctx['headers']): OwnKey | undefined {
  if (!meta.action || !actor?.callerId) return undefined;
  const key = readKey(headers['idempotency-key']);
  return key === undefined ? undefined : { actorId: actor.callerId, key };
}

const claimOnce = statement(
  (_db, actorId: string, key: string) => sql<{ stored: { hash: string; answer: unknown } | null }>`
    select claim_key(${actorId}, ${key}) as stored`,
);

/**
 * Claims a key inside the transaction, waiting while another call with it is in progress. The returned function gives
 * the stored response if the call was made before; the transaction must then be rolled back. 422 if the key was used
 * with a different request.
 */
export async function claimKey(db: Tx, claim: Claim) {
  const claimed = await sendUnawaited(db, claimOnce(db, claim.actorId, claim.key));
  return async (): Promise<{ answer: unknown } | undefined> => {
    const stored = (await claimed())[0]?.stored;
    if (!stored) return undefined;
    if (stored.hash !== claim.hash) throw unprocessable('This Idempotency-Key was used with a different request');
    return { answer: stored.answer };
  };
}

/** True if a call with the key has committed. */
export async function hasStoredResponse(db: Db, { actorId, key }: OwnKey): Promise<boolean> {
  const first = db.selectFrom('idempotency_keys').select('key').where('actor_id', '=', actorId).where('key', '=', key);
  return (await first.executeTakeFirst()) !== undefined;
}

const ownerOf = ({ actorId, key }: OwnKey) => `${actorId} ${key}`;

/** Serializes the response for storage, sealed if it contains a value shown only once. */
export const serializeResponse = (vault: Vault, claim: Claim, meta: EndpointMeta, response: unknown): string =>
  JSON.stringify(meta.shownOnce ? vault.seal(JSON.stringify(response), ownerOf(claim)) : response);

export const openResponse = (vault: Vault, claim: Claim, meta: EndpointMeta, stored: unknown): unknown =>
  meta.shownOnce ? JSON.parse(vault.open(String(stored), ownerOf(claim))) : stored;
