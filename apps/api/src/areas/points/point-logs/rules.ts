import { toneOf } from '@hearth/contract/library/template-record';
import type { PointLogCan } from '@hearth/contract/points/point-log-record';
import type { Permission } from '@hearth/contract/permissions';
import type { BoostType } from '@hearth/contract/boosts';
import {
  paidByProperty,
  variantOf,
  variantsWithImages,
  type PointLogType,
} from '@hearth/contract/points/point-log-types';

/** What the rules look at in a point log. */
export interface Ruled {
  /** Whose points they are: a person's, or the property's own. */
  accountId: string;
  type: PointLogType;
  boostType: BoostType | null;
  status: 'pending' | 'approved' | 'denied';
  points: number;
  isVoid: boolean;
  isDeleted: boolean;
  /** The person was removed since, from the property or altogether: nothing is paid or taken back any more. */
  isPersonRemoved: boolean;
  redemptionKind: 'platform' | 'externalProperty' | null;
}

export interface Caller {
  id: string | null;
  may(permission: Permission): boolean;
}

export const isPending = (log: Ruled) => log.status === 'pending' && !log.isDeleted;

export const isVoidable = (log: Ruled) =>
  log.status === 'approved' && !log.isVoid && !log.isDeleted && log.points > 0 && paidByProperty.includes(log.type);

/** Nobody decides on a point log that pays themselves. */
export const paysCaller = (log: Ruled, caller: Pick<Caller, 'id'>) => log.accountId === caller.id;

export const hasImages = (log: Ruled) =>
  log.boostType !== null && (variantsWithImages as readonly string[]).includes(variantOf(log.boostType));

/**
 * What the row offers to this caller. Resend Email and History are row actions of external-property redemptions, History
 * also of sends to a friend; the calls behind them serve every redemption and every log.
 */
export function canOf(log: Ruled, caller: Caller): PointLogCan {
  const mayDecide = caller.may('pointLogs.decide') && !paysCaller(log, caller);
  const isExternal = log.redemptionKind === 'externalProperty';
  return {
    approve: mayDecide && isPending(log) && !log.isPersonRemoved,
    deny: mayDecide && isPending(log),
    void: mayDecide && isVoidable(log) && !log.isPersonRemoved,
    comment: caller.may('pointLogs.comment'),
    deleteImages: caller.may('pointLogs.editImages') && hasImages(log),
    resendEmail: caller.may('pointLogs.resendEmail') && isExternal,
    resendElsewhere: caller.may('pointLogs.resendElsewhere') && isExternal,
    history: caller.may('pointLogs.view') && (isExternal || log.type === 'sendToFriend'),
  };
}

/** Comments on rated logs are sorted by the rating as comment templates are; the others by the record's kind. */
export function commentType({ rating, type }: { rating: number | null; type: PointLogType }): string {
  return rating === null ? type : toneOf(rating);
}
