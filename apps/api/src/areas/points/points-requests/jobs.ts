import { z } from 'zod';
import { objectId } from '@hearth/contract/primitives';
import type { Property } from '@hearth/contract/properties/properties';
import { defineJob, type JobTools } from '../../../platform/jobs/jobs.ts';
import { renderMail, type MailBlock } from '../../../platform/mail/render.ts';
import { findProperty, personName, platformAdmins, propertyLeads } from '../../properties/properties/public.ts';

const inFigures = (points: number) => `${points.toLocaleString('en-US')} points`;
const ofRequest = { requestId: objectId, propertyId: objectId, requestedBy: objectId, amount: z.int() };

interface Mail {
  subject: string;
  facts: [string, string][];
  note?: string;
  /** Unique for each person told, so that a repeated job sends nothing twice. */
  key: string;
  pointLogId?: string;
}
interface Recipient {
  id: string;
  address: string;
}

async function tell(
  { platform: { config, mailer } }: JobTools,
  property: Property,
  recipients: readonly Recipient[],
  mail: Mail,
) {
  const console = config.HEARTH_PUBLIC_URL;
  const blocks: MailBlock[] = [
    { kind: 'heading', text: mail.subject },
    { kind: 'facts', rows: mail.facts },
    ...(mail.note ? [{ kind: 'note', text: mail.note } as const] : []),
    ...(console ? [{ kind: 'button', label: 'Open the console', url: console } as const] : []),
  ];
  const content = renderMail({ product: config.HEARTH_PRODUCT, subject: mail.subject, blocks });
  let failure: unknown;
  for (const { id, address } of recipients) {
    const message = {
      to: address,
      subject: mail.subject,
      ...content,
      messageKey: `${mail.key}:${id}`,
      propertyId: property._id,
      userId: id,
      ...(mail.pointLogId && { pointLogId: mail.pointLogId }),
    };
    await mailer.send(message).catch((error: unknown) => {
      failure = error;
    });
  }
  if (failure) throw failure;
}

/** Tells the platform's admins that a property asks for points. */
export const pointsRequested = defineJob({
  name: 'property-points-requested',
  data: z.object(ofRequest),
  async run({ requestId, propertyId, requestedBy, amount }, tools) {
    const { property, name, admins } = await tools.work(null, async ({ db }) => ({
      property: await findProperty(db, propertyId),
      name: await personName(db, requestedBy),
      admins: await platformAdmins(db),
    }));
    if (!property) return;
    const recipients = admins.map(({ id, email }) => ({ id, address: email }));
    await tell(tools, property, recipients, {
      subject: `${property.name} requests ${inFigures(amount)}`,
      facts: [
        ['Property', `${property.name} (${property.propertyCode})`],
        ['Requested by', name ?? ''],
        ['Amount', inFigures(amount)],
        ['Balance now', inFigures(property.points)],
      ],
      key: `points-requested:${requestId}`,
    });
  },
});

/** The property and whom its answer is told to: its leads, and who asked. */
const readPlace = ({ work }: JobTools, propertyId: string, requestedBy: string | undefined) =>
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
    await tell(tools, property, recipients, {
      subject: `${property.name} received ${inFigures(amount)}`,
      facts: [
        ['Amount', inFigures(amount)],
        ['Balance now', inFigures(property.points)],
      ],
      note: message,
      key: `points-allocated:${pointLogId}`,
      pointLogId,
    });
  },
});

/** Tells the property that its request was declined, and why. */
export const pointsRequestDeclined = defineJob({
  name: 'property-points-declined',
  data: z.object({ ...ofRequest, message: z.string() }),
  async run({ requestId, propertyId, requestedBy, amount, message }, tools) {
    const { property, recipients } = await readPlace(tools, propertyId, requestedBy);
    if (!property) return;
    await tell(tools, property, recipients, {
      subject: `The request of ${property.name} for ${inFigures(amount)} was declined`,
      facts: [
        ['Amount', inFigures(amount)],
        ['Balance now', inFigures(property.points)],
      ],
      note: message,
      key: `points-declined:${requestId}`,
    });
  },
});

export const jobs = [pointsRequested, pointsAllocated, pointsRequestDeclined];
