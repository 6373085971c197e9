import type { contract } from '@hearth/contract';
import { addressText, isGroup, takeBackSeconds, type MessageBody } from '@hearth/contract/communication/message-record';
import { communicationMessages as say } from '@hearth/contract/communication/sentences';
import { actorId, type Ctx } from '../../../platform/context.ts';
import { conflict, forbidden, invalid, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/id.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { countTemplateUse } from '../../library/templates/public.ts';
import { readCandidates } from './candidates.ts';
import { messages } from './fields.ts';
import { mailTest, sendParts } from './jobs.ts';
import {
  allowedAt,
  areOfProperty,
  countAtProperty,
  insertMessage,
  lockMessage,
  readMessage,
  readPlace,
  updateMessage,
  type LockedMessage,
} from './queries.ts';
import { cleanBody, sendInstant } from './rules.ts';

type Messages = typeof contract.messages;

/** Those chosen are people of the property, and what a group names is of it. */
async function checkRecipients(ctx: Ctx, propertyId: string, { recipients }: Pick<MessageBody, 'recipients'>) {
  const isThere = isGroup(recipients)
    ? await areOfProperty(ctx.db, propertyId, { post: recipients.unanswered, message: recipients.addedSince })
    : (await countAtProperty(ctx.db, propertyId, recipients)) === recipients.length;
  if (isThere) return;
  const isTwice = !isGroup(recipients) && new Set(recipients).size < recipients.length;
  throw invalid(['body', 'recipients'], isTwice ? say.recipientTwice : say.recipientElsewhere);
}

type Planned = Pick<LockedMessage, 'property_id' | 'type' | 'purpose'>;

/** When it goes: at the time chosen, or after the time in which it can be taken back; not in quiet hours. */
async function whenToSend(ctx: Ctx, message: Planned, sendAt: MessageBody['sendAt']): Promise<Date> {
  const { timezone } = await readPlace(ctx.db, message.property_id);
  const soon = new Date(ctx.now.getTime() + takeBackSeconds * 1000);
  return allowedAt(ctx.db, message, sendAt ? sendInstant(sendAt, timezone, ctx.now) : soon);
}

/** What is kept of what was written, by column. */
export async function columnsOf(ctx: Ctx, propertyId: string, body: MessageBody) {
  await checkRecipients(ctx, propertyId, body);
  const values = {
    ...body,
    message: cleanBody(body.type, body.message),
    emergencyReason: body.emergencyReason ?? '',
  };
  return {
    values: messages.trail(values),
    columns: { ...messages.toColumns(values), recipients: JSON.stringify(body.recipients) },
    sendAt: await whenToSend(ctx, { ...body, property_id: propertyId }, body.sendAt),
  };
}

/** Has a message go at its time; jobs of before have nothing to do any more. */
export async function schedule(ctx: Ctx, message: Pick<LockedMessage, 'id' | 'property_id' | 'turn'>, sendAt: Date) {
  const turn = message.turn + 1;
  await updateMessage(ctx.db, message.id, { status: 'scheduled', send_at: sendAt, turn });
  ctx.enqueue(sendParts, { propertyId: message.property_id, communicationId: message.id, turn }, { after: sendAt });
}

export const tellChanged = (ctx: Ctx, { id, property_id }: Pick<LockedMessage, 'id' | 'property_id'>) =>
  ctx.changed({ topic: 'message', op: 'update', propertyId: property_id, ids: [id] });

/** Staff write to people of their property; for a minute they can take it back. */
export async function send(ctx: Ctx, { params, body }: InputOf<Messages['send']>) {
  const sender = actorId(ctx);
  const { propertyId, senderId } = params;
  if (senderId !== sender) throw forbidden(say.sendsForOther);
  const { values, columns, sendAt } = await columnsOf(ctx, propertyId, body);
  const id = newId();
  await insertMessage(ctx.db, { id, property_id: propertyId, sender_id: sender, status: 'draft', ...columns });
  await schedule(ctx, { id, property_id: propertyId, turn: 0 }, sendAt);
  await countTemplateUse(ctx, body.template, body.type);
  ctx.audit({ target: 'message', id, propertyId, after: { ...values, sendAt: sendAt.toISOString() } });
  ctx.changed({ topic: 'message', op: 'insert', propertyId, ids: [id] });
  return { data: await readMessage(ctx, id) };
}

/** A draft is sent, or what waits goes at once. */
export async function release(ctx: Ctx, { params }: InputOf<Messages['release']>) {
  const message = await lockMessage(ctx.db, params.id);
  if (!message) throw notFound('Message');
  if (message.status !== 'draft' && message.status !== 'scheduled') throw conflict(say.notWaiting);
  const sendAt =
    message.status === 'scheduled'
      ? await allowedAt(ctx.db, message, ctx.now)
      : await whenToSend(ctx, message, undefined);
  await schedule(ctx, message, sendAt);
  ctx.audit({
    target: 'message',
    id: message.id,
    propertyId: message.property_id,
    before: { status: message.status },
    after: { sendAt: sendAt.toISOString() },
  });
  tellChanged(ctx, message);
  return { data: await readMessage(ctx, message.id) };
}

/** Whoever writes gets it first. */
export async function test(ctx: Ctx, { body }: InputOf<Messages['test']>) {
  const { propertyId, type, subject, message } = body;
  const userId = actorId(ctx);
  const own = await readCandidates(ctx.db, { propertyId, type, recipients: [userId], now: ctx.now, isTest: true });
  const { addresses = [] } = own[0] ?? {};
  if (addresses.length === 0) throw conflict(say.noTestAddress);
  const testId = newId();
  ctx.enqueue(mailTest, { propertyId, testId, userId, type, subject, body: cleanBody(type, message) });
  ctx.audit({ target: 'message', id: testId, propertyId, after: { type, subject } });
  return { success: true as const, message: say.testSent(addressText(type, addresses)) };
}
