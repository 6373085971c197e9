import type { contract } from '@hearth/contract';
import { exclusionLabels, type MessageStatus } from '@hearth/contract/communication/message-kinds';
import { communicationMessages } from '@hearth/contract/communication/messages';
import type { Ctx } from '../../../platform/context.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { minute } from '../../../platform/outbound/tasks.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { evaluateCandidates } from './sending/candidates.ts';
import { requeueRecipients, readUnreached } from './sending/claims.ts';
import { sendFrom } from './jobs.ts';
import { lockMessage, readMessage, typeOf, purposeOf, updateMessage, type LockedMessage } from './queries.ts';
import { recordUpdate } from './compose/send.ts';

type Messages = typeof contract.messages;

async function move(ctx: Ctx, message: LockedMessage, status: MessageStatus, more: object = {}) {
  const fence = message.fence + 1;
  const try_at = new Date(ctx.now.getTime() + minute);
  await updateMessage(ctx.db, message.id, {
    status,
    ...(status === 'sending' && { finished_at: null, fence, try_at }),
  });
  if (status === 'sending') sendFrom(ctx, { ...message, fence }, ctx.now);
  recordUpdate(ctx, message, {
    before: { status: message.status, waiting: message.waiting },
    after: { status, ...more },
  });
  return { data: await readMessage(ctx, message.id) };
}

/** Stops a message for recipients still waiting. */
export async function stop(ctx: Ctx, { params }: InputOf<Messages['stop']>) {
  const message = await lockMessage(ctx.db, params.id);
  if (!message) throw notFound('Message');
  if (message.status !== 'sending') throw conflict(communicationMessages.notSending);
  return move(ctx, message, 'stopped');
}

/** Sends a stopped message to the remaining recipients. */
export async function resume(ctx: Ctx, { params }: InputOf<Messages['resume']>) {
  const message = await lockMessage(ctx.db, params.id);
  if (!message) throw notFound('Message');
  if (message.status !== 'stopped') throw conflict(communicationMessages.notStopped);
  return move(ctx, message, 'sending');
}

/** Resends to recipients it didn't reach, at their current addresses. */
export async function retry(ctx: Ctx, { params, body }: InputOf<Messages['retry']>) {
  const message = await lockMessage(ctx.db, params.id);
  if (!message) throw notFound('Message');
  const unreached = message.status === 'sent' ? await readUnreached(ctx.db, message.id, body.recipients) : [];
  if (unreached.length === 0) throw conflict(communicationMessages.nothingFailed);
  const judged = await evaluateCandidates(ctx.db, {
    propertyId: message.property_id,
    recipients: unreached,
    type: typeOf(message),
    purpose: purposeOf(message),
    body: message.body,
    now: ctx.now,
  });
  if (judged.every(({ exclusion }) => exclusion)) {
    const [first] = judged;
    throw conflict(communicationMessages.stillUnreached(exclusionLabels[first?.exclusion ?? 'left']));
  }
  await requeueRecipients(ctx.db, message.id, judged);
  return move(ctx, message, 'sending', { again: unreached });
}
