import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { HearthMark } from '../ui/hearth-mark.tsx';

const Root = styled('div')({
  display: 'grid',
  justifyItems: 'center',
  gap: 12,
  padding: '12vh 16px 48px',
  textAlign: 'center',
});

/** A page with one message and one way on. */
export function Plain({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) {
  return (
    <Root>
      <HearthMark size={48} />
      <Typography variant="h1">{title}</Typography>
      {text && (
        <Typography color="text.secondary" component="div" sx={{ maxWidth: '52ch', mb: 1 }} variant="body1">
          {text}
        </Typography>
      )}
      {children}
    </Root>
  );
}
