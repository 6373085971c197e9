import type { Permission } from '@hearth/contract/permissions';
import type { RenewalRow } from '@hearth/contract/retention/renewal-record';

/** Actions available to the caller until the lease is renewed or over. */
export function canOf(
  { stage, isOfResident }: Pick<RenewalRow, 'stage'> & { isOfResident: boolean },
  may: (permission: Permission) => boolean,
): RenewalRow['can'] {
  const isOpen = stage !== 'renewed' && stage !== 'movedOut';
  return {
    update: isOpen && may('renewals.manage'),
    offer: isOpen && isOfResident && may('renewals.offer'),
    renew: stage !== 'renewed' && isOfResident && may('leases.manage'),
  };
}
