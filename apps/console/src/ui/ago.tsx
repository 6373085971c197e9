import { browserZone, formatAgo, formatExactTime } from '@hearth/contract/format';
import { Tooltip } from './tooltip.tsx';

interface AgoProps {
  at: string;
  /** Time zone of the exact time; the browser's by default. */
  zone?: string | null | undefined;
  /** Wraps the relative time in a sentence. */
  format?: (ago: string) => string;
  /** Inside a link or button, which has the focus already. */
  inControl?: boolean;
}

/** Lets the keyboard reach the exact time. */
const focusable = { role: 'note', tabIndex: 0 } as const;

/** '2 hours ago', with the exact time and its zone on hover and focus. */
export function Ago({ at, zone, format = (ago) => ago, inControl }: AgoProps) {
  const exact = formatExactTime(at, zone ?? browserZone());
  const ago = format(formatAgo(at, new Date()));
  if (inControl) {
    return (
      <time dateTime={at} title={exact}>
        {ago}
      </time>
    );
  }
  return (
    <Tooltip text={exact}>
      {(describedBy) => (
        <time {...focusable} aria-describedby={describedBy} dateTime={at}>
          {ago}
        </time>
      )}
    </Tooltip>
  );
}
