import External from '@mui/icons-material/OpenInNewRounded';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useSession } from '../../platform/session.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DialogShell } from '../../ui/dialog-shell.tsx';

const Contact = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  padding: '10px 0',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& a': { overflowWrap: 'anywhere', fontWeight: 560 },
}));

/** How to reach support. */
export default function SupportDialog({ onClose }: { onClose: () => void }) {
  const { settings, property } = useSession();
  const { phone, email, ticketUrl } = settings.support;
  return (
    <DialogShell
      actions={
        <Button
          color="primary"
          endIcon={<External aria-hidden />}
          href={ticketUrl}
          rel="noopener noreferrer"
          target="_blank"
          variant="contained"
        >
          Submit a Support Ticket
        </Button>
      }
      onClose={onClose}
      open
      title="Have a question or need assistance?"
    >
      <Contact>
        <div>
          <Typography color="text.secondary" variant="caption">
            Phone
          </Typography>
          <div>
            <Link href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</Link>
          </div>
        </div>
        <CopyButton label="support phone" text={phone} />
      </Contact>
      <Contact>
        <div>
          <Typography color="text.secondary" variant="caption">
            Email
          </Typography>
          <div>
            <Link href={`mailto:${email}`}>{email}</Link>
          </div>
        </div>
        <CopyButton label="support email" text={email} />
      </Contact>
      {property && (
        <Typography color="text.secondary" sx={{ mt: 2 }} variant="body2">
          Property code to give to support: <strong>{property.propertyCode}</strong>
        </Typography>
      )}
    </DialogShell>
  );
}
