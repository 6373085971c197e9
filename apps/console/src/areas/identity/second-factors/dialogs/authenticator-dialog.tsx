import {
  addAuthenticator,
  addAuthenticatorBody,
  type startAuthenticator,
} from '@hearth/contract/identity/second-factors';
import { encode } from 'uqr';
import { FormDialog } from '../../../../kit/form-dialog.tsx';
import type { OutputOf } from '../../../../platform/endpoint-types.ts';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import styles from '../second-factors.module.css';
import { text } from '../messages.ts';

/** A QR code drawn in the browser, so the secret isn't sent anywhere. Dark on white in both themes, as cameras expect. */
function QrCode({ content, label }: { content: string; label: string }) {
  const { data, size } = encode(content, { ecc: 'M', border: 3 });
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
  onAdded: (response: OutputOf<typeof addAuthenticator>) => void;
  onClose: () => void;
}

/** Shows the secret as a QR code and as text, and asks for a first code. */
export default function AuthenticatorDialog({ started, onAdded, onClose }: AuthenticatorDialogProps) {
  const { challenge, secret, uri } = started;
  return (
    <FormDialog
      done={({ message }) => message}
      draft={null}
      endpoint={addAuthenticator}
      onClose={onClose}
      onDone={(response) => {
        onAdded(response);
        return true;
      }}
      onRefused={onClose}
      schema={addAuthenticatorBody}
      submit={text.authenticatorDialog.submit}
      subtitle={text.authenticatorDialog.subtitle}
      title={text.authenticatorDialog.title}
      values={{ challenge }}
    >
      {(Input) => (
        <ol className={styles.steps}>
          <li>
            {text.authenticatorDialog.scan}
            <QrCode content={uri} label={text.authenticatorDialog.qrCode} />
            <p className={styles.hint}>{text.authenticatorDialog.enterKey}</p>
            <div className={styles.secret}>
              <span>{inGroups(secret)}</span>
              <CopyButton label={text.authenticatorDialog.key} text={secret} />
            </div>
          </li>
          <li>
            <Input.Text
              autoComplete="one-time-code"
              inputProps={{ inputMode: 'numeric', spellCheck: false }}
              label={text.authenticatorDialog.code}
              name="code"
              required
            />
          </li>
        </ol>
      )}
    </FormDialog>
  );
}
