import type { contract } from '@hearth/contract';
import type { MessageBody } from '@hearth/contract/communication/message-body';
import { undoSeconds } from '@hearth/contract/constants';
import { recipientsMaximum } from '@hearth/contract/communication/message-group';
import { addressText } from '@hearth/contract/communication/message-kinds';
import type { StaffGroup } from '@hearth/contract/communication/staff-group';
import { communicationMessages } from '@hearth/contract/communication/messages';
import { actorId, type Ctx } from '../../../../platform/context.ts';
import { conflict, forbidden, invalid, notFound } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/id.ts';
import { minute } from '../../../../platform/outbound/tasks.ts';
import type { InputOf } from '../../../../platform/serve.ts';
import { countTemplateUse } from '../../../library/templates/public.ts';
import { countTooMany, readCandidates, readLeft, type Chosen } from '../sending/candidates.ts';
import { messages } from '../fields.ts';
import { sendFrom } from '../jobs.ts';
import { mailTest } from '../sending/mail.ts';
import {
  allowedAt,
  areOfProperty,
  countAtProperty,
  insertMessage,
  lockMessage,
  readMessage,
  readPropertyContact,
  recipientsOf,
  updateMessage,
  type LockedMessage,
} from '../queries.ts';
import { cleanBody, sendInstant } from '../rules.ts';

type Messages = typeof contract.messages;

/** Recipients, and the survey and message a group names, must belong to the property. */
async function checkRecipients(ctx: Ctx, propertyId: string, { recipients }: Pick<WrittenMessage, 'recipients'>) {
  const isPicked = Array.isArray(recipients);
  if (!isPicked && recipients.kind === 'staff') throw notFound('Property');
  const isAtProperty = isPicked
    ? (await countAtProperty(ctx.db, propertyId, recipients)) === recipients.length
    : await areOfProperty(ctx.db, propertyId, { post: recipients.unanswered, message: recipients.addedSince });
  if (isAtProperty) return;
  const isTwice = isPicked && new Set(recipients).size < recipients.length;
  if (isTwice) throw invalid(['body', 'recipients'], communicationMessages.recipientTwice);
  const left = await readLeft(ctx.db, { propertyId, recipients });
  const names = left.map(({ name }) => name);
  throw invalid(
    ['body', 'recipients'],
    names.length > 0 ? communicationMessages.recipientsLeft(names) : communicationMessages.recipientElsewhere,
  );
}

export async function checkCount({ db, now }: Ctx, chosen: Pick<Chosen, 'propertyId' | 'recipients'>): Promise<void> {
  const found = await countTooMany(db, { ...chosen, now });
  if (found !== undefined)
    throw invalid(['body', 'recipients'], communicationMessages.recipientsTooMany(recipientsMaximum, found));
}

type Planned = Pick<LockedMessage, 'property_id' | 'type' | 'purpose'>;

interface SendTime {
  sendAt: Date;
  /** The scheduled time, if any. */
  plannedAt: Date | null;
}

/** The chosen time or a minute from now, moved outside quiet hours. */
export async function sendTimeOf(ctx: Ctx, message: Planned, chosen?: MessageBody['sendAt']): Promise<SendTime> {
  const { timezone } = (await readPropertyContact(ctx.db, message.property_id)) ?? { timezone: 'UTC' };
  const plannedAt = chosen ? sendInstant(chosen, timezone, ctx.now) : null;
  const soon = new Date(ctx.now.getTime() + undoSeconds * 1000);
  return { plannedAt, sendAt: await allowedAt(ctx.db, message, plannedAt ?? soon) };
}

export type WrittenMessage = Omit<MessageBody, 'recipients'> & { recipients: MessageBody['recipients'] | StaffGroup };

/** Columns and audit values of a written message. */
export async function columnsOf(ctx: Ctx, propertyId: string | null, body: WrittenMessage) {
  if (propertyId !== null) await checkRecipients(ctx, propertyId, body);
  await checkCount(ctx, { propertyId, recipients: body.recipients });
  const values = {
    ...body,
    message: cleanBody(body.type, body.message),
    emergencyReason: body.emergencyReason ?? '',
  };
  return {
    values: messages.trail(values),
    columns: { ...messages.toColumns(values), recipients: JSON.stringify(body.recipients) },
    time: await sendTimeOf(ctx, { ...body, property_id: propertyId }, body.sendAt),
  };
}

type ToSchedule = Pick<LockedMessage, 'id' | 'property_id' | 'fence' | 'status' | 'sender_id'>;

/** Schedules a message; a draft becomes the caller's. Earlier jobs become no-ops. */
export async function schedule(ctx: Ctx, message: ToSchedule, { sendAt, plannedAt }: SendTime) {
  const fence = message.fence + 1;
  const sender_id = message.status === 'draft' ? actorId(ctx) : message.sender_id;
  const time = { send_at: sendAt, try_at: new Date(sendAt.getTime() + minute), planned_at: plannedAt };
  await updateMessage(ctx.db, message.id, { status: 'scheduled', ...time, fence, sender_id, returned: null });
  sendFrom(ctx, { ...message, fence }, sendAt);
}

