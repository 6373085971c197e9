import { ConfirmDialog } from './confirm-dialog.tsx';
import { text } from './messages.ts';

interface DiscardQuestionProps {
  open: boolean;
  onDiscard: () => void;
  onStay: () => void;
}

/** Asks before unsaved input is discarded. */
export const DiscardQuestion = ({ open, onDiscard, onStay }: DiscardQuestionProps) => (
  <ConfirmDialog
    cancel={text.discard.cancel}
    confirm={text.discard.confirm}
    destructive
    onCancel={onStay}
    onConfirm={onDiscard}
    open={open}
    title={text.discard.title}
  >
    {text.discard.body}
  </ConfirmDialog>
);
