import { z } from 'zod';
import { objectId } from '@hearth/contract/primitives';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { renderMail, type MailBlock } from '../../../platform/mail/render.ts';
import { findProperty, personName, platformAdmins, propertyLeads } from './queries.ts';

const inFigures = (points: number) => `${points.toLocaleString('en-US')} points`;
const toConsole = (publicUrl: string | undefined): MailBlock[] =>
  publicUrl ? [{ kind: 'button', label: 'Open the console', url: publicUrl }] : [];

/** Tells the platform's admins that a property asks for points. */
export const pointsRequested = defineJob({
  name: 'property-points-requested',
  data: z.object({ requestId: objectId, propertyId: objectId, requestedBy: objectId, amount: z.int() }),
  async run({ requestId, propertyId, requestedBy, amount }, { work, platform: { config, mailer } }) {
    const found = await work(null, async ({ db }) => ({
      property: await findProperty(db, propertyId),
      name: await personName(db, requestedBy),
      admins: await platformAdmins(db),
    }));
    if (!found.property) return;
    const { name, propertyCode, points } = found.property;
    const subject = `${name} requests ${inFigures(amount)}`;
    const mail = renderMail({
      product: config.HEARTH_PRODUCT,
      subject,
      blocks: [
        { kind: 'heading', text: subject },
        {
          kind: 'facts',
          rows: [
            ['Property', `${name} (${propertyCode})`],
            ['Requested by', found.name ?? ''],
            ['Amount', inFigures(amount)],
            ['Balance now', inFigures(points)],
          ],
        },
        ...toConsole(config.HEARTH_PUBLIC_URL),
      ],
    });
    for (const admin of found.admins)
      await mailer.send({
        to: admin.email,
        subject,
        ...mail,
        messageKey: `points-requested:${requestId}:${admin.id}`,
        propertyId,
        userId: admin.id,
      });
  },
});

/** Tells the leads of a property that it has more points. */
export const pointsAllocated = defineJob({
  name: 'property-points-allocated',
  data: z.object({ pointLogId: objectId, propertyId: objectId, amount: z.int(), message: z.string() }),
  async run({ pointLogId, propertyId, amount, message }, { work, platform: { config, mailer } }) {
    const found = await work(propertyId, async ({ db }) => ({
      property: await findProperty(db, propertyId),
      leads: await propertyLeads(db, propertyId),
    }));
    if (!found.property) return;
    const { name, points } = found.property;
    const subject = `${name} received ${inFigures(amount)}`;
    const mail = renderMail({
      product: config.HEARTH_PRODUCT,
      subject,
      blocks: [
        { kind: 'heading', text: subject },
        {
          kind: 'facts',
          rows: [
            ['Amount', inFigures(amount)],
            ['Balance now', inFigures(points)],
          ],
        },
        ...(message ? [{ kind: 'note', text: message } as const] : []),
        ...toConsole(config.HEARTH_PUBLIC_URL),
      ],
    });
    for (const lead of found.leads) {
      await mailer.send({
        to: lead.contact_email || lead.email,
        subject,
        ...mail,
        messageKey: `points-allocated:${pointLogId}:${lead.id}`,
        propertyId,
        userId: lead.id,
        pointLogId,
      });
    }
  },
});

export const propertyJobs = [pointsRequested, pointsAllocated];
