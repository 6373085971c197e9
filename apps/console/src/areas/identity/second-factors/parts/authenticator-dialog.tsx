import {
  addAuthenticator,
  addAuthenticatorBody,
  type startAuthenticator,
} from '@hearth/contract/identity/second-factors';
import { styled } from '@mui/material/styles';
import { FormDialog } from '../../../../kit/form-dialog.tsx';
import type { OutputOf } from '../../../../platform/endpoint-types.ts';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { QrCode } from './qr-code.tsx';

const Steps = styled('ol')(({ theme }) => ({
  margin: 0,
  padding: '0 0 0 20px',
  display: 'grid',
  gap: 20,
  '& li::marker': { fontWeight: 600 },
  '& svg[role=img]': { marginTop: 12 },
  '& .hint': { margin: '12px 0 0', fontSize: '0.8125rem', color: theme.vars.palette.text.secondary },
  '& .secret': {
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    fontSize: '0.875rem',
    overflowWrap: 'anywhere',
  },
}));

const inGroups = (secret: string) => secret.replaceAll(/.{4}(?=.)/g, '$& ');

interface AuthenticatorDialogProps {
  started: OutputOf<typeof startAuthenticator>;
  onAdded: (answer: OutputOf<typeof addAuthenticator>) => void;
  onClose: () => void;
}

/** Shows the secret to the app as a QR code and as text, and takes the first code. */
export default function AuthenticatorDialog({ started, onAdded, onClose }: AuthenticatorDialogProps) {
  const { challenge, secret, uri } = started;
  return (
    <FormDialog
      endpoint={addAuthenticator}
      onClose={onClose}
      onDone={onAdded}
      onRefused={onClose}
      schema={addAuthenticatorBody}
      submit="Turn on"
      subtitle="Google Authenticator, Microsoft Authenticator, 1Password and others show a new code every 30 seconds."
      title="Set up an authenticator app"
      values={{ challenge }}
    >
      {(Input) => (
        <Steps>
          <li>
            Scan this with the app.
            <QrCode label="QR code for the authenticator app" text={uri} />
            <p className="hint">Or enter this key in the app:</p>
            <div className="secret">
              <span>{inGroups(secret)}</span>
              <CopyButton label="key" text={secret} />
            </div>
          </li>
          <li>
            <Input.Text
              autoComplete="one-time-code"
              inputProps={{ inputMode: 'numeric', spellCheck: false }}
              label="Enter the code that the app shows"
              name="code"
              required
            />
          </li>
        </Steps>
      )}
    </FormDialog>
  );
}
