import { createHmac, timingSafeEqual } from 'node:crypto';
import { fileAddressPattern } from '@hearth/contract/files/uploads';

const stepMs = 30 * 60_000;
const validMs = 60 * 60_000;

function signatureOf(secret: string, parts: readonly [id: string, expires: string, name: string]): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['file link', ...parts]))
    .digest();
}

/** A path that opens one file for at least an hour. Stays the same within a half-hour step. */
export function signedPath(
  secret: string,
  id: string,
  now: Date,
  { downloadName = '' }: { downloadName?: string } = {},
): string {
  const expires = String((Math.ceil(now.getTime() / stepMs) * stepMs + validMs) / 1000);
  const name = downloadName.toWellFormed();
  const query = new URLSearchParams({
    expires,
    signature: signatureOf(secret, [id, expires, name]).toString('base64url'),
  });
  if (name !== '') query.set('name', name);
  return `/api/files/${id}?${query}`;
}

/** A path that opens one file as long as it exists. For immutable content that caches may keep. */
export function permanentPath(secret: string, id: string): string {
  const signature = signatureOf(secret, [id, 'lasting', '']).toString('base64url');
  return `/api/files/${id}?${new URLSearchParams({ signature })}`;
}

/** True for links from `permanentPath`. */
export const isPermanent = (query: Record<string, unknown>) => query.expires === undefined && query.name === undefined;

/** The file id in an address: a signed address, or the id itself. */
export const fileIdOf = (url: string): string | undefined => fileAddressPattern.exec(url)?.[1];

/** True if the link was signed with this secret, is unchanged and hasn't expired. */
export function verifyLink(secret: string, id: string, query: Record<string, unknown>, now: Date): boolean {
  const { expires = isPermanent(query) ? 'lasting' : undefined, signature, name = '' } = query;
  if (typeof expires !== 'string' || typeof signature !== 'string' || typeof name !== 'string') return false;
  const actual = Buffer.from(signature, 'base64url');
  const expected = signatureOf(secret, [id, expires, name]);
  return (
    actual.length === expected.length &&
    timingSafeEqual(actual, expected) &&
    (isPermanent(query) || now.getTime() < Number(expires) * 1000)
  );
}
