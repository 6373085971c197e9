import { DialogShell } from '../../../../ui/dialog-shell.tsx';
import { Kbd } from '../../../../ui/kbd.tsx';
import styles from './keys-help-dialog.module.css';

const keys: readonly (readonly [readonly string[], string])[] = [
  [['J', '↓'], 'Next submission'],
  [['K', '↑'], 'Previous submission'],
  [['A'], 'Approve: write or keep the reason, then Enter'],
  [['D'], 'Deny: write the reason, then Enter'],
  [['X'], 'Select this submission, or let go of it'],
  [['Shift', 'A'], 'Approve all that are selected'],
  [['Shift', 'D'], 'Deny all that are selected'],
  [['Enter'], 'Send the decision that was begun'],
  [['Esc'], 'Leave the reason, let go of the selection, or close the submission'],
  [['?'], 'Show this help'],
];

export function KeysHelp({ onClose }: { onClose: () => void }) {
  return (
    <DialogShell onClose={onClose} open title="Keyboard shortcuts">
      <dl className={styles.table}>
        {keys.map(([names, text]) => (
          <div key={text}>
            <dt>
              {names.map((name) => (
                <Kbd key={name}>{name}</Kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </DialogShell>
  );
}
