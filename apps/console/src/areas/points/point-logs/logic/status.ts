import type { BoostInfo } from '@hearth/contract/points/boost-info';
import { boostTypeLabels } from '@hearth/contract/boosts';
import { pointLogTypeLabels, type PointLogType } from '@hearth/contract/points/point-log-types';
import type { PointLog } from '@hearth/contract/points/point-log-record';
import type { Series } from '../../../../ui/chart-data.ts';

type LogStatus = 'pending' | 'approved' | 'denied' | 'voided';

/** Where a log stands. */
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
  type === 'boost' && boostType ? `${boostTypeLabels[boostType]} boost` : pointLogTypeLabels[type];

/** What a log is about, in a few words: the boost's title, the brand, the friend, the gift's category. */
export const subjectOf = (
  log: Pick<PointLog, 'type' | 'boostType' | 'post' | 'brand' | 'friend' | 'category' | 'note'>,
) =>
  [log.post?.title, log.brand?.name, log.friend?.name, log.category, log.note].find(
    (text) => text && text !== kindOf(log),
  ) ?? '';

/** Whose profile a log leads to; nobody's where the property bought points or the entry was deleted, as with a person who was removed. */
export const profileOf = ({ type, isDeleted, user }: Pick<PointLog, 'type' | 'isDeleted' | 'user'>) =>
  type === 'propertyPurchase' || isDeleted ? undefined : user._id;

/** The insight colour of each type, the same on every chart and list; what is given in all has one that no type has. */
export const givenColor: Series['color'] = 9;
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

/** Whether the resident sent in more than pictures. */
export const isWritten = (info: BoostInfo | null) =>
  Object.values(info ?? {}).some(({ boostID: _id, ...sent }) =>
    Object.entries(sent).some(([key, value]) => value !== '' && key !== 'images' && key !== 'remoteImages'),
  );
