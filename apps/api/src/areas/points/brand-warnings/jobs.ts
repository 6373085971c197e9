import { z } from 'zod';
import { codesExpireSoonDays } from '@hearth/contract/brands/codes';
import { formatCents, formatCount, formatDate } from '@hearth/contract/format';
import { date, objectId } from '@hearth/contract/primitives';
import { defineJob, type JobTools } from '../../../platform/jobs/jobs.ts';
import { mailPeople } from '../../../platform/mail/people.ts';
import { markExpiringCodes, markLowCodes } from '../../brands/codes/public.ts';
import { brandStaff } from '../../people/staff/public.ts';

interface Warning {
  subject: string;
  facts: [string, string][];
  note: string;
  /** Identifies the warning, so each is sent once. */
  key: string;
}

/** Emails all brand admins. */
async function warn({ platform, work }: JobTools, { subject, facts, note, key }: Warning) {
  const people = await work(null, ({ db }) => brandStaff(db));
  const mails = people.map(({ id, email }) => ({
    to: email,
    subject,
    messageKey: `${key}:${id}`,
    userId: id,
    blocks: [
      { kind: 'heading', text: subject } as const,
      { kind: 'facts', rows: facts } as const,
      { kind: 'note', text: note } as const,
    ],
  }));
  await mailPeople(platform, mails);
}

const ofBrand = { brandId: objectId, name: z.string() };

export const warnCodesLow = defineJob({
  name: 'codes-low',
  retriesForADay: true,
  data: z.object({ ...ofBrand, left: z.int(), since: z.iso.datetime() }),
  run: ({ brandId, name, left, since }, tools) =>
    warn(tools, {
      subject: left === 0 ? `${name} is out of codes` : `${name} is low on codes`,
      facts: [['Codes left', formatCount(left)]],
      note: "Upload more codes in Brand Management. Without codes, residents can't redeem this brand.",
      key: `codes-low:${brandId}:${since}`,
    }),
});

export const warnCodesExpiring = defineJob({
  name: 'codes-expiring',
  retriesForADay: true,
  data: z.object({ ...ofBrand, expiring: z.int(), firstDay: date, lastDay: date }),
  run: ({ brandId, name, expiring, firstDay, lastDay }, tools) =>
    warn(tools, {
      subject: `${name} codes expire soon`,
      facts: [
        [`Expiring in ${codesExpireSoonDays} days`, formatCount(expiring)],
        ['First expiration', formatDate(firstDay)],
      ],
      note: "Residents can't redeem expired codes.",
      key: `codes-expiring:${brandId}:${lastDay}`,
    }),
});

export const warnFundsLow = defineJob({
  name: 'provider-funds-low',
  retriesForADay: true,
  data: z.object({ availableCents: z.int(), since: z.iso.datetime() }),
  run: ({ availableCents, since }, tools) =>
    warn(tools, {
      subject: 'Your Tremendous balance is low',
      facts: [['Balance', formatCents(availableCents, 'USD')]],
      note: 'Add funds in Tremendous. When the balance runs out, rewards wait.',
      key: `provider-funds-low:${since}`,
    }),
});

/** Warns once about brands low on codes and codes about to expire. */
export const watchCodes = defineJob({
  name: 'codes-watch',
  data: z.strictObject({}),
  every: '*/10 * * * *',
  run: (_data, { work }) =>
    work(null, async (ctx) => {
      const since = ctx.now.toISOString();
      const low = await markLowCodes(ctx.db, ctx.now);
      const expiring = await markExpiringCodes(ctx.db);
      for (const brand of low) ctx.enqueue(warnCodesLow, { ...brand, since });
      for (const brand of expiring) ctx.enqueue(warnCodesExpiring, brand);
      const ids = [...new Set([...low, ...expiring].map(({ brandId }) => brandId))];
      ctx.changed({ topic: 'brand', op: 'update', propertyId: null, ids });
    }),
});
