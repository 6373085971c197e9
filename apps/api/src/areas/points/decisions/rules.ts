import { pointMessages } from '@hearth/contract/points/messages';

/** Points a property can send now: its balance, and the remaining monthly spend of the property and the caller. */
export interface Purse {
  balance: number;
  monthLeft: number;
  callerLeft: number;
}

export interface Payable {
  id: string;
  propertyId: string;
  points: number;
}

/**
 * Returns reasons for payments that can't be made, by id. Payments are made in order, skipping those that exceed the
 * remainder. The caller's limit spans all properties; if time zones put them in different months, the smaller one
 * counts.
 */
export function unaffordableReasons(
  payments: readonly Payable[],
  purses: ReadonlyMap<string, Purse>,
): Map<string, string> {
  const left = new Map([...purses].map(([id, purse]) => [id, { ...purse }]));
  let callerLeft = Math.min(...[...purses.values()].map((purse) => purse.callerLeft));
  const refusals = new Map<string, string>();
  for (const { id, propertyId, points } of payments) {
    const purse = left.get(propertyId);
    if (!purse || points > purse.balance) refusals.set(id, pointMessages.notEnoughPropertyPoints);
    else if (points > purse.monthLeft || points > callerLeft) refusals.set(id, pointMessages.spendLimitReached);
    else {
      purse.balance -= points;
      purse.monthLeft -= points;
      callerLeft -= points;
    }
  }
  return refusals;
}
