import type { Calls } from './calls.ts';

/** What the tests read of a point log. */
export interface Log {
  _id: string;
  user: { _id: string; name: string };
  post: { title: string } | null;
  boostType: string | null;
  points: number;
  note: string;
  reason: string;
}

/** The calls of points, and of what they are spent on. */
export const pointCalls = ({ get, write }: Calls) => ({
  logs: async (query: string): Promise<{ data: Log[]; totalCount: number }> => get(`/point-logs?${query}`),
  requestPoints: async (propertyId: string, amount: number): Promise<{ _id: string }> =>
    (await write('POST', `/properties/${propertyId}/points/request`, { amount })).data,
  allocatePoints: async (propertyId: string, amount: number): Promise<unknown> =>
    write('PUT', `/properties/${propertyId}/points/allocate`, { amount }),
  declinePoints: async (propertyId: string, requestId: string, message: string): Promise<unknown> =>
    write('PUT', `/properties/${propertyId}/points/requests/${requestId}/decline`, { message }),
  decide: (verb: 'approve' | 'deny', id: string, reason: string) =>
    write('PATCH', `/point-logs/${id}/${verb}`, { reason }),
  award: (propertyId: string, users: string[], amount: number) =>
    write('POST', `/point-logs/award?propertyId=${propertyId}`, { users, amount, category: 'Thank You!' }),
  createBrand: async (body: object): Promise<{ _id: string; name: string; version: number }> =>
    (await write('POST', '/brands', body)).data,
  updateBrand: (id: string, body: object): Promise<unknown> => write('PUT', `/brands/${id}`, body),
  brandNamed: async (name: string): Promise<{ _id: string } | undefined> =>
    (await get(`/brands?search=${encodeURIComponent(name)}`)).data[0],
  redeem: (brandId: string, points: number, propertyId: string): Promise<unknown> =>
    write('POST', '/resident/redemptions', { brandId, points, propertyId }),
});
