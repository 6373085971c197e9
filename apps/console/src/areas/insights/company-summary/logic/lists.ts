import { paidByProperty } from '@hearth/contract/points/point-log-types';

interface Days {
  startDate: string;
  endDate: string;
}

const pointLogs = '/property-manager/point';

/** The lists behind the figures, with exactly the rows they sum up. */
export const listsOf = ({ startDate, endDate }: Days) => ({
  sent: {
    to: pointLogs,
    search: { pointLogType: [...paidByProperty], status: 'approved', startDate, endDate },
  },
  redeemed: { to: pointLogs, search: { pointLogType: ['redemption'], status: 'approved', startDate, endDate } },
  pending: { to: pointLogs, search: { pointLogType: ['boost'], status: 'pending' } },
  active: { to: '/property-manager/user', search: { status: 'active', isTransaction: 'true' } },
  decided: { to: pointLogs, search: { decided: 'true', startDate, endDate } },
  balance: { to: pointLogs, search: {} },
});
