import External from 'lucide-react/icons/external-link';
import { useSession } from '../../platform/session.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DialogShell } from '../../ui/dialog-shell.tsx';
import { Muted } from '../../ui/layout.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import styles from './support-dialog.module.css';

export default function SupportDialog({ onClose }: { onClose: () => void }) {
  const { settings, property } = useSession();
  const { phone, email, ticketUrl } = settings.support;
  return (
    <DialogShell
      actions={
        <ButtonLink
          endIcon={<External aria-hidden />}

          variant="contained"
        >
          <a href={ticketUrl} rel="noopener noreferrer" target="_blank">
            Submit a Support Ticket
          </a>
        </ButtonLink>
      }
      onClose={onClose}
      open
      title="Have a question or need assistance?"
    >
      <div className={styles.contact}>
        <div>
          <Muted as="span" small>
            Phone
          </Muted>
          <div>
            <TextLink>
              <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
            </TextLink>
          </div>
        </div>
        <CopyButton label="support phone" text={phone} />
      </div>
      <div className={styles.contact}>
        <div>
          <Muted as="span" small>
            Email
          </Muted>
          <div>
            <TextLink>
              <a href={`mailto:${email}`}>{email}</a>
            </TextLink>
          </div>
        </div>
        <CopyButton label="support email" text={email} />
      </div>
      {property && (
        <Muted className={styles.code}>
          Property code to give to support: <strong>{property.propertyCode}</strong>
        </Muted>
      )}
    </DialogShell>
  );
}
