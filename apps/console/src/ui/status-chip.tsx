import Active from 'lucide-react/icons/circle-check';
import Approved from 'lucide-react/icons/check';
import Denied from 'lucide-react/icons/x';
import Ready from 'lucide-react/icons/play';
import Inactive from 'lucide-react/icons/circle';
import Pending from 'lucide-react/icons/clock';
import Voided from 'lucide-react/icons/undo-2';
import { classNames } from './class-names.ts';
import styles from './status-chip.module.css';
import { toneClass } from './tone.ts';
import { text } from './messages.ts';

/** The statuses of a record. */
export type Status = 'pending' | 'ready' | 'approved' | 'denied' | 'voided' | 'active' | 'inactive';

const looks = {
  pending: { tone: 'warning', Icon: Pending },
  ready: { tone: 'info', Icon: Ready },
  approved: { tone: 'success', Icon: Approved },
  denied: { tone: 'error', Icon: Denied },
  voided: { tone: 'neutral', Icon: Voided },
  active: { tone: 'success', Icon: Active },
  inactive: { tone: 'neutral', Icon: Inactive },
} as const;

/** Narrow tables may break long names that people typed, but not status words such as 'Deactivated'. */
const longWord = /\S{15}/;

/** A status as icon, word and tint. `label` replaces the word, not the meaning. */
export function StatusChip({ status, label }: { status: Status; label?: string }) {
  const { tone, Icon } = looks[status];
  const word = label ?? text.status[status];
  return (
    <span className={classNames(styles.chip, !longWord.test(word) && styles.whole, toneClass(tone))}>
      <Icon aria-hidden />
      {word}
    </span>
  );
}
