import { z } from 'zod';
import { objectId } from '@hearth/contract/primitives';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { mailPeople } from '../../../platform/mail/people.ts';
import { readProperty } from './queries.ts';

/** Emails the previous billing contact that invoices now go elsewhere. */
export const mailBillingContactChanged = defineJob({
  name: 'mail-billing-contact-changed',
  retriesForADay: true,
  data: z.object({
    propertyId: objectId,
    before: z.string(),
    after: z.string(),
    changedBy: z.string(),
    key: z.string(),
  }),
  async run({ propertyId, before, after, changedBy, key }, { work, platform }) {
    const property = await work(propertyId, ({ db }) => readProperty(db, propertyId));
    if (!property) return;
    const subject = `Invoices for ${property.name} now go to a different address`;
    await mailPeople(platform, [
      {
        to: before,
        subject,
        messageKey: `billing-contact-changed:${propertyId}:${key}`,
        propertyId,
        blocks: [
          { kind: 'heading', text: subject },
          {
            kind: 'facts',
            rows: [
              ['New billing contact', after],
              ['Changed by', changedBy],
            ],
          },
          { kind: 'note', text: `Didn't expect this? Contact ${property.email}.` },
        ],
      },
    ]);
  },
});
