import type { Account } from '@hearth/contract/identity/session-record';

/** What the calls of a lease name besides its terms (spec 1, section 7). */
export const named = ({ user }: Account, property: string, userId: string) => ({
  property,
  userId,
  updatedBy: user._id,
});
