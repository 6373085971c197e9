import { browserZone, formatAgo, formatExactTime } from '@hearth/contract/format';
import { Tooltip } from './tooltip.tsx';

interface AgoProps {
  at: string;
  /** Time zone of the exact time; the browser's by default. */
  zone?: string | null | undefined;
}

/** Lets the keyboard reach the exact time. */
const focusable = { role: 'note', tabIndex: 0 } as const;

/** '2 hours ago', with the exact time and its zone on hover and focus. */
export function Ago({ at, zone }: AgoProps) {
  return (
    <Tooltip text={formatExactTime(at, zone ?? browserZone())}>
      {(describedBy) => (
        <time {...focusable} aria-describedby={describedBy} dateTime={at}>
          {formatAgo(at, new Date())}
        </time>
      )}
    </Tooltip>
  );
}
