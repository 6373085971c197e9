import { z } from 'zod';
import { formatPoints } from '@hearth/contract/format';
import { objectId } from '@hearth/contract/primitives';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { mailEach, personName, platformAdmins, readPropertyRecipients } from '../../people/staff/public.ts';
import { readProperty } from '../../properties/properties/public.ts';

const pointsCenter = { label: 'View Points Center', path: '/points-center' } as const;
const ofRequest = { requestId: objectId, propertyId: objectId, requestedBy: objectId, amount: z.int() };

export const pointsRequested = defineJob({
  name: 'property-points-requested',
  retriesForADay: true,
  data: z.object(ofRequest),
  async run({ requestId, propertyId, requestedBy, amount }, tools) {
    const { property, name, admins } = await tools.work(null, async ({ db }) => ({
      property: await readProperty(db, propertyId),
      name: await personName(db, requestedBy),
      admins: await platformAdmins(db),
    }));
    if (!property) return;
    const recipients = admins.map(({ id, email }) => ({ id, address: email }));
    await mailEach(tools, property, recipients, {
      subject: `${property.name} requested ${formatPoints(amount)}`,
      facts: [
        ['Property', `${property.name} (${property.propertyCode})`],
        ['Requested by', name ?? ''],
        ['Points', formatPoints(amount)],
        ['Balance', formatPoints(property.points)],
      ],
      opens: { label: 'Review requests', path: `/${tools.platform.config.HEARTH_SLUG}-admin/requests` },
      key: `points-requested:${propertyId}:${requestId}`,
    });
  },
});

export const pointsAllocated = defineJob({
  name: 'property-points-allocated',
  retriesForADay: true,
  data: z.object({
    pointLogId: objectId,
    propertyId: objectId,
    amount: z.int(),
    message: z.string(),
    requestedBy: objectId.optional(),
  }),
  async run({ pointLogId, propertyId, amount, message, requestedBy }, tools) {
    const { property, recipients } = await readPropertyRecipients(tools, propertyId, requestedBy);
    if (!property) return;
    await mailEach(tools, property, recipients, {
      subject: `${formatPoints(amount)} added to ${property.name}`,
      facts: [
        ['Points', formatPoints(amount)],
        ['Balance', formatPoints(property.points)],
      ],
      note: message,
      opens: pointsCenter,
      key: `points-allocated:${pointLogId}`,
      pointLogId,
    });
  },
});

export const pointsRequestDeclined = defineJob({
  name: 'property-points-declined',
  retriesForADay: true,
  data: z.object({ ...ofRequest, message: z.string() }),
  async run({ requestId, propertyId, requestedBy, amount, message }, tools) {
    const { property, recipients } = await readPropertyRecipients(tools, propertyId, requestedBy);
    if (!property) return;
    await mailEach(tools, property, recipients, {
      subject: `${property.name}'s request for ${formatPoints(amount)} was declined`,
      facts: [
        ['Points', formatPoints(amount)],
        ['Balance', formatPoints(property.points)],
      ],
      note: message,
      opens: pointsCenter,
      key: `points-declined:${requestId}`,
    });
  },
});
