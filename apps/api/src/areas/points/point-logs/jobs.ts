import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { boostTypeLabels, type BoostType } from '@hearth/contract/points/point-log-types';
import { objectId } from '@hearth/contract/primitives';
import { defineJob, type JobTools } from '../../../platform/jobs/jobs.ts';
import { renderMail, type MailBlock } from '../../../platform/mail/render.ts';
import { ownSecret } from '../../../platform/secrets.ts';
import { readMailFacts, type MailFacts } from './queries.ts';

const ofLog = { pointLogId: objectId, propertyId: objectId };

const factsOf = ({ work }: JobTools, { pointLogId, propertyId }: { pointLogId: string; propertyId: string }) =>
  work(propertyId, (ctx) => readMailFacts(ctx.db, pointLogId));

/** Mails the resident of a log; a repeated job sends nothing twice. */
export async function mailResident(
  { platform }: Pick<JobTools, 'platform'>,
  log: MailFacts,
  mail: { to?: string; subject: string; messageKey: string; blocks: readonly MailBlock[] },
) {
  const { subject, messageKey, blocks } = mail;
  const content = renderMail({ product: platform.config.HEARTH_PRODUCT, subject, blocks });
  await platform.mailer.send({
    to: mail.to ?? (log.contact_email || log.email),
    subject,
    ...content,
    messageKey,
    propertyId: log.property_id,
    userId: log.user_id,
    pointLogId: log.id,
  });
}

/** Tells a resident what was decided on a submission, and why. */
export const mailDecision = defineJob({
  name: 'mail-decision',
  data: z.object(ofLog),
  async run(data, tools) {
    const log = await factsOf(tools, data);
    if (!log?.send_email || log.status === 'pending') return;
    const isApproved = log.status === 'approved';
    const title = log.post_title ?? (log.boost_type ? boostTypeLabels[log.boost_type as BoostType] : 'Submission');
    const facts: MailBlock = {
      kind: 'facts',
      rows: [
        ['Boost', title],
        ...(isApproved ? ([['Points', log.points.toLocaleString('en-US')]] as const) : []),
        ['Reason', log.reason],
      ],
    };
    await mailResident(tools, log, {
      subject: isApproved
        ? `You earned ${log.points.toLocaleString('en-US')} points`
        : 'Your submission was not approved',
      messageKey: `decision:${log.id}:${log.status}`,
      blocks: [
        { kind: 'heading', text: `Hello ${log.first_name},` },
        {
          kind: 'paragraph',
          text: isApproved
            ? `${log.property_name} approved what you sent in. The points are in your account.`
            : `${log.property_name} has looked at what you sent in and could not approve it.`,
        },
        facts,
      ],
    });
  },
});

/** The code of a redemption: the same however often it is mailed, and not to be guessed from the log. */
export const voucherCode = (secret: string, pointLogId: string) =>
  createHmac('sha256', secret)
    .update(`voucher ${pointLogId}`)
    .digest('hex')
    .slice(0, 16)
    .toUpperCase()
    .replaceAll(/(.{4})(?=.)/g, '$1-');

/** Mails the voucher of a redemption, to the resident or to the address given. */
export const mailRedemption = defineJob({
  name: 'mail-redemption',
  data: z.object({ ...ofLog, email: z.string().optional(), messageKey: z.string() }),
  async run({ email, messageKey, ...data }, tools) {
    const log = await factsOf(tools, data);
    if (!log) return;
    const code = voucherCode(await ownSecret(tools.db, 'vouchers'), log.id);
    const points = Math.abs(log.points).toLocaleString('en-US');
    await mailResident(tools, log, {
      ...(email && { to: email }),
      subject: `Your ${log.brand_name ?? 'reward'} voucher`,
      messageKey,
      blocks: [
        { kind: 'heading', text: `Hello ${log.first_name},` },
        { kind: 'paragraph', text: `You redeemed ${points} points with ${log.brand_name ?? 'a brand'}.` },
        {
          kind: 'facts',
          rows: [
            ['Voucher code', code],
            ['Points', points],
            ['Property', log.property_name],
          ],
        },
        {
          kind: 'note',
          text: log.is_external
            ? `${log.property_name} hands out this reward itself: show the code at the office.`
            : 'Show the code when you pay.',
        },
      ],
    });
  },
});

/** Tells a resident that a voucher of theirs went to an address that is not their own; at every address that is. */
export const mailSentElsewhere = defineJob({
  name: 'mail-sent-elsewhere',
  data: z.object({ ...ofLog, email: z.string(), sentBy: z.string(), sentAt: z.iso.datetime(), messageKey: z.string() }),
  async run({ email, sentBy, sentAt, messageKey, ...data }, tools) {
    const log = await factsOf(tools, data);
    if (!log) return;
    const at = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: log.timezone });
    const reward = log.brand_name ?? 'reward';
    const own = [log.email, log.contact_email].filter((address) => address !== '');
    for (const to of new Set(own))
      await mailResident(tools, log, {
        to,
        subject: `Your ${reward} voucher was sent to another address`,
        messageKey: `${messageKey}:${to}`,
        blocks: [
          { kind: 'heading', text: `Hello ${log.first_name},` },
          { kind: 'paragraph', text: `${log.property_name} sent the voucher of your redemption to another address.` },
          {
            kind: 'facts',
            rows: [
              ['Voucher', reward],
              ['Sent to', email],
              ['Sent by', sentBy],
              ['When', at.format(new Date(sentAt))],
            ],
          },
          { kind: 'note', text: `You did not ask for this? Write to ${log.property_email}.` },
        ],
      });
  },
});

/** Deletes what images left in the file store, after the log has let go of them. */
export const removeStoredFiles = defineJob({
  name: 'remove-stored-files',
  data: z.object({ propertyId: objectId, fileIds: z.array(objectId) }),
  async run({ fileIds }, { platform }) {
    for (const id of fileIds) await platform.files.remove(id);
  },
});

export const jobs = [mailDecision, mailRedemption, mailSentElsewhere, removeStoredFiles];
