import { pointMessages as say } from '@hearth/contract/points/messages';

/** What a property may give now: its balance, and what the spend limits of the month leave to it and to the caller. */
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
 * Which of the payments can be made, in their order: each takes from what those before it left, and one that is too
 * large stands back for the smaller ones after it. Answers why the others cannot. What the caller may give is one sum
 * over all properties; where their months differ by the time zone, the smaller remainder counts.
 */
export function afford(payments: readonly Payable[], purses: ReadonlyMap<string, Purse>): Map<string, string> {
  const left = new Map([...purses].map(([id, purse]) => [id, { ...purse }]));
  let callerLeft = Math.min(...[...purses.values()].map((purse) => purse.callerLeft));
  const refusals = new Map<string, string>();
  for (const { id, propertyId, points } of payments) {
    const purse = left.get(propertyId);
    if (!purse || points > purse.balance) refusals.set(id, say.notEnoughPropertyPoints);
    else if (points > purse.monthLeft || points > callerLeft) refusals.set(id, say.spendLimitReached);
    else {
      purse.balance -= points;
      purse.monthLeft -= points;
      callerLeft -= points;
    }
  }
  return refusals;
}
