import type { Revision, Post } from '@hearth/contract/community/post-record';
import { recurrenceLabels } from '@hearth/contract/community/recurrence';
import { formatDateTime, formatPoints } from '@hearth/contract/format';
import { plainTextOf } from '@hearth/contract/library/rich-text';
import type { Change } from '../../../../kit/change-list.tsx';
import { common } from '../../../../kit/messages.ts';
import { text } from '../messages.ts';
import type { z } from '@hearth/contract/validation';
import type { updatePostBody } from '@hearth/contract/community/post-body';
import { instantOf, wallTimeOf } from '@hearth/contract/time-zones';

const { fields, yes, no, noLimit } = text.history;
const { none } = common;
type Formatter = (revision: Revision, timeZone: string) => string;
const yesOrNo = (value: boolean) => (value ? yes : no);
const moment = (instant: string | null, timeZone: string) => (instant ? formatDateTime(instant, timeZone) : none);
const lines = (texts: readonly string[] = []) => texts.join(' · ') || none;

const formatters: Readonly<Record<keyof typeof fields, Formatter>> = {
  title: ({ title }) => title,
  message: (revision) => plainTextOf(revision.text),
  start: ({ startDate }, timeZone) => moment(startDate, timeZone),
  end: ({ endDate }, timeZone) => moment(endDate, timeZone),
  recurring: ({ recurrence }) => recurrenceLabels[recurrence],
  budget: ({ budget }) => (budget === 0 ? noLimit : formatPoints(budget)),
  reward: ({ rewardPoints }) => formatPoints(rewardPoints),
  single: ({ singleSubmission }) => yesOrNo(singleSubmission),
  maximum: ({ maxSubmissionCount }) => String(maxSubmissionCount),
  photo: ({ isImageRequired }) => yesOrNo(isImageRequired),
  active: ({ active }) => yesOrNo(active),
  eventStart: ({ eventInfo }, timeZone) => moment(eventInfo.startDate, timeZone),
  eventEnd: ({ eventInfo }, timeZone) => moment(eventInfo.endDate, timeZone),
  code: ({ eventInfo }) => eventInfo.code || none,
  questions: ({ boostInfo }) => lines(boostInfo.microSurveyBoost?.questions.map(({ question }) => question)),
  comments: ({ boostInfo }) => yesOrNo(boostInfo.microSurveyBoost?.ratingComments ?? false),
  options: ({ boostInfo }) => lines(boostInfo.voteBoost?.selections.map(({ label }) => label)),
  other: ({ boostInfo }) => yesOrNo(boostInfo.voteBoost?.freeformEntry ?? false),
  question: ({ boostInfo }) => boostInfo.newReviewBoost?.question || none,
  reviewLink: ({ boostInfo }) => yesOrNo(boostInfo.newReviewBoost?.reviewClick ?? false),
};

const silent = new Set([none, no, noLimit, formatPoints(0), recurrenceLabels.none]);

/** Changes since the previous version; for the first one, its initial values. */
export function changesOf(before: Revision | undefined, after: Revision, timeZone: string): Change[] {
  const entries = Object.entries(formatters).map(([field, format]) => ({
    label: fields[field as keyof typeof fields],
    before: before && format(before, timeZone),
    after: format(after, timeZone),
  }));
  if (!before)
    return entries.filter((entry) => !silent.has(entry.after)).map(({ label, after: now }) => ({ label, after: now }));
  const changed = entries.filter((entry) => entry.before !== entry.after) as Change[];
  const isRestyled = before.text !== after.text && !changed.some(({ label }) => label === fields.message);
  return isRestyled ? [...changed, { label: fields.message, after: text.history.restyled }] : changed;
}

/** A date that moves along. */
export interface MovedDate {
  label: 'opens' | 'closes' | 'eventStarts' | 'eventEnds';
  from: string;
  to: string;
}

type Moved = Pick<z.output<typeof updatePostBody>, 'startDate' | 'endDate' | 'eventInfo'>;

/** Moves a post to another start: its future dates shift by the same local time. `change` is the update to save. */
export function movedTo(
  { startDate, endDate, eventInfo, timezone }: Pick<Post, 'startDate' | 'endDate' | 'eventInfo' | 'timezone'>,
  to: string,
  now: Date,
): { dates: MovedDate[]; change: Moved } {
  const begins = eventInfo?.startDate ?? startDate;
  const wallOf = (instant: string) => wallTimeOf(new Date(instant), timezone);
  const by = begins === null ? 0 : wallOf(to) - wallOf(begins);
  const shifted = (instant: string | null) =>
    instant === null || Date.parse(instant) <= now.getTime()
      ? instant
      : instantOf(wallOf(instant) + by, timezone).toISOString();
  const dateOf = (label: MovedDate['label'], from: string | null): MovedDate[] => {
    const next = shifted(from);
    return from === null || next === null || next === from ? [] : [{ label, from, to: next }];
  };
  return {
    dates: [
      ...dateOf('eventStarts', eventInfo?.startDate ?? null),
      ...dateOf('eventEnds', eventInfo?.endDate ?? null),
      ...dateOf('opens', startDate),
      ...dateOf('closes', endDate),
    ],
    change: {
      startDate: shifted(startDate),
      endDate: shifted(endDate),
      ...(eventInfo && {
        eventInfo: {
          startDate: shifted(eventInfo.startDate),
          endDate: shifted(eventInfo.endDate),
          code: eventInfo.code,
        },
      }),
    },
  };
}
