import { renewalMessages } from '@hearth/contract/points/messages';
import { conflict, type DatabaseErrors } from '../../../platform/errors.ts';

/** A new lease pays once. The renewed lease also pays once, unless its points are voided. */
export const renewalErrors: DatabaseErrors = {
  renewal_rewards_once: () => conflict(renewalMessages.alreadyPaid),
  renewal_rewards_lease_once: () => conflict(renewalMessages.alreadyPaid),
};
