import { Button } from '../ui/button.tsx';
import { InlineAlert } from '../ui/inline-alert.tsx';
import styles from './form-notes.module.css';

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
          Discard changes
        </Button>
      }
      severity={isOutdated ? 'warning' : 'info'}
    >
      Your unsaved changes were restored.
      {isOutdated && ' Someone has changed the same fields since. Check them before you save.'}
    </InlineAlert>
  </div>
);

/** Says that somebody else has saved the record in the meantime, and what sending does now. */
export const ConflictNote = ({ title, submit }: { title: string | undefined; submit: string }) =>
  title ? (
    <div className={styles.root}>
      <InlineAlert severity="warning" title={title}>
        Your changes are still here. {submit} replaces theirs in the fields you changed.
      </InlineAlert>
    </div>
  ) : null;
