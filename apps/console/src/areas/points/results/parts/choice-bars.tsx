import { formatCount, formatShare } from '@hearth/contract/format';
import { classNames } from '../../../../ui/class-names.ts';
import styles from '../results.module.css';
import { text } from '../messages.ts';

export interface Choice {
  key: string;
  label: string;
  count: number;
}

interface ChoiceBarsProps {
  /** Names the choices for screen readers. */
  label: string;
  choices: readonly Choice[];
  /** The base of the shares. */
  total: number;
  picked: string | undefined;
  onPick: (key: string | undefined) => void;
}

/** Bars that show how often each option was chosen. Pressing one toggles a filter on it. */
export function ChoiceBars({ label, choices, total, picked, onPick }: ChoiceBarsProps) {
  return (
    <ul aria-label={label} className={styles.bars}>
      {choices.map(({ key, label: name, count }) => {
        const share = total > 0 ? count / total : 0;
        return (
          <li key={key}>
            <button
              aria-pressed={picked === key}
              className={classNames(styles.bar, picked === key && styles.picked)}
              disabled={count === 0}
              onClick={() => onPick(picked === key ? undefined : key)}
              type="button"
            >
              <span>{name}</span>
              <span aria-hidden className={styles.track}>
                <i style={{ width: `${share * 100}%` }} />
              </span>
              <b>
                {formatCount(count)} <small>{formatShare(share)}</small>
              </b>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Five stars first. */
export const starChoices = (distribution: readonly number[]): Choice[] =>
  distribution.map((count, i) => ({ key: String(i + 1), label: text.filters.stars(i + 1), count })).toReversed();
