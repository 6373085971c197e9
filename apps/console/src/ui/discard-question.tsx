import { ConfirmDialog } from './confirm-dialog.tsx';

interface DiscardQuestionProps {
  open: boolean;
  onDiscard: () => void;
  onStay: () => void;
}

/** Asks before unsaved input is given up. */
export const DiscardQuestion = ({ open, onDiscard, onStay }: DiscardQuestionProps) => (
  <ConfirmDialog
    confirm="Discard"
    destructive
    onCancel={onStay}
    onConfirm={onDiscard}
    open={open}
    title="Discard your changes?"
  >
    What you entered here has not been saved.
  </ConfirmDialog>
);
