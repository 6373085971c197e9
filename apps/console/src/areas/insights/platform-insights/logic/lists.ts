import type { Outcome } from '@hearth/contract/insights/platform-insights';
import type { Destination } from '../../../../platform/location.ts';

interface Days {
  startDate: string;
  endDate: string;
}
interface List {
  to: string;
  search: NonNullable<Destination['search']>;
}

const pointLogs = '/property-manager/point';
const leads = '/property-manager/leads';

/** The lists behind the outcomes, with exactly the rows counted. */
export const outcomeLists = ({ startDate, endDate }: Days): Record<Outcome, List> => ({
  review: { to: pointLogs, search: { type: ['review', 'newReviewBoost'], status: 'approved', startDate, endDate } },
  lead: { to: leads, search: { startDate, endDate } },
  lease: { to: leads, search: { leadStatus: 'leased', startDate, endDate } },
  answer: { to: pointLogs, search: { type: ['microSurveyBoost'], status: 'approved', startDate, endDate } },
});

/** Redemptions of a brand. */
export const brandList = (brandId: string, { startDate, endDate }: Days): List => ({
  to: pointLogs,
  search: { pointLogType: ['redemption'], status: 'approved', brandId, startDate, endDate },
});

/** Residents by balance, highest first. */
export const holdersList: List = {
  to: '/property-manager/user',
  search: { isTransaction: 'true', orderBy: 'balance', order: 'desc' },
};
