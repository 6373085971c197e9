import {
  deliveryStatusLabels,
  messageStatusLabels,
  type DeliveryStatus,
  type MessageStatus,
} from '@hearth/contract/communication/message-kinds';
import { StatusChip, type Status } from '../../../../ui/status-chip.tsx';

const looks: Readonly<Record<MessageStatus, Status>> = {
  draft: 'inactive',
  scheduled: 'pending',
  sending: 'ready',
  stopped: 'voided',
  sent: 'approved',
};
const deliveryLooks: Readonly<Record<DeliveryStatus, Status>> = {
  waiting: 'pending',
  sending: 'ready',
  sent: 'approved',
  delivered: 'approved',
  failed: 'denied',
  bounced: 'denied',
  skipped: 'inactive',
};

/** Where a message stands. */
export const MessageChip = ({ status }: { status: MessageStatus }) => (
  <StatusChip label={messageStatusLabels[status]} status={looks[status]} />
);

/** What became of it for one person. */
export const DeliveryChip = ({ status }: { status: DeliveryStatus }) => (
  <StatusChip label={deliveryStatusLabels[status]} status={deliveryLooks[status]} />
);
