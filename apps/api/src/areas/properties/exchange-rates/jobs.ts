import { z } from 'zod';
import { exchangeRateMessages } from '@hearth/contract/properties/exchange-rate-messages';
import type { ForexEntry } from '@hearth/contract/properties/exchange-rates';
import type { Platform } from '../../../platform/context.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { parseResponse } from '../../../platform/outbound/responses.ts';
import { call, usualPace } from '../../../platform/outbound/calls.ts';
import { ProviderError } from '../../../platform/outbound/provider-error.ts';
import { isDue, recordFailure, applyFetched } from './service.ts';

/** Response format of Frankfurter, Open Exchange Rates, and others. */
const response = z.object({
  base: z.literal('USD'),
  date: z.iso.date().optional(),
  rates: z.object({ CAD: z.number() }),
});
/** Banks publish no rates on weekends and holidays. */
const oldestDays = 7;

/** Canadian dollars for one US dollar, from the response. */
export async function readRates(
  { takeCall }: Pick<Platform, 'takeCall'>,
  url: string,
  now: Date,
  pace = usualPace,
): Promise<ForexEntry[]> {
  const { status, body } = await call(
    {
      name: exchangeRateMessages.service,
      base: url,
      credential: url,
      budget: { perMinute: 10, perDay: 200 },
      takeCall,
      bytesMaximum: 1_000_000,
      pace,
      signal: AbortSignal.timeout(2 * pace.callMs),
    },
    { path: '', method: 'GET', headers: { accept: 'application/json' }, contentType: 'json', isRead: true },
  );
  const data = status === 200 ? parseResponse(response, body) : undefined;
  if (!data) throw new ProviderError('protocol', exchangeRateMessages.notUnderstood);
  if (data.date && now.getTime() - Date.parse(data.date) > oldestDays * 86_400_000)
    throw new ProviderError('protocol', exchangeRateMessages.tooOld(data.date));
  return [{ country: 'CA', currency: 'CAD', exchange: data.rates.CAD }];
}

/** Fetches the daily rates if a source is configured. */
export const fetchRates = defineJob({
  name: 'fetch-exchange-rates',
  data: z.strictObject({}),
  every: '13 * * * *',
  async run(_data, { platform, work }) {
    const url = platform.config.EXCHANGE_RATES_URL;
    if (url === undefined || !(await work(null, isDue))) return;
    const rates = await readRates(platform, url, new Date()).catch((error: unknown) => {
      if (error instanceof ProviderError) return error;
      throw error;
    });
    await work(null, (ctx) =>
      rates instanceof ProviderError ? recordFailure(ctx, rates.message) : applyFetched(ctx, rates),
    );
  },
});
