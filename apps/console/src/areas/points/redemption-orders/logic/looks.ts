import type { Redemption, RedemptionStatus } from '@hearth/contract/points/redemption-record';
import type { Status } from '../../../../ui/status-chip.tsx';

export const redemptionLooks: Record<RedemptionStatus, Status> = {
  handOver: 'pending',
  waiting: 'pending',
  failed: 'denied',
  delivered: 'approved',
  returning: 'pending',
  returned: 'voided',
};

/** The email with its code or voucher failed or bounced. */
export const isUndelivered = ({ status, kind }: Redemption) => status === 'failed' && kind !== 'provider';
