import type { BoostContent } from '@hearth/contract/community/post-record';
import { plural } from '@hearth/contract/counts';
import styles from './questions.module.css';

/** What residents are asked by a survey, a vote or a review. */
export function Questions({ info: { microSurveyBoost, voteBoost, newReviewBoost } }: { info: BoostContent }) {
  const review = newReviewBoost?.question ? [{ _id: 'review', text: newReviewBoost.question }] : [];
  const options = voteBoost?.selections.map(({ _id, label }) => ({ _id, text: label }));
  const texts =
    microSurveyBoost?.questions.map(({ _id, question }) => ({ _id, text: question })) ??
    (options && [...options, ...(voteBoost?.freeformEntry ? [{ _id: 'other', text: 'Other' }] : [])]) ??
    review;
  if (texts.length === 0) return null;
  return (
    <section className={styles.root}>
      <h4>{voteBoost ? 'Options' : plural(texts.length, 'Question')}</h4>
      <ol>
        {texts.map(({ _id, text }) => (
          <li key={_id}>{text}</li>
        ))}
      </ol>
    </section>
  );
}
