import { formatDate, formatShare } from '@hearth/contract/format';
import type { Result } from '@hearth/contract/points/result-record';
import { text } from '../messages.ts';

/** A poll's leading option. */
export function leadingOption({ selections, responses }: Result): string {
  const leading = selections.toSorted((a, b) => b.count - a.count)[0];
  if (responses === 0 || !leading) return text.card.noVotes;
  return leading.count === 0
    ? text.card.onlyOther
    : text.card.leadingOption(leading.label, formatShare(leading.count / responses));
}

/** The dates it was open, in the property's time zone. */
export function periodOf({ startDate, endDate, createdAt, timezone }: Result): string {
  const start = formatDate(startDate ?? createdAt, timezone);
  return endDate === null ? text.card.since(start) : text.card.period(start, formatDate(endDate, timezone));
}

/** '12 of 40 residents' */
export const rateOf = ({ respondents, audienceSize, responseRate, userType }: Result) =>
  responseRate === null ? text.card.noAudience[userType] : text.card.rate[userType](respondents, audienceSize);
