import { Suspense } from 'react';
import { useAccountState } from '../../../platform/account.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { OwnSessions } from '../own-sessions/public.tsx';
import { SecondFactors } from '../second-factors/public.tsx';
import styles from './detail.module.css';
import { text } from './messages.ts';

/** /account: the security of one's own account. */
export default function OwnAccount() {
  const { account } = useAccountState();
  const user = account?.user;
  return (
    <>
      <PageHeader subtitle={user && `${user.firstName} ${user.lastName} · ${user.email}`} title={text.title} />
      <div className={styles.stack}>
        <Suspense
          fallback={
            <div data-growing>
              <Skeleton height={320} shape="block" />
            </div>
          }
        >
          <SecondFactors />
        </Suspense>
        <OwnSessions />
      </div>
    </>
  );
}
