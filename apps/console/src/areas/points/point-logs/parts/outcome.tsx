import { automaticAuthor } from '@hearth/contract/points/point-log-types';
import type { PointLog } from '@hearth/contract/points/point-log-record';
import { useTimes } from '../../../../platform/session.tsx';
import { InlineAlert, type Severity } from '../../../../ui/inline-alert.tsx';
import { statusOf } from '../logic/status.ts';

const words = { approved: 'Approved', denied: 'Denied', voided: 'Voided' } as const;
const severities: Record<keyof typeof words, Severity> = { approved: 'success', denied: 'error', voided: 'info' };

/** How a log was decided: what, by whom, when, why. `elsewhere`: it happened while this person was looking at it. */
export function Outcome({ log, elsewhere }: { log: PointLog; elsewhere: boolean }) {
  const times = useTimes();
  const status = statusOf(log);
  if (status === 'pending') return null;
  const at = log.voidDate ?? log.decidedAt;
  const who = [
    log.updatedBy === automaticAuthor ? 'automatically' : log.updatedBy && `by ${log.updatedBy}`,
    at && `on ${times(at, log.timezone)}`,
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <div aria-live="polite">
      <InlineAlert
        severity={elsewhere ? 'warning' : severities[status] === 'error' ? 'info' : severities[status]}
        title={`${status === 'approved' && log.type === 'surprise' ? 'Sent' : words[status]} ${who}.`}
      >
        {elsewhere && 'This was decided while you had it open. '}
        {log.reason && <>“{log.reason}”</>}
      </InlineAlert>
    </div>
  );
}
