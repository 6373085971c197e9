import { formatAgo, formatExactTime } from '@hearth/contract/format';
import { Tooltip } from './tooltip.tsx';

interface AgoProps {
  /** An instant. */
  at: string;
  /** Zone of the exact time; the reader's without one. */
  zone?: string | null | undefined;
}

const readersZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** '2 hours ago', with the exact time and its zone on hover and focus. */
export function Ago({ at, zone }: AgoProps) {
  return (
    <Tooltip text={formatExactTime(at, zone ?? readersZone())}>
      {(describedBy) => (
        <time aria-describedby={describedBy} dateTime={at} role="note" tabIndex={0}>
          {formatAgo(at, new Date())}
        </time>
      )}
    </Tooltip>
  );
}
