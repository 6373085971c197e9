import Inbox from '@mui/icons-material/InboxOutlined';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

const Root = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: 6,
  padding: '40px 24px',
  textAlign: 'center',
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
      <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
      {hint && (
        <Typography sx={{ color: 'text.secondary', maxWidth: '46ch' }} variant="body2">
          {hint}
        </Typography>
      )}
      {action}
    </Root>
  );
}