export const recordUpdate = (
  ctx: Ctx,
  { id, property_id: propertyId }: Pick<LockedMessage, 'id' | 'property_id'>,
  trail: { before: object; after: object },
) => ctx.record('message', { op: 'update', id, propertyId, ...trail });

export async function send(ctx: Ctx, { params, body }: InputOf<Messages['send']>) {
  const { propertyId, senderId } = params;
  if (senderId !== actorId(ctx)) throw forbidden(communicationMessages.sendsForOther);
  await countTemplateUse(ctx, body.template, body.type);
  return create(ctx, propertyId, body);
}

type Columns = Awaited<ReturnType<typeof columnsOf>>['columns'];

const insertDraft = async (ctx: Ctx, propertyId: string | null, columns: Columns, after: object) => {
  const draft = { id: newId(), property_id: propertyId, sender_id: actorId(ctx), status: 'draft', fence: 0 };
  await insertMessage(ctx.db, { ...draft, ...columns });
  ctx.record('message', { op: 'insert', id: draft.id, propertyId, after });
  return draft;
};

export async function create(ctx: Ctx, propertyId: string | null, body: WrittenMessage) {
  const { values, columns, time } = await columnsOf(ctx, propertyId, body);
  const after = { ...values, sendAt: time.sendAt.toISOString() };
  const message = await insertDraft(ctx, propertyId, columns, after);
  await schedule(ctx, message, time);
  return { data: await readMessage(ctx, message.id) };
}

export async function createDraft(ctx: Ctx, propertyId: string | null, body: WrittenMessage) {
  const { values, columns } = await columnsOf(ctx, propertyId, body);
  const { id } = await insertDraft(ctx, propertyId, columns, values);
  return { data: await readMessage(ctx, id) };
}

export async function saveDraft(ctx: Ctx, { body: { propertyId, ...body } }: InputOf<Messages['saveDraft']>) {
  await countTemplateUse(ctx, body.template, body.type);
  return createDraft(ctx, propertyId, body);
}

/** Copies a message to a draft of the caller. Recipients who left are shown when editing and skipped when sending. */
export async function copy(ctx: Ctx, { params }: InputOf<Messages['copy']>) {
  const message = await lockMessage(ctx.db, params.id);
  if (!message) throw notFound('Message');
  const values = messages.ofColumns(message);
  const columns = { ...messages.toColumns(values), recipients: JSON.stringify(values.recipients) };
  const { id } = await insertDraft(ctx, message.property_id, columns, { ...values, copyOf: message.id });
  return { data: await readMessage(ctx, id) };
}

/** Sends a draft, or a scheduled message right away. */
export async function release(ctx: Ctx, { params, query }: InputOf<Messages['release']>) {
  const message = await lockMessage(ctx.db, params.id);
  if (!message) throw notFound('Message');
  if (message.status !== 'draft' && message.status !== 'scheduled') throw conflict(communicationMessages.notWaiting);
  const { status = message.status, version = message.version } = query;
  if (status !== message.status || version !== message.version) throw conflict(communicationMessages.changedByOther);
  await checkCount(ctx, { propertyId: message.property_id, recipients: recipientsOf(message) });
  const time =
    message.status === 'scheduled'
      ? { sendAt: await allowedAt(ctx.db, message, ctx.now), plannedAt: null }
      : await sendTimeOf(ctx, message);
  await schedule(ctx, message, time);
  recordUpdate(ctx, message, {
    before: { status: message.status },
    after: { sendAt: time.sendAt.toISOString() },
  });
  return { data: await readMessage(ctx, message.id) };
}

/** Sends a test to the caller. */
export const test = (ctx: Ctx, { body: { propertyId, ...content } }: InputOf<Messages['test']>) =>
  sendTest(ctx, propertyId, content);

export async function sendTest(
  ctx: Ctx,
  propertyId: string | null,
  { type, subject, message }: Pick<MessageBody, 'type' | 'subject' | 'message'>,
) {
  const userId = actorId(ctx);
  const own = await readCandidates(ctx.db, { propertyId, type, recipients: [userId], now: ctx.now, isTest: true });
  const { addresses = [] } = own[0] ?? {};
  if (addresses.length === 0) throw conflict(communicationMessages.noTestAddress);
  const testId = newId();
  ctx.enqueue(mailTest, { propertyId, testId, userId, type, subject, body: cleanBody(type, message) });
  ctx.audit({ target: 'message', id: testId, propertyId, after: { type, subject } });
  return { success: true as const, message: communicationMessages.testSent(addressText(type, addresses)) };
}
