import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { accountState } from '../../../../platform/account.ts';
import { saveFile } from '../../../../platform/download.ts';
import { Button } from '../../../../ui/button.tsx';
import { CheckboxField } from '../../../../ui/checkbox-field.tsx';
import { DialogShell } from '../../../../ui/dialog-shell.tsx';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { toast } from '../../../../ui/toast.ts';
import { codesText, printText } from './codes-text.ts';

const Codes = styled('ol')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(210px, 1fr))',
  gap: '6px 24px',
  margin: '16px 0',
  padding: '16px 16px 16px 44px',
  borderRadius: 8,
  background: theme.vars.palette.surface.subtle,
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSize: '0.9375rem',
  '& li::marker': { color: theme.vars.palette.text.secondary, fontSize: '0.8125rem' },
}));
const Ways = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginBottom: 16 });

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
      <Codes aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Codes>
      <Ways>
        <Button onClick={() => void copy()}>Copy</Button>
        <Button onClick={save}>Download</Button>
        <Button onClick={() => printText(text)}>Print</Button>
      </Ways>
      <CheckboxField
        checked={isKept}
        label="I keep these codes in a safe place"
        onChange={(event) => setKept(event.target.checked)}
      />
      {isReminded && !isKept && (
        <div style={{ marginTop: 8 }}>
          <InlineAlert severity="error">
            Keep the codes first, then say so here: without them a lost phone locks you out.
          </InlineAlert>
        </div>
      )}
    </DialogShell>
  );
}
