import { StatusChip } from '../ui/status-chip.tsx';
import { text } from './messages.ts';

const looks = {
  queued: 'pending',
  sent: 'approved',
  delivered: 'approved',
  failed: 'denied',
  bounced: 'denied',
} as const;

export const DeliveryChip = ({ status }: { status: keyof typeof looks }) => (
  <StatusChip label={text.delivery[status]} status={looks[status]} />
);
