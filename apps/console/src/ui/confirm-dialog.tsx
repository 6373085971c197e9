import { styled } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Muted } from './layout.tsx';
import { Modal } from './modal.tsx';
import { Title } from './title.tsx';

const Box = styled(Modal)(({ theme }) => ({
  width: 'min(444px, calc(100vw - 32px))',
  maxHeight: 'calc(100dvh - 32px)',
  borderRadius: 12,
  border: `1px solid ${theme.vars.palette.divider}`,
  boxShadow: '0 24px 64px -12px rgb(20 12 6 / 0.35)',
}));
const Body = styled('div')({ padding: '22px 24px 20px', display: 'grid', gap: 8, overflowY: 'auto' });
const Foot = styled('div')({
  display: 'flex',
  justifyContent: 'flex-end',
  flexWrap: 'wrap',
  gap: 8,
  marginTop: 14,
  '@media (max-width: 599.95px)': { '& > *': { flex: '1 1 auto' } },
});

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children?: ReactNode;
  /** The word on the button: what will happen, such as 'Delete'. */
  confirm: string;
  cancel?: string;
  destructive?: boolean;
  busy?: boolean;
  /** True while what is asked about is not known yet. */
  disabled?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks one question before something that cannot be taken back. Focus starts on Cancel when it destroys. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirm,
  cancel = 'Cancel',
  destructive,
  busy,
  disabled,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const id = useId();
  if (!open) return null;
  return (
    <Box aria-describedby={`${id}text`} aria-labelledby={id} onClose={busy ? undefined : onCancel} role="alertdialog">
      <Body>
        <Title id={id} level={2}>
          {title}
        </Title>
        <Muted as="div" id={`${id}text`}>
          {children}
        </Muted>
        <Foot>
          <Button autoFocus={destructive} disabled={busy} onClick={onCancel}>
            {cancel}
          </Button>
          <Button
            autoFocus={!destructive}
            color={destructive ? 'error' : 'primary'}
            disabled={disabled}
            loading={busy}
            onClick={onConfirm}
            variant="contained"
          >
            {confirm}
          </Button>
        </Foot>
      </Body>
    </Box>
  );
}
