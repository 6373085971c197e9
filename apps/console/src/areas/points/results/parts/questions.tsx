import type { ResultDetail } from '@hearth/contract/points/result-record';
import { Muted } from '../../../../ui/layout.tsx';
import { Section } from '../../../../ui/section.tsx';
import { StarRating } from '../../../../ui/star-rating.tsx';
import type { Chosen } from '../logic/filters.ts';
import { ChoiceBars, starChoices } from './choice-bars.tsx';
import styles from './questions.module.css';
import { Trend } from './trend.tsx';

/** Every question of a survey: its average, how often it got which stars, and how it went month by month. */
export function Questions({ result, chosen }: { result: ResultDetail; chosen: Chosen }) {
  const { pick } = chosen;
  return (
    <Section flush title="Questions">
      <ol className={styles.root}>
        {result.questions.map(({ _id, question, avgRating, responses, distribution, months }) => (
          <li key={_id}>
            <div className={styles.head}>
              <h3>{question}</h3>
              <span className={styles.rating}>
                <StarRating value={avgRating} />
                {avgRating !== null && <b>{avgRating.toFixed(2)}</b>}
              </span>
            </div>
            {responses === 0 ? (
              <Muted small>Nobody rated it.</Muted>
            ) : (
              <div className={styles.figures}>
                <ChoiceBars
                  choices={starChoices(distribution)}
                  label={question}
                  onPick={(key) =>
                    chosen.setPick(key ? { kind: 'stars', rating: Number(key), questionId: _id } : undefined)
                  }
                  picked={pick?.kind === 'stars' && pick.questionId === _id ? String(pick.rating) : undefined}
                  total={responses}
                />
                {months.length > 1 && <Trend label={`${question} by month`} months={months} />}
              </div>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}
