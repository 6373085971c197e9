import type { Redemption, RedemptionStatus } from '@hearth/contract/points/redemption-record';
import type { Status } from '../../../../ui/status-chip.tsx';

/** How each state of a redemption is shown. */
export const redemptionLooks: Record<RedemptionStatus, Status> = {
  handOver: 'pending',
  waiting: 'pending',
  failed: 'denied',
  delivered: 'approved',
  returning: 'pending',
  returned: 'voided',
};

/** The mail with its code or voucher was sent to no avail. */
export const didNotArrive = ({ status, kind }: Redemption) => status === 'failed' && kind !== 'provider';
