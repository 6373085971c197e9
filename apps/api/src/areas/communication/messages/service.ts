import { contract } from '@hearth/contract';
import { addressText, type MessageType } from '@hearth/contract/communication/message-kinds';
import type { PeopleReached } from '@hearth/contract/communication/message-record';
import { communicationMessages } from '@hearth/contract/communication/messages';
import { renderText } from '@hearth/contract/library/placeholders';
import { smsParts } from '@hearth/contract/library/sms';
import type { Ctx } from '../../../platform/context.ts';
import { invalid } from '../../../platform/errors.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { evaluateCandidates, readCandidates, readLeft, type Judged } from './sending/candidates.ts';
import { listHealth } from './sending/deliveries.ts';
import { canWith, deliveries, deliveryToWire, messages } from './fields.ts';
import { historyList, messageList, readMessage, listSentTo } from './queries.ts';
import { cleanBody, contentFor } from './rules.ts';
import { checkCount, sendTimeOf } from './compose/send.ts';
import { plainList, plainRead } from '../../../platform/plain.ts';

type Messages = typeof contract.messages;

export const list = plainList(contract.messages.list, {
  read: messages.read.list,
  rows: ({ scope }, { query }) => messageList(scope, query),
  toWire: (ctx, row) => ({ ...messages.toWire(row), can: canWith(ctx, row) }),
});

export const get = plainRead(readMessage);

export const history = plainList(contract.messages.history, {
  read: deliveries.read.list,
  rows: (_ctx, { query }) => historyList(query),
  toWire: (_ctx, row) => deliveryToWire(row),
});

export const emailDetails = (ctx: Ctx, { query }: InputOf<Messages['emailDetails']>) => listSentTo(ctx, query);

export const health = (ctx: Ctx, { query }: InputOf<Messages['health']>) => listHealth(ctx, query);

/** Named people per reason. */
const namedMaximum = 50;

/** Previews recipients by the rules used for sending. */
export async function recipients(
  ctx: Ctx,
  { query, body }: InputOf<Messages['recipients']>,
): Promise<OutputOf<Messages['recipients']>> {
  const { db, now } = ctx;
  const { sendAt: goesAt } = await sendTimeOf(ctx, { ...body, property_id: body.propertyId }, body.sendAt);
  await checkCount(ctx, body);
  const judged = await evaluateCandidates(db, { ...body, body: body.message, now });
  const { excluded, ...reached } = recipientSummary(judged, { ...query, type: body.type });
  const left = await readLeft(db, body);
  return {
    ...reached,
    excluded: [
      ...excluded,
      ...(left.length > 0 ? [{ reason: 'left', count: left.length, people: left } as const] : []),
    ],
    goesAt: goesAt.toISOString(),
  };
}

/** A page of recipients, and the skipped people by reason. */
export function recipientSummary(
  judged: readonly Judged[],
  { page, limit, type }: { page: number; limit: number; type: MessageType },
): PeopleReached {
  const person = ({ userId, reader }: (typeof judged)[number]) => ({
    _id: userId,
    name: `${reader.first_name} ${reader.last_name}`.trim(),
  });
  const reached = judged.filter(({ exclusion }) => exclusion === undefined);
  const start = (Math.max(page, 1) - 1) * limit;
  const excluded = Map.groupBy(judged, ({ exclusion }) => exclusion);
  return {
    data: reached
      .slice(start, start + limit)
      .map((each) => ({ ...person(each), address: addressText(type, each.addresses) })),
    totalCount: reached.length,
    excluded: [...excluded].flatMap(([reason, people]) =>
      reason ? [{ reason, count: people.length, people: people.slice(0, namedMaximum).map(person) }] : [],
    ),
  };
}

/** Renders a message for one recipient. */
export async function preview({ db, now }: Ctx, { body }: InputOf<Messages['preview']>) {
  const { propertyId, type, subject, message, userId } = body;
  const [candidate] = await readCandidates(db, { propertyId, type, recipients: [userId], now });
  if (!candidate) throw invalid(['body', 'userId'], communicationMessages.recipientElsewhere);
  const written = { type, subject, body: cleanBody(type, message) };
  const content = contentFor(written, candidate.reader);
  return {
    data: {
      subject: content.subject,
      message: content.text,
      sms: type === 'SMS' ? smsParts(renderText(message, candidate.reader)) : null,
    },
  };
}
