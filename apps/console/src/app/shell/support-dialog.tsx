import External from 'lucide-react/icons/external-link';
import { useSession } from '../../platform/session.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DialogShell } from '../../ui/dialog-shell.tsx';
import { Muted } from '../../ui/layout.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import styles from './support-dialog.module.css';
import { text } from '../messages.ts';
import { common } from '../../ui/messages.ts';

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
            {text.help.ticket}
          </a>
        </ButtonLink>
      }
      onClose={onClose}
      open
      title={text.help.title}
    >
      <div className={styles.contact}>
        <div>
          <Muted as="span" small>
            {common.phone}
          </Muted>
          <div>
            <TextLink>
              <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
            </TextLink>
          </div>
        </div>
        <CopyButton label={text.help.phone} text={phone} />
      </div>
      <div className={styles.contact}>
        <div>
          <Muted as="span" small>
            {common.email}
          </Muted>
          <div>
            <TextLink>
              <a href={`mailto:${email}`}>{email}</a>
            </TextLink>
          </div>
        </div>
        <CopyButton label={text.help.email} text={email} />
      </div>
      {property && <Muted className={styles.code}>{text.help.code(<strong>{property.propertyCode}</strong>)}</Muted>}
    </DialogShell>
  );
}
