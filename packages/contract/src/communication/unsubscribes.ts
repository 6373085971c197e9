import { z } from 'zod';
import { anyone, endpoint } from '../endpoint.ts';

const tag = 'Unsubscribing';
/** Whose address it is, sealed by the deployment: the permission of the call. */
const query = { token: z.string().max(600) };
const output = z.object({ headers: z.record(z.string(), z.string()), body: z.instanceof(ReadableStream) });

/** What mail programs send for their own button (RFC 8058), as a form. */
const oneClick = z.strictObject({ 'List-Unsubscribe': z.literal('One-Click').optional() }).optional();

/** Asks first: programs that look for harm open every link of a mail. */
export const askToUnsubscribe = endpoint({
  method: 'GET',
  path: '/communications/unsubscribe',
  summary: 'The page that asks whether marketing mails shall end',
  tag,
  place: anyone,
  query,
  output,
  streams: true,
});

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/communications/unsubscribe',
  summary: 'End marketing mails to an address, at once',
  tag,
  place: anyone,
  signed: true,
  query,
  body: oneClick,
  output,
  streams: true,
  action: 'unsubscribe',
});

export const resubscribe = endpoint({
  method: 'POST',
  path: '/communications/resubscribe',
  summary: 'Send marketing mails to an address again',
  tag,
  place: anyone,
  signed: true,
  query,
  body: oneClick,
  output,
  streams: true,
  action: 'resubscribe',
});

export const unsubscribes = { ask: askToUnsubscribe, unsubscribe, resubscribe };
