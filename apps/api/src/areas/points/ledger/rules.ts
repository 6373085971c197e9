import { pointMessages } from '@hearth/contract/points/messages';
import { conflict, type DatabaseErrors } from '../../../platform/errors.ts';

/** The account that issues points. */
export const platformAccount = '000000000000000000000001';

/** Ledger errors by constraint or SQLSTATE. */
export const ledgerErrors: DatabaseErrors = {
  accounts_not_negative: () => conflict(pointMessages.notEnoughPropertyPoints),
  HP002: () => conflict(pointMessages.spendLimitReached),
  HP003: () => conflict(pointMessages.notEnoughPoints),
  HP004: () => conflict(pointMessages.personRemoved),
  HP005: () => conflict(pointMessages.personInvited),
};

export type Movement = 'award' | 'redemption' | 'friend' | 'allocation' | 'removal' | 'reversal';

/** Points that move between two accounts. */
export interface Transfer {
  movement: Movement;
  /** Idempotency key. A transfer with an existing key is a no-op. */
  key: string;
  propertyId: string;
  from: string;
  to: string;
  points: number;
  pointLogId?: string;
  reverses?: string;
}

/**
 * Facts about a log that determine its transfer. `points` is positive if the owner (the user, or else the property)
 * gains.
 */
export interface Payable {
  id: string;
  property_id: string;
  user_id: string | null;
  type: string;
  points: number;
  brand_id?: string | null;
  friend_id?: string | null;
}

/** A log's transfer. For a send to a friend, only the sender's log has one. */
export function transferOf(log: Payable): Transfer | undefined {
  const { id, property_id: propertyId, user_id: userId, type } = log;
  const move = (
    movement: Movement,
    from: string | null | undefined,
    to: string | null | undefined,
    key = `log:${id}`,
  ) => {
    if (!from || !to) throw new Error(`the ${type} ${id} does not say whose points move`);
    return { movement, key, propertyId, from, to, points: Math.abs(log.points), pointLogId: id };
  };
  switch (type) {
    case 'redemption':
      return move('redemption', userId, log.brand_id);
    case 'sendToFriend':
      return log.points < 0 ? move('friend', userId, log.friend_id, `friend:${id}`) : undefined;
    case 'propertyPurchase':
      return move('allocation', platformAccount, propertyId);
    default:
      return move('award', propertyId, userId);
  }
}

/** The transfer that reverses a payment. */
export const reversalOf = (
  log: Pick<Payable, 'id' | 'property_id'>,
  payment: { id: string; from_account: string; to_account: string; points: number },
): Transfer => ({
  movement: 'reversal',
  key: `void:${log.id}`,
  propertyId: log.property_id,
  from: payment.to_account,
  to: payment.from_account,
  points: payment.points,
  pointLogId: log.id,
  reverses: payment.id,
});
