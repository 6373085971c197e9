import { kindOf, postKindLabels } from '@hearth/contract/community/post-types';
import { renderRichText, renderText } from '@hearth/contract/library/placeholders';
import { boostTypeLabels } from '@hearth/contract/boosts';
import { formatDateTime, formatPoints } from '@hearth/contract/format';
import type { Property } from '@hearth/contract/properties/properties';
import { Children } from 'react';
import { RichWords } from '../../../../kit/rich-words.tsx';
import { StarRating } from '../../../../ui/star-rating.tsx';
import { spanOf, type PostValues } from '../logic/values.ts';
import styles from './preview.module.css';

const actions = {
  event: 'I was there',
  socialMedia: 'Send the link',
  referral: 'Refer a friend',
  leaseReferral: 'Refer a friend',
  review: 'Write a review',
  custom: 'I did it',
  ugc: 'Share pictures',
  newReviewBoost: 'Send my rating',
  microSurveyBoost: 'Send my answers',
  voteBoost: 'Vote',
} as const;

/** The item on a phone, as a resident sees it, while it is written. */
export function PostPreview({ values, property }: { values: PostValues; property: Property }) {
  const { type, boostType, title, text, startDate, endDate, rewardPoints, eventInfo, boostInfo } = values;
  const reader = { first_name: 'Alex', last_name: 'Rivera', property_name: property.name };
  const span = spanOf(startDate, endDate, property.timezone);
  const eventTime = [eventInfo?.startDate, eventInfo?.endDate]
    .flatMap((instant) => (instant ? [formatDateTime(instant, property.timezone)] : []))
    .join(' – ');
  const { microSurveyBoost, voteBoost, newReviewBoost } = boostInfo ?? {};
  const options = [
    ...(voteBoost?.selections.map(({ label }) => label) ?? []),
    ...(voteBoost?.freeformEntry ? ['Other'] : []),
  ];
  return (
    <section aria-label="Preview" className={styles.root}>
      <p className={styles.note}>As a resident sees it</p>
      <div className={styles.phone}>
        <div className={styles.bar}>{property.name}</div>
        <div className={styles.screen}>
          <span className={styles.kind}>{boostType ? boostTypeLabels[boostType] : postKindLabels[kindOf(type)]}</span>
          <h4>{renderText(title?.trim() || 'Title', reader)}</h4>
          {rewardPoints ? <span className={styles.reward}>Earn {formatPoints(rewardPoints)}</span> : null}
          {eventTime && <p className={styles.when}>{eventTime}</p>}
          {span && <p className={styles.when}>{span}</p>}
          {text ? (
            <RichWords text={renderRichText(text, reader)} />
          ) : (
            <p className={styles.when}>Your message stands here.</p>
          )}
          {Children.toArray(
            microSurveyBoost?.questions.map(({ question }, i) => (
              <div className={styles.question}>
                {question || `Question ${i + 1}`}
                <StarRating value={0} />
              </div>
            )),
          )}
          {newReviewBoost && (
            <div className={styles.question}>
              {newReviewBoost.question || 'How do you like living here?'}
              <StarRating value={0} />
            </div>
          )}
          {options.length > 0 && (
            <ul className={styles.options}>
              {Children.toArray(options.map((option, i) => <li>{option || `Option ${i + 1}`}</li>))}
            </ul>
          )}
          {boostType && <span className={styles.action}>{actions[boostType]}</span>}
        </div>
      </div>
    </section>
  );
}
