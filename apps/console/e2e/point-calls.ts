import { createHash, createHmac } from 'node:crypto';
import type { Calls } from './calls.ts';
import { mailSecret } from './server.ts';

/** Point log fields used by tests. */
export interface Log {
  _id: string;
  user: { _id: string; name: string };
  post: { title: string } | null;
  boostType: string | null;
  points: number;
  note: string;
  reason: string;
}

/** API calls for points and redemptions. */
export const pointCalls = ({ base, get, read, write }: Calls) => ({
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
  uploadCodes: (brandId: string, codes: readonly { code: string }[]): Promise<unknown> =>
    write('POST', `/brands/${brandId}/codes`, { codes }),
  /** Returns the id of its point log. */
  redeem: async (brandId: string, points: number, propertyId: string): Promise<string> =>
    (await write('POST', '/resident/redemptions', { brandId, points, propertyId })).data._id,
  /** Sends the mail provider's bounce webhook for a log's voucher or code email. */
  bounceVoucher: (logId: string): Promise<unknown> => {
    const name = createHash('sha256').update(`redemption:${logId}`).digest('hex').slice(0, 40);
    const body = JSON.stringify({ messageId: `${name}@hearth.example`, event: 'bounced', detail: 'Unknown user' });
    const timestamp = String(Math.floor(Date.now() / 1000));
    return fetch(`${base}/communications/callbacks/mail`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-hearth-timestamp': timestamp,
        'x-hearth-signature': createHmac('sha256', mailSecret).update(`${timestamp}.${body}`).digest('hex'),
      },
      body,
    }).then(read);
  },
});
