import { formatCount, formatDate } from '@hearth/contract/format';
import type { Result } from '@hearth/contract/points/result-record';
import type { ResultType } from '@hearth/contract/points/point-log-types';

export const nouns: Record<ResultType, string> = {
  microSurveyBoost: 'survey',
  newReviewBoost: 'review',
  voteBoost: 'poll',
};

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 });

export const percentOf = (share: number) => percent.format(share);

/** The option of a poll that is ahead. */
export function leadOf({ selections, responses }: Result): string {
  const leading = selections.toSorted((a, b) => b.count - a.count)[0];
  if (responses === 0 || !leading) return 'No votes yet';
  return leading.count === 0
    ? 'Entries of their own alone'
    : `${leading.label}, ${percentOf(leading.count / responses)}`;
}

/** The days on which it was open, at its property. */
export const periodOf = ({ startDate, endDate, createdAt, timezone }: Result) =>
  `${formatDate(startDate ?? createdAt, timezone)} to ${endDate === null ? 'no end' : formatDate(endDate, timezone)}`;

/** Such as '12 of 40 people'. */
export const rateOf = ({ respondents, audienceSize, responseRate }: Result) =>
  responseRate === null
    ? 'Nobody could answer yet'
    : `${formatCount(respondents)} of ${formatCount(audienceSize)} people`;
