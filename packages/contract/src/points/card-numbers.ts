import { text } from '../primitives.ts';
import { invoiceMessages } from './messages.ts';

const digitRuns = /\d(?:[ -]?\d){12,18}/g;

/** The check digit of card numbers (ISO/IEC 7812). */
function hasValidChecksum(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** True if a text contains a plausible payment card number. */
export const hasCardNumber = (value: string): boolean =>
  (value.match(digitRuns) ?? []).some((run) => /^[3-6]/.test(run) && hasValidChecksum(run.replaceAll(/\D/g, '')));

/** Plain text about a payment; card numbers are refused so that none is ever stored. */
export const paymentText = (maximum: number) =>
  text(maximum).refine((value) => !hasCardNumber(value), invoiceMessages.cardNumber);
