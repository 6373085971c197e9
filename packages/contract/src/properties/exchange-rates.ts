import { z } from 'zod';
import { endpoint, platformWide, signedIn } from '../endpoint.ts';
import { instant } from '../primitives.ts';
import { exchangeRateMessages } from './exchange-rate-messages.ts';

/** Bounds of a rate, fetched or typed. */
export const rateBounds = { least: 0.1, most: 10 } as const;
/** A fetched rate that differs by more than this fraction waits for an admin. */
export const plausibleChange = 0.2;

/** Canadian dollars for one US dollar. Points are valued in US dollars. */
const exchange = z
  .number(exchangeRateMessages.rateInvalid)
  .min(rateBounds.least, exchangeRateMessages.rateInvalid)
  .max(rateBounds.most, exchangeRateMessages.rateInvalid);
const forexEntry = z.object({ country: z.string(), currency: z.string(), exchange: z.number() });
export type ForexEntry = z.infer<typeof forexEntry>;

const config = z.object({
  data: z.object({ forex: z.array(forexEntry), updatedAt: instant, version: z.int() }),
});

export const systemConfig = endpoint('GET /system-config', {
  summary: 'Get the exchange rates',
  tag: 'Properties',
  scope: signedIn,
  permission: 'systemConfig.view',
  output: config,
  reads: ['systemConfig'],
});

export const updateSystemConfig = endpoint('PUT /system-config', {
  summary: 'Set the exchange rate',
  tag: 'Properties',
  scope: platformWide,
  permission: 'rates.manage',
  body: z.strictObject({
    /** The US dollar is 1. */
    forex: z
      .array(z.strictObject({ country: z.literal('CA'), currency: z.literal('CAD'), exchange }))
      .min(1)
      .max(1),
    /** The version that was edited; if it's outdated, the call fails with 409 and the current rates. */
    version: z.int().min(0),
  }),
  output: config,
  changes: ['systemConfig'],
  action: 'systemConfig.update',
});

export const dailyRates = endpoint('GET /system-config/daily', {
  summary: 'Get the result of the latest daily rate update',
  tag: 'Properties',
  scope: platformWide,
  permission: 'rates.manage',
  output: z.object({
    data: z.object({
      /** A rate source is configured. */
      isConfigured: z.boolean(),
      checkedAt: instant.nullable(),
      /** Reason the latest update failed, or null. */
      failure: z.string().nullable(),
      /** A fetched rate that needs review by an admin. */
      held: z.array(forexEntry).nullable(),
    }),
  }),
  reads: ['systemConfig'],
});

/** A typed rate. */
export const rateForm = z.object({
  exchange: z
    .string()
    .trim()
    .regex(/^\d{1,2}(?:\.\d{1,6})?$/, exchangeRateMessages.rateInvalid)
    .transform(Number)
    .pipe(exchange),
});

export const exchangeRates = {
  get: systemConfig,
  update: updateSystemConfig,
  daily: dailyRates,
};
