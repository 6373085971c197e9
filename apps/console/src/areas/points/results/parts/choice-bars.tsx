import { formatCount } from '@hearth/contract/format';
import { classNames } from '../../../../ui/class-names.ts';
import styles from './choice-bars.module.css';
import { percentOf } from '../logic/words.ts';

export interface Choice {
  key: string;
  label: string;
  count: number;
}

interface ChoiceBarsProps {
  /** Names the choices for screen readers. */
  label: string;
  choices: readonly Choice[];
  /** What the shares are of. */
  total: number;
  picked: string | undefined;
  onPick: (key: string | undefined) => void;
}

/** How often each option was chosen, as bars; pressing one lists who chose it, pressing it again all of them. */
export function ChoiceBars({ label, choices, total, picked, onPick }: ChoiceBarsProps) {
  return (
    <ul aria-label={label} className={styles.root}>
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
                {formatCount(count)} <small>{percentOf(share)}</small>
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
  distribution
    .map((count, i) => ({ key: String(i + 1), label: i === 0 ? '1 star' : `${i + 1} stars`, count }))
    .toReversed();
