import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

const Root = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '12px 24px',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  marginBottom: 20,
  '@media (max-width: 599.95px)': { columnGap: 8 },
});

const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  '@media (max-width: 599.95px)': {
    width: '100%',
    '& > *': { flex: '1 1 auto' },
    '&:has(> .MuiIconButton-root)': { flexWrap: 'nowrap', '& > *': { minWidth: 0 } },
    '& > .MuiIconButton-root': { flex: 'none' },
    // What is folded into a menu leaves room beside the title.
    '&:has(> [aria-haspopup=menu])': { width: 'auto', marginLeft: 'auto', '& > *': { flex: 'none' } },
  },
});

/** Page title with an optional line below and actions at the right, which wrap under the title on narrow screens. */
export function PageHeader({
  title,
  subtitle,
  actions,
}: {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <Root>
      <div>
        <Typography variant="h1">{title}</Typography>
        {subtitle && (
          <Typography sx={{ color: 'text.secondary', mt: 0.5, maxWidth: '68ch' }} variant="body2">
            {subtitle}
          </Typography>
        )}
      </div>
      {actions && <Actions>{actions}</Actions>}
    </Root>
  );
}
