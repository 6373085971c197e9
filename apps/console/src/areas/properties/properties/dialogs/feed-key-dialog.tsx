import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { CheckboxField } from '../../../../ui/checkbox-field.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { DialogShell } from '../../../../ui/dialog-shell.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';
import styles from './feed-key-dialog.module.css';

const Line = ({ label, text }: { label: string; text: string }) => (
  <div className={styles.line}>
    <dt>{label}</dt>
    <dd>
      <code>{text}</code>
      <CopyButton label={label.toLowerCase()} text={text} />
    </dd>
  </div>
);

/** The key of the feed, shown this once, with where and how another system sends. It closes when somebody says that it is kept. */
export default function FeedKeyDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const [isKept, setKept] = useState(false);
  return (
    <DialogShell
      actions={(close) => (
        <Button disabled={!isKept} onClick={close} variant="contained">
          Done
        </Button>
      )}
      dirty={!isKept}
      onClose={onClose}
      open
      subtitle="Copy it now: it is not shown again."
      title="The key of the feed"
      width="md"
    >
      <Stack gap={16}>
        <dl className={styles.lines}>
          <Line label="Key" text={secret} />
          <Line label="Address" text={`${location.origin}/api/integrations/feed`} />
        </dl>
        <p className={styles.how}>
          The other system sends <code>POST</code> requests to the address, with the key as the bearer token, and the
          residents as JSON or CSV. The first time, you look at what would happen and confirm it in the sync centre.{' '}
          <TextLink>
            <a href="/api/docs" rel="noopener noreferrer" target="_blank">
              The fields are in the API reference
            </a>
          </TextLink>
          .
        </p>
        <CheckboxField
          checked={isKept}
          label="I keep this key in a safe place"
          onChange={({ target }) => setKept(target.checked)}
        />
      </Stack>
    </DialogShell>
  );
}
