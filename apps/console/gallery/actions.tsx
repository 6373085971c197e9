import { useState } from 'react';
import { Button } from '../src/ui/button.tsx';
import { ConfirmDialog } from '../src/ui/confirm-dialog.tsx';
import { DateField } from '../src/ui/date-field.tsx';
import { DialogShell } from '../src/ui/dialog-shell.tsx';
import { MoneyField } from '../src/ui/money-field.tsx';
import { Section } from '../src/ui/section.tsx';
import { TextField } from '../src/ui/text-field.tsx';
import { toast } from '../src/ui/toast.ts';
import styles from './fields.module.css';

export function GalleryActions() {
  const [dialog, setDialog] = useState(false);
  const [sure, setSure] = useState(false);
  const [money, setMoney] = useState('1250.5');
  const [note, setNote] = useState('');
  return (
    <>
      <Section title="Buttons, dialogs, toasts">
        <div className={styles.row}>
          <Button onClick={() => setDialog(true)} variant="contained">
            Open dialog
          </Button>
          <Button onClick={() => setSure(true)}>Confirm</Button>
          <Button color="error" variant="contained">
            Deny
          </Button>
          <Button color="success" variant="contained">
            Send Reward
          </Button>
          <Button color="error">Delete</Button>
          <Button variant="text">Back</Button>
          <Button disabled variant="contained">
            Disabled
          </Button>
          <Button disabled>Disabled</Button>
          <Button loading variant="contained">
            Sending
          </Button>
          {(['success', 'error', 'warning', 'info'] as const).map((kind) => (
            <Button key={kind} onClick={() => toast[kind](`This is how ${kind} sounds.`)} size="small">
              {kind}
            </Button>
          ))}
        </div>
      </Section>
      <DialogShell
        actions={
          <>
            <Button onClick={() => setDialog(false)}>Back</Button>
            <Button type="submit" variant="contained">
              Confirm
            </Button>
          </>
        }
        dirty={note !== ''}
        onClose={() => setDialog(false)}
        onSubmit={(event) => event.preventDefault()}
        open={dialog}
        subtitle="Points leave the property's balance right away."
        title="Send Surprise and Delight Points"
      >
        <div className={styles.grid}>
          <MoneyField label="Amount" onChange={setMoney} required value={money} />
          <DateField label="Start date" onChange={() => undefined} value={null} />
          <TextField
            label="Message"
            minRows={3}
            multiline
            onChange={(event) => setNote(event.target.value)}
            value={note}
          />
        </div>
      </DialogShell>
      <ConfirmDialog
        confirm="Delete"
        destructive
        onCancel={() => setSure(false)}
        onConfirm={() => setSure(false)}
        open={sure}
        title="Do you want to delete the image?"
      >
        The resident will no longer see it either.
      </ConfirmDialog>
    </>
  );
}
