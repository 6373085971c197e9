import { ConfirmDialog } from './confirm-dialog.tsx';

interface DiscardQuestionProps {
  open: boolean;
  onDiscard: () => void;
  onStay: () => void;
}

/** Asks before unsaved input is given up. */
export const DiscardQuestion = ({ open, onDiscard, onStay }: DiscardQuestionProps) => (
  <ConfirmDialog
    cancel="Keep editing"
    confirm="Discard changes"
    destructive
    onCancel={onStay}
    onConfirm={onDiscard}
    open={open}
    title="Discard your changes?"
  >
    You have unsaved changes.
  </ConfirmDialog>
);
