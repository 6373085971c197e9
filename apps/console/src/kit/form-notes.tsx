import { Button } from '../ui/button.tsx';
import { InlineAlert } from '../ui/inline-alert.tsx';
import styles from './form-notes.module.css';
import { text as ui } from '../ui/messages.ts';
import { text } from './messages.ts';

interface RestoredNoteProps {
  /** Someone else has since changed one of the restored fields. */
  isOutdated?: boolean;
  onDiscard: () => void;
}

/** Says that unsaved input was restored, and offers to discard it. */
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

/** Says that someone else saved the record, and what submitting does now. */
export const ConflictNote = ({ title, submit }: { title: string | undefined; submit: string }) =>
  title ? (
    <div className={styles.root}>
      <InlineAlert severity="warning" title={title}>
        {text.form.conflict(submit)}
      </InlineAlert>
    </div>
  ) : null;
