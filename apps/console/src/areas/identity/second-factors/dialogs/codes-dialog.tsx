import { useState } from 'react';
import { accountState } from '../../../../platform/account.ts';
import { saveFile } from '../../../../platform/download.ts';
import { Button } from '../../../../ui/button.tsx';
import { CheckboxField } from '../../../../ui/checkbox-field.tsx';
import { DialogShell } from '../../../../ui/dialog-shell.tsx';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { toast } from '../../../../ui/toast.ts';
import styles from '../second-factors.module.css';
import { common } from '../../../../kit/messages.ts';
import { text } from '../messages.ts';

/** The recovery codes as a text file. */
const fileOf = (codes: readonly string[], email: string, product: string) =>
  [text.codesDialog.fileTitle(product, email), text.codesDialog.fileHint, '', ...codes, ''].join('\n');

/** Prints a text by itself, in a temporary frame. */
function printText(content: string) {
  const frame = document.createElement('iframe');
  frame.setAttribute('aria-hidden', 'true');
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0;visibility:hidden';
  document.body.append(frame);
  const { contentDocument: page, contentWindow: view } = frame;
  if (!page || !view) return frame.remove();
  const lines = page.createElement('pre');
  lines.textContent = content;
  page.body.append(lines);
  view.addEventListener('afterprint', () => frame.remove());
  view.print();
}

/** New recovery codes, shown once. It closes after the person confirms that they are saved. */
export default function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [isSaved, setSaved] = useState(false);
  const [isReminded, setReminded] = useState(false);
  const { account, settings } = accountState();
  const product = settings?.product ?? 'Hearth';
  const file = fileOf(codes, account?.user.email ?? '', product);
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast.success(text.codesDialog.copied),
      () => toast.error(text.codesDialog.blocked),
    );
  const save = () => saveFile(new Blob([file], { type: 'text/plain;charset=utf-8' }), `${product}-recovery-codes.txt`);
  const close = () => (isSaved ? onClose() : setReminded(true));
  return (
    <DialogShell
      actions={
        <Button onClick={close} variant="contained">
          {text.codesDialog.done}
        </Button>
      }
      onClose={close}
      open
      subtitle={text.codesDialog.subtitle}
      title={text.codesDialog.title}
    >
      <ol className={styles.codes} aria-label={text.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.ways}>
        <Button onClick={() => void copy()}>{common.copy}</Button>
        <Button onClick={save}>{common.download}</Button>
        <Button onClick={() => printText(file)}>{text.codesDialog.print}</Button>
      </div>
      <CheckboxField
        checked={isSaved}
        label={text.codesDialog.saved}
        onChange={(event) => setSaved(event.target.checked)}
      />
      {isReminded && !isSaved && (
        <div className={styles.reminder}>
          <InlineAlert severity="error">{text.codesDialog.reminder}</InlineAlert>
        </div>
      )}
    </DialogShell>
  );
}
