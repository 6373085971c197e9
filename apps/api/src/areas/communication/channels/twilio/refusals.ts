import type { Failure } from '@hearth/contract/communication/message-kinds';
import type { RefusalReason } from '../channel.ts';

/** Permanent Twilio error codes (twilio.com/docs/api/errors); all others mean `refused`. */
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

/** State of the number after an error: opted out, or unable to receive texts. */
export const stateOfCode = (code: number) => {
  if (refusalOfCode(code) === 'optedOut') return 'optedOut';
  return refusalOfCode(code) === 'badAddress' || code === 30005 || code === 30006 ? 'bounced' : undefined;
};

/** The failure of a recipient for an error code. */
export function failureOfCode(code: number): Failure {
  const reason = refusalOfCode(code);
  return reason === 'optedOut' ? 'refused' : reason;
}
