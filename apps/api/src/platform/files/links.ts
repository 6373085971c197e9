import { createHmac, timingSafeEqual } from 'node:crypto';

const stepMs = 30 * 60_000;
const validMs = 60 * 60_000;

function signatureOf(secret: string, parts: readonly [id: string, expires: string, name: string]): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['file link', ...parts]))
    .digest();
}

/** A path that opens one file for at least an hour; within a half-hour step the same file has the same path. */
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

/** True while a link made by `signedPath` lives and nothing in it was changed. */
export function verifyLink(secret: string, id: string, query: Record<string, unknown>, now: Date): boolean {
  const { expires, signature, name = '' } = query;
  if (typeof expires !== 'string' || typeof signature !== 'string' || typeof name !== 'string') return false;
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(secret, [id, expires, name]);
  return given.length === expected.length && timingSafeEqual(given, expected) && now.getTime() < Number(expires) * 1000;
}
