import type { Calls } from './calls.ts';

/** Lease fields used by tests. */
export interface LeaseRow {
  _id: string;
  property: string;
  user: { _id: string; name: string };
  unitNumber: string;
  startDate: string;
  endDate: string;
  voidDate: string | null;
}

/** API calls for leases and the rent roll. */
export const leaseCalls = ({ get, write }: Calls) => ({
  leases: async (query: string): Promise<{ data: LeaseRow[]; totalCount: number }> => get(`/leases?${query}`),
  createLease: async (
    propertyId: string,
    userId: string,
    terms: Pick<LeaseRow, 'unitNumber' | 'startDate' | 'endDate'>,
  ): Promise<LeaseRow> =>
    (
      await write('POST', `/leases/${userId}?propertyId=${propertyId}`, {
        building: 'Test',
        rentAmount: 1200,
        ...terms,
      })
    ).data,
  terminate: ({ _id, property, user }: LeaseRow, renewal?: 'end' | 'keep') =>
    write('DELETE', `/leases/${user._id}?propertyId=${property}`, { leaseId: _id, renewal }),
  renewLease: ({ _id, property, user, unitNumber }: LeaseRow, term: Pick<LeaseRow, 'startDate' | 'endDate'>) =>
    write('PUT', `/leases/${user._id}?propertyId=${property}`, {
      unitNumber,
      building: 'Test',
      rentAmount: 1200,
      leaseId: _id,
      ...term,
    }),
  rewardable: async (propertyId: string, month: number, year: number): Promise<string[]> =>
    (await get(`/rent-roll/rewardable?propertyId=${propertyId}&month=${month}&year=${year}`)).data,
  rentRoll: async (
    propertyId: string,
    month: number,
    year: number,
  ): Promise<
    {
      _id: string;
      user: { name: string; email: string };
      unitNumber: string;
      building: string;
      rentAmount: number;
      obstacle: string | null;
    }[]
  > => (await get(`/rent-roll?propertyId=${propertyId}&month=${month}&year=${year}&limit=100`)).data,
  sendRent: (propertyId: string, leases: string[], month: string) =>
    write('POST', `/leases/rent-roll/${propertyId}`, {
      leases,
      completedDate: `${month}-05`,
      rewardedMonthYear: `${month}-05`,
    }),
});
