import { defineMessages } from '../define-messages.ts';
import { formatPoints } from '../format.ts';

export const leadMessages = defineMessages({
  unknown: "This lead doesn't exist",
  noteRequired: 'Note is required',
  reasonRequired: 'Reason is required',
  stepRequired: 'Enter the next step',
  pointsInvalid: 'Enter a whole number of points, at least 1',
  ownerElsewhere: 'The owner must work at this property',
  mergedAlready: 'This lead was merged into another one',
  notSimilar: 'You can only merge leads with the same email or phone at one property',
  bothRewarded: (reward: string, hasPending: boolean) =>
    hasPending
      ? `Both leads have a ${reward.toLowerCase()} reward. Deny the pending one, then merge them.`
      : `Both leads already earned a ${reward.toLowerCase()} reward, so you can't merge them.`,
  sameLead: "You can't merge a lead into itself",
  notLeased: 'Only a leased lead earns this reward',
  rewardedAlready: 'This lead already has this reward',
  rewardedElsewhere: 'Another lead with the same email or phone already has this reward',
  noReward: "This lead doesn't have this reward",
  notWaiting: 'This reward was already sent or denied',
  notDue: (day: string) => `You can send this reward starting ${day}`,
  ownReward: "You can't send points to yourself",
});

/** Entries of a lead's history. */
export const leadHistory = defineMessages({
  moved: (status: string) => `Moved to ${status}`,
  ownerChanged: 'Owner changed',
  ownerRemoved: 'Owner removed',
  stepCleared: 'Next step cleared',
  nextStep: (step: string, day: string) => `Next step: ${step}${day === '' ? '' : `, ${day}`}`,
  externalId: (id: string) => (id === '' ? 'External ID removed' : `External ID ${id}`),
  rewardAdded: (reward: string, points: number, day: string) =>
    `${reward} reward of ${formatPoints(points)}, due ${day}`,
  rewardSent: (reward: string, points: number) => `${reward} reward of ${formatPoints(points)} sent`,
  rewardDenied: (reward: string) => `${reward} reward denied`,
  rewardMoved: (reward: string) => `${reward} reward moved here from a later referral`,
  mergedFrom: (name: string) => `Merged with a later referral for ${name}`,
  mergedInto: (name: string) => `Merged into an earlier referral for ${name}`,
  promoCode: (code: string) => `promo code ${code}`,
  sent: (source: string, id: string) => `Sent to ${source} as ${id}`,
  notSent: (reason: string) => `Couldn't send: ${reason}`,
  movedBy: (source: string) => `Updated by ${source}`,
});
