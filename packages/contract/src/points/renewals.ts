import { z } from 'zod';
import { pointsMaximum } from '../constants.ts';
import { atProperty, endpoint } from '../endpoint.ts';
import { lease, leaseForm, renewalTerms } from '../leases/leases.ts';
import { objectId, oneProperty } from '../primitives.ts';
import { renewalMessages } from './messages.ts';

export const renewLeaseBody = renewalTerms.safeExtend({
  /** Points to send with the renewal; omitted for none. */
  points: z
    .int(renewalMessages.pointsInvalid)
    .min(1, renewalMessages.pointsInvalid)
    .max(pointsMaximum, renewalMessages.pointsInvalid)
    .optional(),
});

/** The renewal dialog: terms, confirmation and optional points. */
export const renewalForm = leaseForm.safeExtend({ points: renewLeaseBody.shape.points });

/** One transaction: if the points can't be paid, the lease isn't renewed. */
export const renewLease = endpoint('PUT /leases/{userId}', {
  summary: 'Renew a lease, optionally sending the resident points',
  tag: 'Leases',
  scope: atProperty,
  permission: 'leases.manage',
  query: { propertyId: oneProperty() },
  body: renewLeaseBody,
  output: z.object({ data: lease, pointLogId: objectId.nullable() }),
  returns: 'lease',
  changes: ['lease', 'user', 'pointLog', 'property'],
  action: 'lease.renew',
});

export const renewals = {
  renew: renewLease,
};
