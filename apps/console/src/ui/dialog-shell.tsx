import Close from '@mui/icons-material/CloseRounded';
import { styled } from '@mui/material/styles';
import { useId, useState, type FormEventHandler, type ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { IconButton } from './icon-button.tsx';
import { Muted } from './layout.tsx';
import { Modal } from './modal.tsx';
import { Title } from './title.tsx';

const widths = { sm: 600, md: 900, lg: 1200 };

const Box = styled(Modal, { shouldForwardProp: (prop) => prop !== 'width' })<{ width: keyof typeof widths }>(
  ({ theme, width }) => ({
    width: `min(${widths[width]}px, calc(100vw - 64px))`,
    maxWidth: 'none',
    maxHeight: 'calc(100dvh - 64px)',
    borderRadius: 12,
    border: `1px solid ${theme.vars.palette.divider}`,
    boxShadow: '0 24px 64px -12px rgb(20 12 6 / 0.35)',
    '@media (max-width: 599.95px)': { width: '100vw', height: '100dvh', maxHeight: 'none', borderRadius: 0, border: 0 },
  }),
);

const Frame = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  flex: 1,
  '& > .head': {
    display: 'flex',
    alignItems: 'flex-start',
    gap: 16,
    padding: '18px 16px 14px 24px',
    '& > div': { flex: 1, minWidth: 0, paddingTop: 2 },
    '& .subtitle': { marginTop: 2 },
  },
  '& > .body': { overflowY: 'auto', overscrollBehavior: 'contain', padding: '4px 24px 24px', flex: 1 },
  '& > .foot': {
    display: 'flex',
    justifyContent: 'flex-end',
    flexWrap: 'wrap',
    gap: 8,
    padding: '14px 24px',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    '&:empty': { display: 'none' },
  },
  '@media (max-width: 599.95px)': {
    '& > .head': { padding: '12px 8px 8px 16px', '& > div': { paddingTop: 10 } },
    '& > .body': { padding: '4px 16px 16px' },
    '& > .foot': { padding: '12px 16px', '& > *': { flex: '1 1 auto' } },
  },
}));

const Form = Frame.withComponent('form');

interface DialogShellProps {
  open: boolean;
  title: string;
  subtitle?: ReactNode;
  onClose: () => void;
  /** Unsaved input: closing asks first. */
  dirty?: boolean;
  /** Buttons at the right of the foot, the primary one last; `close` asks first when there is unsaved input. */
  actions?: ReactNode | ((close: () => void) => ReactNode);
  /** Makes the dialog a form; a button of type submit in `actions` sends it. */
  onSubmit?: FormEventHandler<HTMLFormElement>;
  width?: 'sm' | 'md' | 'lg';
  children: ReactNode;
}

/** Title, close, scrolling body and foot; keeps focus inside, fills narrow screens. */
export function DialogShell({
  open,
  title,
  subtitle,
  onClose,
  dirty,
  actions,
  onSubmit,
  width = 'sm',
  children,
}: DialogShellProps) {
  const id = useId();
  const [asking, setAsking] = useState(false);
  if (!open) return null;
  const close = () => (dirty ? setAsking(true) : onClose());
  const frame = (
    <>
      <div className="head">
        <div>
          <Title id={id} level={2}>
            {title}
          </Title>
          {subtitle && <Muted className="subtitle">{subtitle}</Muted>}
        </div>
        <IconButton aria-label="Close" onClick={close} size="small">
          <Close sx={{ fontSize: 20 }} />
        </IconButton>
      </div>
      <div className="body">{children}</div>
      {actions && <div className="foot">{typeof actions === 'function' ? actions(close) : actions}</div>}
    </>
  );
  return (
    <Box aria-labelledby={id} onClose={close} width={width}>
      {onSubmit ? (
        <Form noValidate onSubmit={onSubmit}>
          {frame}
        </Form>
      ) : (
        <Frame>{frame}</Frame>
      )}
      <ConfirmDialog
        confirm="Discard"
        destructive
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
        open={asking}
        title="Discard your changes?"
      >
        What you entered here has not been saved.
      </ConfirmDialog>
    </Box>
  );
}
