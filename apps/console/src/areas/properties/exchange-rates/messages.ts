import { defineMessages } from '@hearth/contract/define-messages';
import { asSentence } from '@hearth/contract/format';
import type { ReactNode } from 'react';
import { rich } from '../../../ui/rich.ts';

export const text = defineMessages({
  title: 'Exchange rates',
  hint: 'Used for amounts at Canadian properties',
  rate: (exchange: number) => `1 USD = ${exchange} CAD`,
  asOf: (time: string) => `As of ${time}`,
  change: 'Change rate',
  held: {
    title: 'A new exchange rate needs your review.',
    text: (fetched: string, current: string) =>
      `${fetched} is more than 20% off the current ${current}. Nothing changes until you choose.`,
    use: (exchange: number) => `Use ${exchange}`,
    keep: (exchange: number) => `Keep ${exchange}`,
  },
  failed: {
    title: 'The daily exchange rate update failed.',
    text: (reason: string, time: string) =>
      `${asSentence(reason)} The rate from ${time} stays in effect until the next update, or until you change it.`,
  },
  daily: {
    name: 'Daily update',
    off: 'Off. Admins set the rate.',
    waiting: 'On. The first update runs within the hour.',
    updated: (time: string) => `On. Last updated ${time}.`,
    retrying: (time: string) => `On. Last update failed at ${time}. Retrying every hour.`,
  },
  form: {
    title: 'Change exchange rate',
    subtitle: 'Applies to new gifts and rewards. Past ones keep their rate.',
    rate: 'Canadian dollars for 1 US dollar',
    rateHint: 'For example, 1.3825',
    save: 'Save rate',
  },
  spotPrice: {
    title: 'Spot price.',
    text: (rate: string, date: string | undefined, more: ReactNode) =>
      rich`Amounts are in Canadian dollars. 1 USD = ${rate} CAD${date && `, as of ${date}`}. ${more}`,
  },
});
