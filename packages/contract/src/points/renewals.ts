import { z } from 'zod';
import { pointsMaximum } from '../constants.ts';
import { atProperty, endpoint } from '../endpoint.ts';
import { lease, leaseForm, renewalTerms } from '../leases/leases.ts';
import { objectId, oneProperty } from '../primitives.ts';
import { renewalMessages as say } from './messages.ts';

export const renewLeaseBody = renewalTerms.safeExtend({
  /** Whole points that the renewal pays; none are paid where they are left out. */
  points: z.int(say.pointsInvalid).min(1, say.pointsInvalid).max(pointsMaximum, say.pointsInvalid).optional(),
});

/** What the dialog holds: the terms, the confirmation, and the points or none. */
export const renewalForm = leaseForm.safeExtend({ points: renewLeaseBody.shape.points });

/** One transaction: where the points cannot be paid, the lease is not renewed either. */
export const renewLease = endpoint('PUT /leases/{userId}', {
  summary: 'Renew a lease: a new one that names the old, with points for the resident where they are chosen',
  tag: 'Leases',
  place: atProperty,
  permission: 'leases.manage',
  query: { propertyId: oneProperty() },
  body: renewLeaseBody,
  output: z.object({ data: lease, pointLogId: objectId.nullable() }),
  answers: 'lease',
  changes: ['lease', 'user', 'pointLog', 'property'],
  action: 'lease.renew',
});

export const renewals = {
  renew: renewLease,
};
