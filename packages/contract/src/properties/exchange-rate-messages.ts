export const exchangeRateMessages = {
  rateInvalid: 'Enter a rate from 0.1 to 10, with at most 6 decimals',
  saved: 'Exchange rate saved',
  changedMeanwhile: 'Somebody else has changed the exchange rate in the meantime',

  service: 'The exchange rate service',
  notUnderstood: 'The exchange rate service did not say what a US dollar is in Canadian dollars',
  implausible: (exchange: number) => `The exchange rate service said ${exchange}, which cannot be`,
  tooOld: (date: string) => `The exchange rate service still has the rate of ${date}`,
} as const;
