import { z } from 'zod';
import { objectId } from '@hearth/contract/primitives';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { greeting } from '../../../platform/mail/greeting.ts';
import { linkTo } from '../../../platform/mail/link.ts';
import { mailPeople } from '../../../platform/mail/people.ts';
import { propertyName, readOwner } from './queries.ts';
import { tokenOf } from './rules.ts';

/** Emails the user's sign-in and previous contact addresses about a changed contact email. */
export const mailContactChanged = defineJob({
  name: 'mail-contact-changed',
  retriesForADay: true,
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
    const changer = [changedBy, property].filter(Boolean).join(', ');
    const recipients = [...new Set([owner.email, before])].filter((to) => to !== '' && to !== address);
    await mailPeople(
      platform,
      recipients.map((to) => {
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
            { kind: 'paragraph', text: greeting(owner.first_name) },
            { kind: 'paragraph', text: 'Your emails now go to a different address.' },
            {
              kind: 'facts',
              rows: [
                ['New contact email', address || owner.email],
                ['Changed by', changer],
              ],
            },
            ...(confirms
              ? ([
                  {
                    kind: 'paragraph',
                    text: "Until you confirm it, we'll also send your reward codes to this address.",
                  },
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
