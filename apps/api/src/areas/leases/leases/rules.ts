import { leaseMessages } from '@hearth/contract/leases/messages';
import type { Lease } from '@hearth/contract/leases/leases';
import { conflict, invalid, type DatabaseErrors } from '../../../platform/errors.ts';

/** Refusals by table constraints. */
export const leaseErrors: DatabaseErrors = {
  leases_held_once: () => conflict(leaseMessages.overlapping),
  leases_renewed_once: () => conflict(leaseMessages.alreadyRenewed),
  leases_end_after_start: () => invalid(['body', 'endDate'], leaseMessages.endTooEarly),
};

export interface Ruled {
  isVoid: boolean;
  /** Past its last day at the property. */
  isOver: boolean;
  isRenewed: boolean;
  /** True if the leaseholder is still a resident or ambassador of the property. */
  isOfResident: boolean;
}

/** A lease can be renewed once, while the resident lives there, and terminated once, before it ends. */
export function canOf({ isVoid, isOver, isRenewed, isOfResident }: Ruled, mayManage: boolean): Lease['can'] {
  return { renew: mayManage && !isVoid && !isRenewed && isOfResident, terminate: mayManage && !isVoid && !isOver };
}

interface Named {
  property?: string | undefined;
  userId?: string | undefined;
}

/** The console sends property and resident twice; both must match. */
export function requireSameTarget(body: Named, propertyId: string, userId: string): void {
  if (body.property !== undefined && body.property !== propertyId)
    throw invalid(['body', 'property'], "The property in the body doesn't match the URL");
  if (body.userId !== undefined && body.userId !== userId)
    throw invalid(['body', 'userId'], "The user in the body doesn't match the URL");
}
