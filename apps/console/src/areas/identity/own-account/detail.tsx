import { styled } from '@mui/material/styles';
import { PageHeader } from '../../../ui/page-header.tsx';
import { OwnSessions } from '../own-sessions/public.tsx';
import { SecondFactors } from '../second-factors/public.tsx';
import { useAccountState } from '../../../platform/account.ts';

const Stack = styled('div')({ display: 'grid', gap: 20, maxWidth: 820 });

/** /account: the security of one's own account. */
export default function OwnAccount() {
  const { account } = useAccountState();
  const user = account?.user;
  return (
    <>
      <PageHeader subtitle={user && `${user.firstName} ${user.lastName} · ${user.email}`} title="Your account" />
      <Stack>
        <SecondFactors />
        <OwnSessions />
      </Stack>
    </>
  );
}
