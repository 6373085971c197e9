import type { BoostInfo } from '@hearth/contract/points/boost-info';
import { boostKind } from '@hearth/contract/boosts';
import { categoryLabel, pointLogTypeLabels, type PointLogType } from '@hearth/contract/points/point-log-types';
import type { PointLog } from '@hearth/contract/points/point-log-record';
import type { Series } from '../../../../ui/chart-data.ts';

type LogStatus = 'pending' | 'approved' | 'denied' | 'voided';

export const statusOf = ({
  approved,
  denied,
  voidDate,
}: Pick<PointLog, 'approved' | 'denied' | 'voidDate'>): LogStatus => {
  if (voidDate) return 'voided';
  if (denied) return 'denied';
  return approved ? 'approved' : 'pending';
};

/** 'Boost: Social Media', 'Surprise', … */
export const kindOf = ({ type, boostType }: Pick<PointLog, 'type' | 'boostType'>) =>
  type === 'boost' && boostType ? boostKind(boostType) : pointLogTypeLabels[type];

/** A log's subject: boost title, brand, friend or gift category. */
export const subjectOf = (
  log: Pick<PointLog, 'type' | 'boostType' | 'post' | 'brand' | 'friend' | 'category' | 'note'>,
) =>
  [log.post?.title, log.brand?.name, log.friend?.name, categoryLabel(log.category), log.note].find(
    (text) => text && text !== kindOf(log),
  ) ?? '';

/** The user whose profile to link; none for property purchases, deleted entries or removed users. */
export const profileOf = ({ type, isDeleted, user }: Pick<PointLog, 'type' | 'isDeleted' | 'user'>) =>
  type === 'propertyPurchase' || isDeleted ? undefined : user._id;

/** Each type's color on every chart and list; total points sent has its own. */
export const sentColor: Series['color'] = 9;
export const typeColors: Record<PointLogType, Series['color']> = {
  boost: 1,
  surprise: 2,
  rent: 3,
  renewal: 4,
  leadIncentive: 5,
  redemption: 7,
  sendToFriend: 6,
  propertyPurchase: 8,
  removeUser: 10,
};

/** True if a submission has more than images. */
export const isWritten = (info: BoostInfo | null) =>
  Object.values(info ?? {}).some(({ boostID: _id, ...sent }) =>
    Object.entries(sent).some(([key, value]) => value !== '' && key !== 'images' && key !== 'remoteImages'),
  );
