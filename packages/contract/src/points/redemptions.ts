import { z } from 'zod';
import { asResident } from '../endpoint.ts';
import { emailPattern, objectId, oneProperty, text } from '../primitives.ts';
import { pointsMaximum } from '../constants.ts';
import { shared } from '../resource.ts';
import { pointLogDetail } from './point-log-record.ts';

const points = z.int('Enter a whole number of points').min(1, 'Minimum 1 Point required').max(pointsMaximum);

const walletCalls = shared({ tag: 'Resident', scope: asResident, permission: 'resident.act' });

export const wallet = walletCalls.endpoint('GET /resident/wallet', {
  summary: 'Get your points balance',
  output: z.object({ data: z.object({ balance: z.int(), total: z.int() }) }),
  reads: ['pointLog', 'user'],
});

export const redeem = walletCalls.endpoint('POST /resident/redemptions', {
  summary: "Redeem points for a brand's reward",
  body: z.strictObject({ brandId: objectId, points, propertyId: oneProperty() }),
  output: z.object({ data: pointLogDetail }),
  changes: ['pointLog', 'user', 'redemption', 'brand'],
  action: 'redemption.create',
  perMinute: 60,
});

export const sendToFriend = walletCalls.endpoint('POST /resident/transfers', {
  summary: 'Send points to another resident of the same property',
  body: z.strictObject({
    email: z.string().trim().toLowerCase().min(1).max(254).regex(emailPattern, 'Enter a valid Email'),
    points,
    note: text(500).default(''),
    propertyId: oneProperty(),
  }),
  output: z.object({ data: pointLogDetail }),
  changes: ['pointLog', 'user'],
  action: 'transfer.create',
  perMinute: 60,
});

export const redemptions = {
  wallet,
  redeem,
  sendToFriend,
};
