import { z } from 'zod';
import { anyone } from '../endpoint.ts';
import { shared } from '../resource.ts';

/** Signed address; holding the token is the permission. */
const query = { token: z.string().max(600) };
const output = z.object({ headers: z.record(z.string(), z.string()), body: z.instanceof(ReadableStream) });

/** One-click unsubscribe form of email clients (RFC 8058). */
const oneClick = z.strictObject({ 'List-Unsubscribe': z.literal('One-Click').optional() }).optional();

const unsubscribeCalls = shared({ tag: 'Unsubscribing', scope: anyone, streams: true });

/** Only asks: link scanners open every link of an email. */
export const askToUnsubscribe = unsubscribeCalls.endpoint('GET /communications/unsubscribe', {
  summary: 'Get the unsubscribe confirmation page',
  query,
  output,
});

export const unsubscribe = unsubscribeCalls.endpoint('POST /communications/unsubscribe', {
  summary: 'Unsubscribe an address from marketing emails',
  query,
  body: oneClick,
  output,
  action: 'unsubscribe',
  signed: true,
});

export const resubscribe = unsubscribeCalls.endpoint('POST /communications/resubscribe', {
  summary: 'Resubscribe an address to marketing emails',
  query,
  body: oneClick,
  output,
  action: 'resubscribe',
  signed: true,
});

export const unsubscribes = { ask: askToUnsubscribe, unsubscribe, resubscribe };
