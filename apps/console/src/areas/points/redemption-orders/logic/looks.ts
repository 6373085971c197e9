import type { RedemptionStatus } from '@hearth/contract/points/redemption-record';
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
