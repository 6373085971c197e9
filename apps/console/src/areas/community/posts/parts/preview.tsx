import { kindOf, postKindLabels } from '@hearth/contract/community/post-types';
import { renderRichText, renderText } from '@hearth/contract/library/placeholders';
import { boostTypeLabels } from '@hearth/contract/boosts';
import { formatDateTime } from '@hearth/contract/format';
import type { Property } from '@hearth/contract/properties/properties';
import { Children } from 'react';
import { RichWords } from '../../../../kit/rich-words.tsx';
import { StarRating } from '../../../../ui/star-rating.tsx';
import { spanOf, type PostValues } from '../logic/values.ts';
import { text } from '../messages.ts';
import styles from '../posts.module.css';

/** Live preview on a phone, as a resident sees it. */
export function PostPreview({ values, property }: { values: PostValues; property: Property }) {
  const { type, boostType, title, text: message, startDate, endDate, rewardPoints, eventInfo, boostInfo } = values;
  const reader = { first_name: 'Alex', last_name: 'Rivera', property_name: property.name };
  const span = spanOf(startDate, endDate, property.timezone);
  const eventTime = [eventInfo?.startDate, eventInfo?.endDate]
    .flatMap((instant) => (instant ? [formatDateTime(instant, property.timezone)] : []))
    .join(' – ');
  const { microSurveyBoost, voteBoost, newReviewBoost } = boostInfo ?? {};
  const options = [
    ...(voteBoost?.selections.map(({ label }) => label) ?? []),
    ...(voteBoost?.freeformEntry ? [text.form.other] : []),
  ];
  return (
    <section aria-label={text.preview.label} className={styles.preview}>
      <p className={styles.note}>{text.preview.note}</p>
      <div className={styles.phone}>
        <div className={styles.bar}>{property.name}</div>
        <div className={styles.screen}>
          <span className={styles.kind}>{boostType ? boostTypeLabels[boostType] : postKindLabels[kindOf(type)]}</span>
          <h4>{renderText(title?.trim() || text.preview.title, reader)}</h4>
          {rewardPoints ? <span className={styles.reward}>{text.preview.earn(rewardPoints)}</span> : null}
          {eventTime && <p className={styles.when}>{eventTime}</p>}
          {span && <p className={styles.when}>{span}</p>}
          {message ? (
            <RichWords text={renderRichText(message, reader)} />
          ) : (
            <p className={styles.when}>{text.preview.message}</p>
          )}
          {Children.toArray(
            microSurveyBoost?.questions.map(({ question }, i) => (
              <div className={styles.question}>
                {question || text.form.numbered(text.form.question, i + 1)}
                <StarRating value={0} />
              </div>
            )),
          )}
          {newReviewBoost && (
            <div className={styles.question}>
              {newReviewBoost.question || text.form.reviewQuestion}
              <StarRating value={0} />
            </div>
          )}
          {options.length > 0 && (
            <ul className={styles.options}>
              {Children.toArray(
                options.map((option, i) => <li>{option || text.form.numbered(text.form.option, i + 1)}</li>),
              )}
            </ul>
          )}
          {boostType && <span className={styles.action}>{text.preview.actions[boostType]}</span>}
        </div>
      </div>
    </section>
  );
}
