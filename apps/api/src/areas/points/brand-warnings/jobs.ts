import { z } from 'zod';
import { codesExpireSoonDays } from '@hearth/contract/brands/codes';
import { formatCents, formatCount } from '@hearth/contract/format';
import { date, objectId } from '@hearth/contract/primitives';
import { defineJob, type JobTools } from '../../../platform/jobs/jobs.ts';
import { mailPeople } from '../../../platform/mail/people.ts';
import { noteExpiringCodes, noteLowCodes } from '../../brands/codes/public.ts';
import { brandStaff } from '../../people/staff/public.ts';

interface Warning {
  subject: string;
  facts: [string, string][];
  note: string;
  /** Once for each time that it comes to it. */
  key: string;
}

/** Writes to all who look after brands. */
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
  isPatient: true,
  data: z.object({ ...ofBrand, left: z.int(), since: z.iso.datetime() }),
  run: ({ brandId, name, left, since }, tools) =>
    warn(tools, {
      subject: `${name} runs out of codes`,
      facts: [['Codes left', formatCount(left)]],
      note: 'Upload more on Brand Management; residents are refused once there is none.',
      key: `codes-low:${brandId}:${since}`,
    }),
});

export const warnCodesExpiring = defineJob({
  name: 'codes-expiring',
  isPatient: true,
  data: z.object({ ...ofBrand, expiring: z.int(), firstDay: date, lastDay: date }),
  run: ({ brandId, name, expiring, firstDay, lastDay }, tools) =>
    warn(tools, {
      subject: `Codes of ${name} expire`,
      facts: [
        [`Within ${codesExpireSoonDays} days`, formatCount(expiring)],
        ['The first on', firstDay],
      ],
      note: 'What has expired is given out no more.',
      key: `codes-expiring:${brandId}:${lastDay}`,
    }),
});

export const warnFundsLow = defineJob({
  name: 'provider-funds-low',
  isPatient: true,
  data: z.object({ availableCents: z.int(), since: z.iso.datetime() }),
  run: ({ availableCents, since }, tools) =>
    warn(tools, {
      subject: 'Funds at Tremendous are low',
      facts: [['Available', formatCents(availableCents, 'USD')]],
      note: 'Rewards wait once they cannot be paid. Add funds at Tremendous.',
      key: `provider-funds-low:${since}`,
    }),
});

/** Codes run low as they are given out, and as they expire; each is warned of once, until there are enough again. */
export const watchCodes = defineJob({
  name: 'codes-watch',
  data: z.strictObject({}),
  every: '*/10 * * * *',
  run: (_data, { work }) =>
    work(null, async (ctx) => {
      const since = ctx.now.toISOString();
      const low = await noteLowCodes(ctx.db, ctx.now);
      const expiring = await noteExpiringCodes(ctx.db);
      for (const brand of low) ctx.enqueue(warnCodesLow, { ...brand, since });
      for (const brand of expiring) ctx.enqueue(warnCodesExpiring, brand);
      const ids = [...new Set([...low, ...expiring].map(({ brandId }) => brandId))];
      ctx.changed({ topic: 'brand', op: 'update', propertyId: null, ids });
    }),
});
