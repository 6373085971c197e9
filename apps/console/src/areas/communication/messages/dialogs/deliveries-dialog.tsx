import type { Message } from '@hearth/contract/communication/message-record';
import { DialogShell } from '../../../../ui/dialog-shell.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { Deliveries } from '../parts/deliveries.tsx';

interface DeliveriesDialogProps {
  message: Message;
  onClose: () => void;
}

/** The delivery log of a message. */
export const DeliveriesDialog = ({ message, onClose }: DeliveriesDialogProps) => (
  <DialogShell onClose={onClose} open subtitle={message.subject || undefined} title="Deliveries" width="lg">
    <Stack gap={16}>
      <Deliveries message={message} />
    </Stack>
  </DialogShell>
);
