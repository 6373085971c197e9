import { useState } from 'react';
import { accountState } from '../../../../platform/account.ts';
import { saveFile } from '../../../../platform/download.ts';
import { Button } from '../../../../ui/button.tsx';
import { CheckboxField } from '../../../../ui/checkbox-field.tsx';
import { DialogShell } from '../../../../ui/dialog-shell.tsx';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { toast } from '../../../../ui/toast.ts';
import styles from './codes-dialog.module.css';

/** What is kept of recovery codes outside of the product. */
const codesText = (codes: readonly string[], email: string, product: string) =>
  [
    `${product} recovery codes of ${email}`,
    'Each opens your account once, in place of your second factor. Keep them where only you can find them.',
    '',
    ...codes,
    '',
  ].join('\n');

/** Prints the text alone, in a frame that is gone afterwards. */
function printText(text: string) {
  const frame = document.createElement('iframe');
  frame.setAttribute('aria-hidden', 'true');
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0;visibility:hidden';
  document.body.append(frame);
  const { contentDocument: page, contentWindow: view } = frame;
  if (!page || !view) return frame.remove();
  const lines = page.createElement('pre');
  lines.textContent = text;
  page.body.append(lines);
  view.addEventListener('afterprint', () => frame.remove());
  view.print();
}

/** Recovery codes, shown this once. It closes when the person says that they are kept. */
export default function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [isKept, setKept] = useState(false);
  const [isReminded, setReminded] = useState(false);
  const { account, settings } = accountState();
  const product = settings?.product ?? 'Hearth';
  const text = codesText(codes, account?.user.email ?? '', product);
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast.success('Recovery codes copied'),
      () => toast.error('Copying is not allowed here: select the codes instead'),
    );
  const save = () => saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), `${product}-recovery-codes.txt`);
  const close = () => (isKept ? onClose() : setReminded(true));
  return (
    <DialogShell
      actions={
        <Button onClick={close} variant="contained">
          Done
        </Button>
      }
      onClose={close}
      open
      subtitle="Each opens your account once, when your phone or passkey is not at hand. They are not shown again."
      title="Keep your recovery codes"
    >
      <ol className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.ways}>
        <Button onClick={() => void copy()}>Copy</Button>
        <Button onClick={save}>Download</Button>
        <Button onClick={() => printText(text)}>Print</Button>
      </div>
      <CheckboxField
        checked={isKept}
        label="I keep these codes in a safe place"
        onChange={(event) => setKept(event.target.checked)}
      />
      {isReminded && !isKept && (
        <div className={styles.reminder}>
          <InlineAlert severity="error">
            Keep the codes first, then say so here: without them a lost phone locks you out.
          </InlineAlert>
        </div>
      )}
    </DialogShell>
  );
}
