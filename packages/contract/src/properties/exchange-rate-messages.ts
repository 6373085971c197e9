import { defineMessages } from '../define-messages.ts';

export const exchangeRateMessages = defineMessages({
  rateInvalid: 'Enter a rate from 0.1 to 10, with at most 6 decimals',
  saved: 'Exchange rate saved',
  changedMeanwhile: 'Someone else changed the exchange rate while you were editing',

  service: 'The exchange rate service',
  notUnderstood: "The exchange rate service didn't return a US dollar rate for Canadian dollars",
  implausible: (exchange: number) => `The exchange rate service returned ${exchange}, which is out of range`,
  tooOld: (date: string) => `The exchange rate service's latest rate is from ${date}`,
});
