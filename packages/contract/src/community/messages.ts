import { counted, formatCount } from '../format.ts';
import { generalMessages } from '../errors.ts';
import type { Audience } from '../boosts.ts';
import { featureOff } from '../properties/messages.ts';
import { postKindLabels, type PostKind } from './post-types.ts';

const nameOf = (kind: PostKind) => postKindLabels[kind].toLowerCase();
const audienceLabels: Readonly<Record<Audience, string>> = { RESIDENT: 'Residents', AMBASSADOR: 'Ambassadors' };

export const postMessages = {
  created: (kind: PostKind) => `${postKindLabels[kind]} created successfully`,
  updated: (kind: PostKind) => `${postKindLabels[kind]} updated successfully`,
  deleted: (kind: PostKind) => `${postKindLabels[kind]} deleted successfully`,
  createTitle: (kind: PostKind, audience: Audience) =>
    `Create ${kind === 'EVENT' ? 'an' : 'a'} ${nameOf(kind)} for all ${audienceLabels[audience]}?`,
  editTitle: (kind: PostKind, audience: Audience) => `Edit the ${nameOf(kind)} for all ${audienceLabels[audience]}`,
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
  rewardTwice: 'The event and the item name different reward points',
  pointsNotWhole: 'Enter a whole number of points',
  pointsTooHigh: 'At most 1,000,000,000 points',
  submissionsRange: 'Maximum submissions must be 1 to 5',
  questionRequired: 'Question is required',
  optionRequired: 'Option is required',
  sameOption: 'This option is there already',
  chooseDay: 'Choose a day',
  pastDay: 'Choose a day that is not past',
  paidReviews:
    'Google and Yelp forbid paying for reviews: they may take down such reviews, and mark the property. Ask for a review without a word about stars, and pay for other things.',
  recurrenceNeedsEnd: 'A recurring item needs an end date',
  boostTypeRequired: 'Choose the type of the boost',
  boostTypeOfBoosts: 'Only a boost has a type of boost',
  needsResidentBoosts: featureOff.residentBoosts,
  needsAmbassador: featureOff.ambassador,
  deletedAlready: 'This was deleted. It can be copied, not changed.',
  copied: 'Copied',
  copiedTo: (count: number, total: number) => `Copied to ${count} of ${counted(total, 'property', 'properties')}`,
  chooseProperty: 'Please select a valid property',
  propertyOnce: 'Choose each property once',
  propertyInactive: generalMessages.propertyInactive,
  notRecurring: 'This does not repeat',
  noSuchOccurrence: 'Occurrence not found',
  occurrenceBegun: 'This occurrence has begun already',
  occurrencePlace: 'An occurrence can be moved between the one before and the one after it, to a time that is to come',
  firstOccurrence: 'This is the first occurrence: change the whole series',
  calendarTooLong: (days: number) => `A calendar shows at most ${days} days at once`,
  wrongCode: 'This is not the code of the event',
  tooManyCodes: (minutes: number) => `Too many wrong codes. Try again in ${counted(minutes, 'minute')}`,
  notBegun: 'This event has not begun yet',
  notOpen: 'This is not open',
  changedMeanwhile: 'Somebody else has changed this in the meantime',
  budgetBelowCommitted: (points: number) =>
    `The budget cannot be lower than the ${formatCount(points)} points that it has paid or may still have to pay`,
} as const;
