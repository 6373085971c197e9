import { styled } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';
import { Muted } from './layout.tsx';
import { Title } from './title.tsx';

const Root = styled('section')(({ theme }) => ({
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 12,
  minWidth: 0,
}));

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  padding: '16px 20px 0',
  '@media (max-width: 599.95px)': { paddingInline: 16 },
});
const Body = styled('div')({ padding: '16px 20px 20px', '@media (max-width: 599.95px)': { padding: 16 } });

interface SectionProps {
  title?: ReactNode;
  hint?: ReactNode;
  actions?: ReactNode;
  /** No inner padding: for tables and lists that reach the border. */
  flush?: boolean;
  children: ReactNode;
}

/** A surface with hairline border; its title names the region. */
export function Section({ title, hint, actions, flush, children }: SectionProps) {
  const id = useId();
  return (
    <Root aria-labelledby={title ? id : undefined}>
      {(title || actions) && (
        <Head sx={flush ? { pb: 1.75 } : undefined}>
          <div>
            <Title id={id} level={2}>
              {title}
            </Title>
            {hint && (
              <Muted as="span" small>
                {hint}
              </Muted>
            )}
          </div>
          {actions && <div>{actions}</div>}
        </Head>
      )}
      {flush ? children : <Body>{children}</Body>}
    </Root>
  );
}
