import { Button } from '../ui/button.tsx';
import { InlineAlert } from '../ui/inline-alert.tsx';
import styles from './form-notes.module.css';
import { text as ui } from '../ui/messages.ts';
import { text } from './messages.ts';

interface RestoredNoteProps {
  /** The record has been changed since by somebody else, in one of the restored fields. */
  isOutdated?: boolean;
  onDiscard: () => void;
}

/** Says that unsaved input is back, and offers to discard it. */
export const RestoredNote = ({ isOutdated = false, onDiscard }: RestoredNoteProps) => (
  <div className={styles.root}>
    <InlineAlert
      action={
        <Button onClick={onDiscard} size="small">
          {ui.discard.confirm}
        </Button>
      }
      severity={isOutdated ? 'warning' : 'info'}
    >
      {isOutdated ? text.form.restoredOutdated : text.form.restored}
    </InlineAlert>
  </div>
);

/** Says that somebody else has saved the record in the meantime, and what sending does now. */
export const ConflictNote = ({ title, submit }: { title: string | undefined; submit: string }) =>
  title ? (
    <div className={styles.root}>
      <InlineAlert severity="warning" title={title}>
        {text.form.conflict(submit)}
      </InlineAlert>
    </div>
  ) : null;
