import { z } from 'zod';
import { objectId } from '@hearth/contract/primitives';
import type { Property } from '@hearth/contract/properties/properties';
import { defineJob, type JobTools } from '../../../platform/jobs/jobs.ts';
import { linkToScreen } from '../../../platform/mail/link.ts';
import { mailPeople, tenPerHour, type PersonMail } from '../../../platform/mail/people.ts';
import type { MailBlock } from '../../../platform/mail/render.ts';
import { personName, platformAdmins, propertyLeads } from '../../people/staff/public.ts';
import { findProperty } from '../../properties/properties/public.ts';

export const inFigures = (points: number) => `${points.toLocaleString('en-US')} points`;
const pointsCenter = { label: 'Open Points Center', path: '/points-center' } as const;
const ofRequest = { requestId: objectId, propertyId: objectId, requestedBy: objectId, amount: z.int() };

interface Mail {
  subject: string;
  facts: [string, string][];
  note?: string;
  /** What the mail's button opens, at the property. */
  opens: { label: string; path: `/${string}` };
  /** Unique for each recipient, so that a repeated job sends nothing twice. */
  key: string;
  pointLogId?: string;
  hourly?: PersonMail['hourly'];
}
export interface Recipient {
  /** Undefined for an address that belongs to no user. */
  id?: string;
  address: string;
}

/** Writes to each of these people once. */
export async function mailEach(
  { platform }: JobTools,
  property: Pick<Property, '_id' | 'propertyCode'>,
  recipients: readonly Recipient[],
  { subject, facts, note, opens, key, pointLogId, hourly }: Mail,
) {
  const blocks: MailBlock[] = [
    { kind: 'heading', text: subject },
    { kind: 'facts', rows: facts },
    ...(note ? [{ kind: 'note', text: note } as const] : []),
    { kind: 'button', label: opens.label, url: linkToScreen(platform.config, opens.path, property.propertyCode) },
  ];
  const mails = recipients.map(({ id, address }) => ({
    to: address,
    subject,
    messageKey: `${key}:${id ?? address.toLowerCase()}`,
    ...(hourly && { hourly }),
    blocks,
    propertyId: property._id,
    ...(id && { userId: id }),
    ...(pointLogId && { pointLogId }),
  }));
  await mailPeople(platform, mails);
}

/** Tells the platform's admins that a property asks for points. */
export const pointsRequested = defineJob({
  name: 'property-points-requested',
  isPatient: true,
  data: z.object(ofRequest),
  async run({ requestId, propertyId, requestedBy, amount }, tools) {
    const { property, name, admins } = await tools.work(null, async ({ db }) => ({
      property: await findProperty(db, propertyId),
      name: await personName(db, requestedBy),
      admins: await platformAdmins(db),
    }));
    if (!property) return;
    const recipients = admins.map(({ id, email }) => ({ id, address: email }));
    await mailEach(tools, property, recipients, {
      subject: `${property.name} requests ${inFigures(amount)}`,
      facts: [
        ['Property', `${property.name} (${property.propertyCode})`],
        ['Requested by', name ?? ''],
        ['Amount', inFigures(amount)],
        ['Balance now', inFigures(property.points)],
      ],
      opens: { label: 'Review requests', path: `/${tools.platform.config.HEARTH_SLUG}-admin/requests` },
      key: `points-requested:${propertyId}:${requestId}`,
      hourly: tenPerHour(`points-requested:${propertyId}:`),
    });
  },
});

/** The property and who gets its answer: its leads, and who asked. */
export const readPlace = ({ work }: JobTools, propertyId: string, requestedBy: string | undefined) =>
  work(propertyId, async ({ db }) => ({
    property: await findProperty(db, propertyId),
    recipients: (await propertyLeads(db, propertyId, requestedBy)).map(({ id, email, contact_email }) => ({
      id,
      address: contact_email || email,
    })),
  }));

/** Tells the property that it has more points. */
export const pointsAllocated = defineJob({
  name: 'property-points-allocated',
  isPatient: true,
  data: z.object({
    pointLogId: objectId,
    propertyId: objectId,
    amount: z.int(),
    message: z.string(),
    requestedBy: objectId.optional(),
  }),
  async run({ pointLogId, propertyId, amount, message, requestedBy }, tools) {
    const { property, recipients } = await readPlace(tools, propertyId, requestedBy);
    if (!property) return;
    await mailEach(tools, property, recipients, {
      subject: `${property.name} received ${inFigures(amount)}`,
      facts: [
        ['Amount', inFigures(amount)],
        ['Balance now', inFigures(property.points)],
      ],
      note: message,
      opens: pointsCenter,
      key: `points-allocated:${pointLogId}`,
      pointLogId,
    });
  },
});

/** Tells the property that its request was declined, and why. */
export const pointsRequestDeclined = defineJob({
  name: 'property-points-declined',
  isPatient: true,
  data: z.object({ ...ofRequest, message: z.string() }),
  async run({ requestId, propertyId, requestedBy, amount, message }, tools) {
    const { property, recipients } = await readPlace(tools, propertyId, requestedBy);
    if (!property) return;
    await mailEach(tools, property, recipients, {
      subject: `The request of ${property.name} for ${inFigures(amount)} was declined`,
      facts: [
        ['Amount', inFigures(amount)],
        ['Balance now', inFigures(property.points)],
      ],
      note: message,
      opens: pointsCenter,
      key: `points-declined:${requestId}`,
    });
  },
});
