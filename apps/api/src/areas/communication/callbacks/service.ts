import type { contract } from '@hearth/contract';
import type { Ctx } from '../../../platform/context.ts';
import { forbidden } from '../../../platform/errors.ts';
import type { OutputOf, InputOf, PrepareContext } from '../../../platform/serve.ts';
import { applyMailEvent, applyTwilioStatus } from './jobs.ts';
import { isOfMailProvider, isOfTwilio, reportOf } from './rules.ts';
import { receiveReply } from '../replies/public.ts';

type Callbacks = typeof contract.callbacks;

const header = ({ incoming }: PrepareContext, name: string) => incoming.headers[name]?.toString() ?? '';

/** Verifies Twilio's signature, which covers the public URL. */
export async function verifyTwilio(context: PrepareContext, { body }: InputOf<Callbacks['twilio']>): Promise<void> {
  const { TWILIO_AUTH_TOKEN: token, HEARTH_PUBLIC_URL: base } = context.platform.config;
  const address = base && new URL(base).origin + (context.incoming.signed?.path ?? '');
  if (!token || !address || !isOfTwilio(header(context, 'x-twilio-signature'), token, address, body)) throw forbidden();
}

/** Responds immediately with an empty body; jobs do the work. */
export async function receiveTwilio(
  ctx: Ctx,
  { query, body }: InputOf<Callbacks['twilio']>,
): Promise<OutputOf<Callbacks['twilio']>> {
  const report = reportOf(body);
  if (report?.kind === 'status') ctx.enqueue(applyTwilioStatus, { ...report, message: query.message ?? null });
  if (report?.kind === 'reply') ctx.enqueue(receiveReply, report);
  return { headers: { 'content-type': 'text/xml; charset=utf-8' }, body: new Blob(['<Response/>']).stream() };
}

export async function verifyMailEvent(context: PrepareContext): Promise<void> {
  const secret = context.platform.config.MAIL_CALLBACK_SECRET;
  const signed = { signature: header(context, 'x-hearth-signature'), timestamp: header(context, 'x-hearth-timestamp') };
  const body = context.incoming.signed?.body ?? '';
  if (!secret || !isOfMailProvider(signed, secret, body, new Date())) throw forbidden();
}

export async function receiveMailEvent(
  ctx: Ctx,
  { body }: InputOf<Callbacks['mail']>,
): Promise<OutputOf<Callbacks['mail']>> {
  ctx.enqueue(applyMailEvent, body);
  return { success: true, message: 'Received' };
}
