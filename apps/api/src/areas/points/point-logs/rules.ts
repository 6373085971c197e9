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

/** Facts about a point log that determine its actions. */
export interface Ruled {
  /** The account of the user, or of the property for purchases. */
  accountId: string;
  type: PointLogType;
  boostType: BoostType | null;
  status: 'pending' | 'approved' | 'denied';
  points: number;
  isVoid: boolean;
  isDeleted: boolean;
  /** The user was removed from the property or deleted, so points no longer move. */
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

/** Staff can't review their own points. */
export const paysCaller = (log: Ruled, caller: Pick<Caller, 'id'>) => log.accountId === caller.id;

export const hasImages = (log: Ruled) =>
  log.boostType !== null && (variantsWithImages as readonly string[]).includes(variantOf(log.boostType));

/**
 * The row's actions for this caller. Resend Email and History are shown for external-property redemptions, and History
 * also for sends to a friend, though their endpoints accept any redemption or log.
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

/** Comment type: the template tone of the rating, or else the log's type. */
export function commentType({ rating, type }: { rating: number | null; type: PointLogType }): string {
  return rating === null ? type : toneOf(rating);
}
