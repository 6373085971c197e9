import type { contract } from '@hearth/contract';
import type { AnnouncementBody } from '@hearth/contract/communication/announcements';
import type { Ctx } from '../../../../platform/context.ts';
import { notFound } from '../../../../platform/errors.ts';
import type { OutputOf, InputOf } from '../../../../platform/serve.ts';
import { evaluateCandidates } from '../sending/candidates.ts';
import { lockMessage } from '../queries.ts';
import { checkCount, create, createDraft, sendTest, type WrittenMessage } from './send.ts';
import { recipientSummary } from '../service.ts';
import { change } from './update.ts';

type Announcements = typeof contract.announcements;

/** An announcement is a service email without a property. */
const asMessage = <B extends AnnouncementBody>(body: B) =>
  ({ ...body, type: 'EMAIL', purpose: 'service' }) as const satisfies WrittenMessage;

export const announce = (ctx: Ctx, { body }: InputOf<Announcements['send']>) => create(ctx, null, asMessage(body));

export const saveAnnouncement = (ctx: Ctx, { body }: InputOf<Announcements['saveDraft']>) =>
  createDraft(ctx, null, asMessage(body));

export async function updateAnnouncement(ctx: Ctx, { params, body }: InputOf<Announcements['update']>) {
  const message = await lockMessage(ctx.db, params.id);
  if (!message || message.property_id !== null) throw notFound('Announcement');
  return change(ctx, message, asMessage(body));
}

export async function announcementStaff(
  ctx: Ctx,
  { query, body }: InputOf<Announcements['recipients']>,
): Promise<OutputOf<Announcements['recipients']>> {
  const { db, now } = ctx;
  const { recipients } = body;
  await checkCount(ctx, { propertyId: null, recipients });
  const chosen = { propertyId: null, recipients, type: 'EMAIL', purpose: 'service', body: '', now } as const;
  return recipientSummary(await evaluateCandidates(db, chosen), { ...query, type: 'EMAIL' });
}

export const testAnnouncement = (ctx: Ctx, { body }: InputOf<Announcements['test']>) =>
  sendTest(ctx, null, { ...body, type: 'EMAIL' });
