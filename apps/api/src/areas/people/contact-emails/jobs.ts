import { z } from 'zod';
import { objectId } from '@hearth/contract/primitives';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { linkTo } from '../../../platform/mail/link.ts';
import { mailPeople } from '../../../platform/mail/people.ts';
import { propertyName, readOwner } from './queries.ts';
import { tokenOf } from './rules.ts';

/** Tells a user at their sign-in address, and at the contact email they had, that it was changed. */
export const mailContactChanged = defineJob({
  name: 'mail-contact-changed',
  isPatient: true,
  data: z.object({
    userId: objectId,
    propertyId: objectId.nullable(),
    before: z.string(),
    changedBy: z.string(),
    key: z.string(),
  }),
  async run({ userId, propertyId, before, changedBy, key }, { work, platform }) {
    const { owner, property } = await work(null, async ({ db }) => ({
      owner: await readOwner(db, userId),
      property: propertyId === null ? undefined : await propertyName(db, propertyId),
    }));
    if (!owner) return;
    const { config, tokens } = platform;
    const address = owner.contact_email;
    const link = tokenOf(tokens, { userId, address });
    const who = [changedBy, property].filter(Boolean).join(', ');
    const told = [...new Set([owner.email, before])].filter((to) => to !== '' && to !== address);
    await mailPeople(
      platform,
      told.map((to) => {
        const confirms = to === owner.email && owner.contact_unconfirmed;
        return {
          to,
          subject: 'Your contact email was changed',
          messageKey: `contact-changed:${userId}:${key}:${to}`,
          userId,
          propertyId,
          ...(confirms && { secrets: { link } }),
          blocks: [
            { kind: 'heading', text: 'Your contact email was changed' },
            { kind: 'paragraph', text: `Hello ${owner.first_name}, your emails now go to a different address.` },
            {
              kind: 'facts',
              rows: [
                ['New contact email', address || owner.email],
                ['Changed by', who],
              ],
            },
            ...(confirms
              ? ([
                  { kind: 'paragraph', text: 'Until you confirm it, your reward codes come to this address, too.' },
                  {
                    kind: 'button',
                    label: 'Confirm contact email',
                    url: linkTo(config, `/api/users/contact-email?token=${link}`),
                  },
                ] as const)
              : []),
            { kind: 'note', text: "Didn't ask for this? Contact your property's office." },
          ],
        };
      }),
    );
  },
});
