import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Muted } from './layout.tsx';
import { Title } from './title.tsx';

const Root = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '12px 24px',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  marginBottom: 20,
  '& .subtitle': { marginTop: 4, maxWidth: '68ch' },
  '@media (max-width: 599.95px)': { columnGap: 8 },
});

const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  '@media (max-width: 599.95px)': {
    width: '100%',
    '& > *': { flex: '1 1 auto' },
    '&:has(> [data-icon])': { flexWrap: 'nowrap', '& > *': { minWidth: 0 } },
    '& > [data-icon]': { flex: 'none' },
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
        <Title level={1}>{title}</Title>
        {subtitle && <Muted className="subtitle">{subtitle}</Muted>}
      </div>
      {actions && <Actions>{actions}</Actions>}
    </Root>
  );
}
