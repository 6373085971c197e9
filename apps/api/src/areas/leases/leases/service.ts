import { contract } from '@hearth/contract';
import { generalMessages } from '@hearth/contract/errors';
import { invalid } from '../../../platform/errors.ts';
import { leaseList } from './listing.ts';
import { leases, toWire } from './fields.ts';
import { plainList } from '../../../platform/plain.ts';

/** Staff view leases with their units, dates, and rent. */
export const list = plainList(contract.leases.list, {
  read: leases.read.list,
  rows(ctx, { query }) {
    const { month, year, startDate, endDate } = query;
    if (startDate && endDate && startDate > endDate)
      throw invalid(['query', 'startDate'], generalMessages.startAfterEnd);
    if (month !== undefined && year === undefined) throw invalid(['query', 'year'], 'Send year with month');
    return leaseList(ctx, query);
  },
  toWire,
});
