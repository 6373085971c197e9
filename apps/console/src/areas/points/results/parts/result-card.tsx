import { counted } from '@hearth/contract/format';
import type { Result } from '@hearth/contract/points/result-record';
import { classNames } from '../../../../ui/class-names.ts';
import { StarRating } from '../../../../ui/star-rating.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { chipsOf } from '../../../../kit/post-chips.ts';
import { leadOf, percentOf, periodOf, rateOf } from '../logic/words.ts';
import styles from './result-card.module.css';

interface ResultCardProps {
  result: Result;
  isOpen: boolean;
  onOpen: () => void;
  showsProperty: boolean;
}

/** One survey, review or poll in a few figures; pressing it opens it. */
export function ResultCard({ result, isOpen, onOpen, showsProperty }: ResultCardProps) {
  const { title, boostType, avgRating, responses, responseRate } = result;
  return (
    <button
      aria-current={isOpen || undefined}
      className={classNames(styles.card, isOpen && styles.isOpen)}
      onClick={onOpen}
      type="button"
    >
      <span className={styles.head}>
        <strong>{title}</strong>
        {chipsOf({ ...result, eventInfo: null }, new Date()).map((chip) => (
          <StatusChip key={chip.label} {...chip} />
        ))}
      </span>
      <small>{[showsProperty && result.propertyName, periodOf(result)].filter(Boolean).join(' · ')}</small>
      {boostType === 'voteBoost' ? (
        <span className={styles.lead}>{leadOf(result)}</span>
      ) : (
        <span className={styles.lead}>
          <StarRating value={avgRating} />
          {avgRating !== null && <b>{avgRating.toFixed(1)}</b>}
          <Distribution counts={result.distribution} />
        </span>
      )}
      <span className={styles.foot}>
        <span>{counted(responses, 'response')}</span>
        <span title={rateOf(result)}>
          {responseRate === null ? rateOf(result) : `${percentOf(responseRate)} response rate`}
        </span>
      </span>
    </button>
  );
}

const stars = [1, 2, 3, 4, 5];

/** Five small columns, one star to five; the figures are said in words where the survey is open. */
function Distribution({ counts }: { counts: readonly number[] }) {
  const top = Math.max(1, ...counts);
  return (
    <span aria-hidden className={styles.columns}>
      {stars.map((star) => (
        <i key={star} style={{ height: `${Math.max(2, ((counts[star - 1] ?? 0) / top) * 22)}px` }} />
      ))}
    </span>
  );
}
