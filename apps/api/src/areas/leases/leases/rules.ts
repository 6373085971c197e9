import { leaseMessages as say } from '@hearth/contract/leases/messages';
import type { Lease } from '@hearth/contract/leases/leases';
import { conflict, invalid, type DatabaseErrors } from '../../../platform/errors.ts';

/** What the constraints of the table refuse. */
export const leaseErrors: DatabaseErrors = {
  leases_held_once: () => conflict(say.overlapping),
  leases_renewed_once: () => conflict(say.alreadyRenewed),
  leases_end_after_start: () => invalid(['body', 'endDate'], say.endTooEarly),
};

export interface Ruled {
  isVoid: boolean;
  /** Past its last day, at the property. */
  isOver: boolean;
  isRenewed: boolean;
  /** Whether who holds it is still a resident or ambassador of the property. */
  isOfResident: boolean;
}

/** A lease is renewed once, by somebody who still lives there; it is terminated once, while it has not ended. */
export function canOf({ isVoid, isOver, isRenewed, isOfResident }: Ruled, mayManage: boolean): Lease['can'] {
  return { renew: mayManage && !isVoid && !isRenewed && isOfResident, terminate: mayManage && !isVoid && !isOver };
}

interface Named {
  property?: string | undefined;
  userId?: string | undefined;
}

/** The console names the property and the resident twice; both must be the same. */
export function agreeing(body: Named, propertyId: string, userId: string): void {
  if (body.property !== undefined && body.property !== propertyId)
    throw invalid(['body', 'property'], 'The property of the lease is not the property asked for');
  if (body.userId !== undefined && body.userId !== userId)
    throw invalid(['body', 'userId'], 'The user of the lease is not the user in the address');
}
