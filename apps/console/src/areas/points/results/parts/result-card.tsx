import { formatDecimal, formatShare } from '@hearth/contract/format';
import type { Result } from '@hearth/contract/points/result-record';
import { classNames } from '../../../../ui/class-names.ts';
import { StarRating } from '../../../../ui/star-rating.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { chipsOf } from '../../../../kit/post-chips.ts';
import { leadingOption, periodOf, rateOf } from '../logic/summaries.ts';
import { text } from '../messages.ts';
import styles from '../results.module.css';

interface ResultCardProps {
  result: Result;
  isOpen: boolean;
  onOpen: () => void;
  showsProperty: boolean;
}

/** Key figures of a survey, review or poll, which it opens. */
export function ResultCard({ result, isOpen, onOpen, showsProperty }: ResultCardProps) {
  const { title, boostType, avgRating, responses, responseRate } = result;
  return (
    <button
      aria-current={isOpen || undefined}
      className={classNames(styles.card, isOpen && styles.isOpen)}
      onClick={onOpen}
      type="button"
    >
      <span className={styles.cardHead}>
        <strong>{title}</strong>
        {chipsOf({ ...result, eventInfo: null }, new Date()).map((chip) => (
          <StatusChip key={chip.label} {...chip} />
        ))}
      </span>
      <small>{[showsProperty && result.propertyName, periodOf(result)].filter(Boolean).join(' · ')}</small>
      {boostType === 'voteBoost' ? (
        <span className={styles.lead}>{leadingOption(result)}</span>
      ) : (
        <span className={styles.lead}>
          <StarRating value={avgRating} />
          {avgRating !== null && <b>{formatDecimal(avgRating, 1)}</b>}
          <Distribution counts={result.distribution} />
        </span>
      )}
      <span className={styles.foot}>
        <span>{text.card.responses(responses)}</span>
        <span title={rateOf(result)}>
          {responseRate === null ? rateOf(result) : text.card.responseRate(formatShare(responseRate))}
        </span>
      </span>
    </button>
  );
}

const stars = [1, 2, 3, 4, 5];

/** Small columns for one to five stars. Hidden from screen readers: the open survey lists the counts. */
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
