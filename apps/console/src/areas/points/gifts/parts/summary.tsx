import { styled } from '@mui/material/styles';
import { Points } from '../../../../ui/points.tsx';

const Root = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))',
  gap: 12,
  margin: 0,
  padding: '12px 16px',
  borderRadius: 10,
  background: theme.vars.palette.surface.subtle,
  '& dt': { fontSize: '0.8125rem', color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, fontSize: '1.0625rem' },
}));

/** What a gift costs: each, in all, and what is left. */
export function GiftSummary({
  each,
  users,
  balance,
  per = 'user',
}: {
  each: number;
  users: number;
  balance: number;
  per?: 'user' | 'lease';
}) {
  const total = each * users;
  return (
    <Root aria-live="polite">
      <div>
        <dt>Points per {per}</dt>
        <dd>
          <Points amount={each} />
        </dd>
      </div>
      <div>
        <dt>Total for {users.toLocaleString('en-US')}</dt>
        <dd>
          <Points amount={total} />
        </dd>
      </div>
      <div>
        <dt>Balance after</dt>
        <dd>
          <Points amount={balance - total} />
        </dd>
      </div>
    </Root>
  );
}
