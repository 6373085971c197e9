import {
  addAuthenticator,
  addAuthenticatorBody,
  type startAuthenticator,
} from '@hearth/contract/identity/second-factors';
import { encode } from 'uqr';
import { FormDialog } from '../../../../kit/form-dialog.tsx';
import type { OutputOf } from '../../../../platform/endpoint-types.ts';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import styles from './authenticator-dialog.module.css';

/** A QR code drawn here: what it says leaves this page for no service. Dark on white in both themes, as cameras expect. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      aria-label={label}
      className={styles.code}
      role="img"
      shapeRendering="crispEdges"
      viewBox={`0 0 ${size} ${size}`}
    >
      <rect fill="#fff" height={size} width={size} />
      <path d={path} fill="#000" />
    </svg>
  );
}

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
      done={({ message }) => message}
      draft={null}
      endpoint={addAuthenticator}
      onClose={onClose}
      onDone={(answer) => {
        onAdded(answer);
        return true;
      }}
      onRefused={onClose}
      schema={addAuthenticatorBody}
      submit="Turn on"
      subtitle="Google Authenticator, Microsoft Authenticator, 1Password and others show a new code every 30 seconds."
      title="Set up an authenticator app"
      values={{ challenge }}
    >
      {(Input) => (
        <ol className={styles.steps}>
          <li>
            Scan this with the app.
            <QrCode label="QR code for the authenticator app" text={uri} />
            <p className={styles.hint}>Or enter this key in the app:</p>
            <div className={styles.secret}>
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
        </ol>
      )}
    </FormDialog>
  );
}
