import { defineMessages } from '../define-messages.ts';
import { formatPoints } from '../format.ts';

export const retentionMessages = defineMessages({
  unknown: "This lease doesn't exist or was removed",
  updated: 'Renewal updated successfully',
  offered: 'Renewal offer sent successfully',
  closed: 'This lease was already renewed or has ended',
  stepRequired: 'Enter the next step for this date',
  ownerElsewhere: 'Choose someone who works at this property',
  /** Ends the email of an offer. */
  offeredPoints: (points: number) => `Renew your lease and earn ${formatPoints(points)}.`,
  pointsInvalid: 'Renewal points must be a whole number of 0 or more',
});
