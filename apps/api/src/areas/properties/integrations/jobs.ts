import { z } from 'zod';
import { objectId } from '@hearth/contract/primitives';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { mailPeople } from '../../../platform/mail/people.ts';
import { readFeedReaders } from './queries.ts';

/** Emails the property, its leads, and the creator of the previous key about a new or revoked feed key. */
export const mailFeedKeyChanged = defineJob({
  name: 'mail-feed-key-changed',
  retriesForADay: true,
  data: z.object({
    propertyId: objectId,
    previousBy: objectId.nullable(),
    hint: z.string().nullable(),
    changedBy: z.string(),
    key: z.string(),
  }),
  async run({ propertyId, previousBy, hint, changedBy, key }, { work, platform }) {
    const { property, people } = await work(null, ({ db }) => readFeedReaders(db, propertyId, previousBy));
    if (!property) return;
    const subject = `The resident feed of ${property.name} has ${hint === null ? 'no key anymore' : 'a new key'}`;
    const facts = [
      ...(hint === null ? [] : [['New key ends in', hint] as const]),
      ['Changed by', changedBy] as const,
    ] as const;
    const mailTo = (to: string, userId?: string) => ({
      to,
      subject,
      messageKey: `feed-key-changed:${propertyId}:${key}:${to}`,
      propertyId,
      ...(userId && { userId }),
      blocks: [
        { kind: 'heading', text: subject },
        { kind: 'facts', rows: facts },
        { kind: 'note', text: "Didn't expect this? Ask an admin to revoke the key." },
      ] as const,
    });
    const named = new Map(people.map(({ id, address }) => [address, id]));
    if (!named.has(property.email)) named.set(property.email, '');
    await mailPeople(
      platform,
      [...named].map(([to, id]) => mailTo(to, id || undefined)),
    );
  },
});
