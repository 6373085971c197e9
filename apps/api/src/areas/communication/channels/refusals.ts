import type { Failure } from '@hearth/contract/communication/message-kinds';
import type { RefusalReason } from './channel.ts';

/** Twilio's error codes for what is wrong for good (twilio.com/docs/api/errors); every other one refuses the message. */
const reasons: Record<number, RefusalReason> = {
  21610: 'optedOut',
  21211: 'badAddress',
  21214: 'badAddress',
  21217: 'badAddress',
  21614: 'badAddress',
  30003: 'unreachable',
  30004: 'unreachable',
  30005: 'unreachable',
  30006: 'unreachable',
};

export const refusalOfCode = (code: number): RefusalReason => reasons[code] ?? 'refused';

/** What a code says of the number itself: it opted out, or nobody gets text messages there. */
export const stateOfCode = (code: number) => {
  if (refusalOfCode(code) === 'optedOut') return 'optedOut';
  return refusalOfCode(code) === 'badAddress' || code === 30005 || code === 30006 ? 'bounced' : undefined;
};

/** How the recipient of what failed has it. */
export function failureOfCode(code: number): Failure {
  const reason = refusalOfCode(code);
  return reason === 'optedOut' ? 'refused' : reason;
}
