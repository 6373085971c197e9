import Close from '@mui/icons-material/CloseRounded';
import { keyframes, styled } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { Modal } from './modal.tsx';
import { Title } from './title.tsx';

const slide = keyframes({ from: { transform: 'translateX(100%)' } });

const Panel = styled(Modal)(({ theme }) => ({
  margin: '0 0 0 auto',
  width: 'min(640px, 100vw)',
  maxWidth: 'none',
  height: '100dvh',
  maxHeight: 'none',
  boxShadow: '0 24px 64px -12px rgb(20 12 6 / 0.35)',
  '&[open]': { animation: `${slide} 180ms ease-out` },
  '& > .head': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    padding: '12px 12px 12px 24px',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    '& > h2': { flex: 1, minWidth: 0 },
  },
  '& > .body': { flex: 1, minHeight: 0, overflowY: 'auto', overscrollBehavior: 'contain' },
  '@media (max-width: 599.95px)': { '& > .head': { padding: '8px 8px 8px 16px' } },
}));

/** A panel that slides over the right edge and fills narrow screens: the detail of a row, with the list behind it. */
export function SidePanel({
  title,
  onClose,
  tools,
  children,
}: {
  title: string;
  onClose: () => void;
  tools?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Panel aria-labelledby={id} onClose={onClose}>
      <div className="head">
        <Title id={id} level={2}>
          {title}
        </Title>
        {tools}
        <IconButton aria-label="Close" onClick={onClose} size="small">
          <Close sx={{ fontSize: 20 }} />
        </IconButton>
      </div>
      <div className="body">{children}</div>
    </Panel>
  );
}
