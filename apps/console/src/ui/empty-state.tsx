import Inbox from '@mui/icons-material/InboxOutlined';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Muted } from './layout.tsx';

const Root = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: 6,
  padding: '40px 24px',
  textAlign: 'center',
  '& > strong': { fontWeight: 600, fontSize: '0.9375rem', lineHeight: 1.55 },
  '& > .hint': { maxWidth: '46ch' },
  '& > svg': { fontSize: 28, color: theme.vars.palette.text.secondary },
}));

interface EmptyStateProps {
  title?: string;
  hint?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
}

/** What a list says when it has nothing, with an optional next step. */
export function EmptyState({ title = 'No data found.', hint, action, icon = <Inbox aria-hidden /> }: EmptyStateProps) {
  return (
    <Root>
      {icon}
      <strong>{title}</strong>
      {hint && <Muted className="hint">{hint}</Muted>}
      {action}
    </Root>
  );
}
