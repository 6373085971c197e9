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

/** The states a record can be shown in. */
export type Status = 'pending' | 'ready' | 'approved' | 'denied' | 'voided' | 'active' | 'inactive';

const looks = {
  pending: { label: 'Pending', tone: 'warning', Icon: Pending },
  ready: { label: 'Ready', tone: 'info', Icon: Ready },
  approved: { label: 'Approved', tone: 'success', Icon: Approved },
  denied: { label: 'Denied', tone: 'error', Icon: Denied },
  voided: { label: 'Voided', tone: 'neutral', Icon: Voided },
  active: { label: 'Active', tone: 'success', Icon: Active },
  inactive: { label: 'Inactive', tone: 'neutral', Icon: Inactive },
} as const;

/** What a narrow table may break: a name that somebody typed, never a word such as Deactivated. */
const longWord = /\S{15}/;

/** A state as icon, word and tint. `label` replaces the word, not the meaning. */
export function StatusChip({ status, label }: { status: Status; label?: string }) {
  const { tone, Icon, label: name } = looks[status];
  const text = label ?? name;
  return (
    <span className={classNames(styles.chip, !longWord.test(text) && styles.whole, toneClass(tone))}>
      <Icon aria-hidden />
      {text}
    </span>
  );
}
