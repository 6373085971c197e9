import { defineMessages } from '../define-messages.ts';
import { counted, formatPoints } from '../format.ts';
import { generalMessages } from '../errors.ts';
import type { Audience } from '../boosts.ts';
import { featureOff } from '../properties/messages.ts';
import { postKindLabels, type PostKind } from './post-types.ts';

const nameOf = (kind: PostKind) => postKindLabels[kind].toLowerCase();
export const audienceLabels: Readonly<Record<Audience, string>> = defineMessages({
  RESIDENT: 'Residents',
  AMBASSADOR: 'Ambassadors',
});

export const postMessages = defineMessages({
  created: (kind: PostKind) => `${postKindLabels[kind]} created successfully`,
  updated: (kind: PostKind) => `${postKindLabels[kind]} updated successfully`,
  deleted: (kind: PostKind) => `${postKindLabels[kind]} deleted successfully`,
  createTitle: (kind: PostKind, audience: Audience) =>
    `Create ${kind === 'EVENT' ? 'an' : 'a'} ${nameOf(kind)} for all ${audienceLabels[audience]}?`,
  editTitle: (kind: PostKind, audience: Audience) => `Edit ${nameOf(kind)} for all ${audienceLabels[audience]}`,
  deleteActive: (kind: PostKind) => `This ${nameOf(kind)} is currently active. Are you sure you want to delete it?`,
  deleteInactive: (kind: PostKind) => `Are you sure you want to delete this ${nameOf(kind)}?`,
  deleteWithoutId: 'Something went wrong',
  informationMissing: 'Post information is missing',
  titleRequired: 'Title is required',
  textRequired: 'Message is required',
  startAfterEnd: generalMessages.startAfterEnd,
  endBeforeStart: generalMessages.endBeforeStart,
  sameTime: 'Start and end time can’t be the same.',
  budgetNegative: 'Budget must be a positive number',
  budgetTooLow: 'Budget must be greater than reward points',
  rewardRequired: 'Reward points is required',
  rewardNegative: 'Reward points must be a positive',
  rewardTwice: 'Reward points are set twice with different values. Send them in one field.',
  pointsNotWhole: 'Enter a whole number of points',
  pointsTooHigh: 'Enter 1,000,000,000 points or less',
  submissionsRange: 'Maximum submissions must be 1 to 5',
  questionRequired: 'Question is required',
  optionRequired: 'Option is required',
  sameOption: 'This option already exists',
  chooseDay: 'Choose a date',
  pastDay: 'Choose today or a later date',
  paidReviews:
    "Google and Yelp don't allow paid reviews. They can remove them and flag your property. Reward something else instead.",
  recurrenceNeedsEnd: 'Choose an end date for the recurrence',
  boostTypeRequired: 'Choose a boost type',
  boostTypeOfBoosts: 'Only boosts have a boost type',
  needsResidentBoosts: featureOff.residentBoosts,
  needsAmbassador: featureOff.ambassador,
  deletedAlready: "This was deleted. You can copy it, but you can't edit it.",
  copied: 'Copied',
  copiedTo: (count: number, total: number) => `Copied to ${count} of ${counted(total, 'property', 'properties')}`,
  chooseProperty: 'Please select a valid property',
  propertyOnce: 'Choose each property only once',
  propertyInactive: generalMessages.propertyInactive,
  notRecurring: "This post doesn't repeat. Edit the post instead.",
  noSuchOccurrence: 'Occurrence not found',
  occurrenceBegun: 'This occurrence has already started',
  occurrencePlace: 'Choose a future time between the previous and the next occurrence',
  firstOccurrence: 'This is the first occurrence. Edit the whole series instead.',
  calendarTooLong: (days: number) => `Choose a range of ${days} days or less`,
  wrongCode: "That isn't the event code. Check it and try again.",
  tooManyCodes: (minutes: number) => `Too many wrong codes. Try again in ${counted(minutes, 'minute')}.`,
  notBegun: "This event hasn't started yet",
  notOpen: "This isn't open",
  changedByOther: 'Someone else changed this',
  budgetBelowCommitted: (points: number) => `Budget must cover the ${formatPoints(points)} already sent or pending`,
});
