import type { Revision } from '@hearth/contract/community/post-record';
import { recurrenceLabels } from '@hearth/contract/community/recurrence';
import { formatDateTime, formatPoints } from '@hearth/contract/format';
import { plainTextOf } from '@hearth/contract/library/rich-text';
import type { Change } from '../../../../kit/change-list.tsx';

type Written = (revision: Revision, timeZone: string) => string;
const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No');
const moment = (instant: string | null, timeZone: string) => (instant ? formatDateTime(instant, timeZone) : 'None');
const lines = (texts: readonly string[] = []) => texts.join(' · ') || 'None';

const fields: Readonly<Record<string, Written>> = {
  Title: ({ title }) => title,
  Message: ({ text }) => plainTextOf(text),
  Start: ({ startDate }, timeZone) => moment(startDate, timeZone),
  End: ({ endDate }, timeZone) => moment(endDate, timeZone),
  Recurring: ({ recurrence }) => recurrenceLabels[recurrence],
  Budget: ({ budget }) => (budget === 0 ? 'No limit' : formatPoints(budget)),
  Reward: ({ rewardPoints }) => formatPoints(rewardPoints),
  'One submission': ({ singleSubmission }) => yesOrNo(singleSubmission),
  'Maximum submissions': ({ maxSubmissionCount }) => String(maxSubmissionCount),
  'Picture required': ({ isImageRequired }) => yesOrNo(isImageRequired),
  Active: ({ active }) => yesOrNo(active),
  'Event start': ({ eventInfo }, timeZone) => moment(eventInfo.startDate, timeZone),
  'Event end': ({ eventInfo }, timeZone) => moment(eventInfo.endDate, timeZone),
  'Event code': ({ eventInfo }) => eventInfo.code || 'None',
  Questions: ({ boostInfo }) => lines(boostInfo.microSurveyBoost?.questions.map(({ question }) => question)),
  'Comments with ratings': ({ boostInfo }) => yesOrNo(boostInfo.microSurveyBoost?.ratingComments ?? false),
  Options: ({ boostInfo }) => lines(boostInfo.voteBoost?.selections.map(({ label }) => label)),
  'Other as an option': ({ boostInfo }) => yesOrNo(boostInfo.voteBoost?.freeformEntry ?? false),
  Question: ({ boostInfo }) => boostInfo.newReviewBoost?.question || 'None',
  'Link to a public review': ({ boostInfo }) => yesOrNo(boostInfo.newReviewBoost?.reviewClick ?? false),
};

const silent = new Set(['None', 'No', 'No limit', '0 points', recurrenceLabels.none]);

/** What a version changed since the one before; of the first what it began with. Texts that differ in their looks alone count. */
export function changesOf(before: Revision | undefined, after: Revision, timeZone: string): Change[] {
  const entries = Object.entries(fields).map(([label, written]) => ({
    label,
    before: before && written(before, timeZone),
    after: written(after, timeZone),
  }));
  if (!before)
    return entries.filter((entry) => !silent.has(entry.after)).map(({ label, after: now }) => ({ label, after: now }));
  const changed = entries.filter((entry) => entry.before !== entry.after) as Change[];
  const isRestyled = before.text !== after.text && !changed.some(({ label }) => label === 'Message');
  return isRestyled ? [...changed, { label: 'Message', after: 'Looks changed, words did not' }] : changed;
}
