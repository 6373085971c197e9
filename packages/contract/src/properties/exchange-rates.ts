import { z } from 'zod';
import { endpoint, platformWide, signedIn } from '../endpoint.ts';
import { instant } from '../primitives.ts';
import { exchangeRateMessages as say } from './exchange-rate-messages.ts';

/** What a rate can be, however it came. */
export const rateBounds = { least: 0.1, most: 10 } as const;
/** A fetched rate that differs from the present one by more than this part of it waits for an admin. */
export const plausibleChange = 0.2;

/** Canadian dollars for one US dollar; points are reckoned in US dollars. */
const exchange = z.number(say.rateInvalid).min(rateBounds.least, say.rateInvalid).max(rateBounds.most, say.rateInvalid);
const forexEntry = z.object({ country: z.string(), currency: z.string(), exchange: z.number() });
export type ForexEntry = z.infer<typeof forexEntry>;

const config = z.object({
  data: z.object({ forex: z.array(forexEntry), updatedAt: instant, version: z.int() }),
});

export const systemConfig = endpoint('GET /system-config', {
  summary: 'Exchange rates',
  tag: 'Properties',
  place: signedIn,
  permission: 'systemConfig.view',
  output: config,
  reads: ['systemConfig'],
});

export const updateSystemConfig = endpoint('PUT /system-config', {
  summary: 'Set the exchange rate',
  tag: 'Properties',
  place: platformWide,
  permission: 'rates.manage',
  body: z.strictObject({
    /** The US dollar is 1. */
    forex: z
      .array(z.strictObject({ country: z.literal('CA'), currency: z.literal('CAD'), exchange }))
      .min(1)
      .max(1),
    /** The version that the change was made to: a later one answers 409 with the rates as they are now. */
    version: z.int().min(0),
  }),
  output: config,
  changes: ['systemConfig'],
  action: 'systemConfig.update',
});

export const dailyRates = endpoint('GET /system-config/daily', {
  summary: 'What the daily fetch of exchange rates last brought',
  tag: 'Properties',
  place: platformWide,
  permission: 'rates.manage',
  output: z.object({
    data: z.object({
      /** The deployment names an address that rates are fetched from. */
      isConfigured: z.boolean(),
      checkedAt: instant.nullable(),
      /** Why there was no rate; null where there was one. */
      failure: z.string().nullable(),
      /** Fetched, and so different from the present rate that an admin decides. */
      held: z.array(forexEntry).nullable(),
    }),
  }),
  reads: ['systemConfig'],
});

/** A rate as people type it. */
export const rateForm = z.object({
  exchange: z
    .string()
    .trim()
    .regex(/^\d{1,2}(?:\.\d{1,6})?$/, say.rateInvalid)
    .transform(Number)
    .pipe(exchange),
});

export const exchangeRates = {
  get: systemConfig,
  update: updateSystemConfig,
  daily: dailyRates,
};
