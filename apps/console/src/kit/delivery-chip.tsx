import { StatusChip } from '../ui/status-chip.tsx';

const looks = {
  queued: ['pending', 'Queued'],
  sent: ['approved', 'Sent'],
  delivered: ['approved', 'Delivered'],
  failed: ['denied', 'Failed'],
  bounced: ['denied', 'Bounced'],
} as const;

/** How far a mail has come. */
export function DeliveryChip({ status }: { status: keyof typeof looks }) {
  const [look, label] = looks[status];
  return <StatusChip label={label} status={look} />;
}
