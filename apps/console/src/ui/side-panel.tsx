import Close from '@mui/icons-material/CloseRounded';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

const Frame = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  width: 'min(640px, 100vw)',
  height: '100dvh',
  background: theme.vars.palette.background.paper,
  '& > .head': { display: 'flex', alignItems: 'center', gap: 12, padding: '12px 12px 12px 24px', borderBottom: `1px solid ${theme.vars.palette.divider}`, '& > h2': { flex: 1, minWidth: 0 } },
  '& > .body': { flex: 1, minHeight: 0, overflowY: 'auto' },
  '@media (max-width: 599.95px)': { '& > .head': { padding: '8px 8px 8px 16px' } },
}));

/** A panel that slides over the right edge and fills narrow screens: the detail of a row, with the list behind it. */
export function SidePanel({ title, onClose, tools, children }: { title: string; onClose: () => void; tools?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Drawer anchor="right" onClose={onClose} open slotProps={{ paper: { 'aria-labelledby': id, role: 'dialog', 'aria-modal': true } }}>
      <Frame>
        <div className="head">
          <Typography component="h2" id={id} variant="h2">
            {title}
          </Typography>
          {tools}
          <IconButton aria-label="Close" onClick={onClose} size="small">
            <Close sx={{ fontSize: 20 }} />
          </IconButton>
        </div>
        <div className="body">{children}</div>
      </Frame>
    </Drawer>
  );
}
