import { z } from 'zod';
import { anyone } from '../endpoint.ts';
import { shared } from '../resource.ts';

/** Whose address it is, sealed by the deployment: the permission of the call. */
const query = { token: z.string().max(600) };
const output = z.object({ headers: z.record(z.string(), z.string()), body: z.instanceof(ReadableStream) });

/** What mail programs send for their own button (RFC 8058), as a form. */
const oneClick = z.strictObject({ 'List-Unsubscribe': z.literal('One-Click').optional() }).optional();

const unsubscribeCalls = shared({ tag: 'Unsubscribing', place: anyone, streams: true });

/** Asks first: programs that look for harm open every link of a mail. */
export const askToUnsubscribe = unsubscribeCalls.endpoint('GET /communications/unsubscribe', {
  summary: 'The page that asks whether marketing mails shall end',
  query,
  output,
});

export const unsubscribe = unsubscribeCalls.endpoint('POST /communications/unsubscribe', {
  summary: 'End marketing mails to an address, at once',
  query,
  body: oneClick,
  output,
  action: 'unsubscribe',
  signed: true,
});

export const resubscribe = unsubscribeCalls.endpoint('POST /communications/resubscribe', {
  summary: 'Send marketing mails to an address again',
  query,
  body: oneClick,
  output,
  action: 'resubscribe',
  signed: true,
});

export const unsubscribes = { ask: askToUnsubscribe, unsubscribe, resubscribe };
