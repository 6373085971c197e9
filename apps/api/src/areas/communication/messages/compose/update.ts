import type { contract } from '@hearth/contract';
import { communicationMessages } from '@hearth/contract/communication/messages';
import type { Ctx } from '../../../../platform/context.ts';
import { conflict, notFound } from '../../../../platform/errors.ts';
import type { InputOf } from '../../../../platform/serve.ts';
import { messages } from '../fields.ts';
import { lockMessage, readMessage, returnToDraft, updateMessage, type LockedMessage } from '../queries.ts';
import { columnsOf, recordUpdate, schedule, type WrittenMessage } from './send.ts';

type Messages = typeof contract.messages;

export async function update(ctx: Ctx, { params, body }: InputOf<Messages['update']>) {
  const message = await lockMessage(ctx.db, params.id);
  if (!message || message.property_id === null) throw notFound('Message');
  return change(ctx, message, body);
}

/** Updates a draft at the version the caller saw; optionally sends or schedules it. */
export async function change(
  ctx: Ctx,
  message: LockedMessage,
  {
    version,
    sendNow = false,
    ...body
  }: WrittenMessage & { version?: number | undefined; sendNow?: boolean | undefined },
) {
  if (message.status !== 'draft') throw conflict(communicationMessages.notDraft, await readMessage(ctx, message.id));
  if (version !== undefined && version !== message.version)
    throw conflict(communicationMessages.editedByOther, await readMessage(ctx, message.id));
  const { values, columns, time } = await columnsOf(ctx, message.property_id, body);
  await updateMessage(ctx.db, message.id, { ...columns, version: message.version + 1 });
  const isScheduled = sendNow || body.sendAt !== undefined;
  if (isScheduled) await schedule(ctx, message, time);
  recordUpdate(ctx, message, {
    before: messages.ofColumns(message),
    after: { ...values, ...(isScheduled && { sendAt: time.sendAt.toISOString() }) },
  });
  return { data: await readMessage(ctx, message.id) };
}

/** Moves a scheduled message back to drafts. */
export async function moveToDrafts(ctx: Ctx, { params }: InputOf<Messages['moveToDrafts']>) {
  const message = await lockMessage(ctx.db, params.id);
  if (!message) throw notFound('Message');
  if (message.status !== 'scheduled') throw conflict(communicationMessages.notWaiting);
  await returnToDraft(ctx.db, message.id, null);
  recordUpdate(ctx, message, {
    before: { status: message.status, sendAt: message.send_at?.toISOString() },
    after: { status: 'draft' },
  });
  return { data: await readMessage(ctx, message.id) };
}
