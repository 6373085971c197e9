import type { Account } from '@hearth/contract/identity/session-record';
import { useEffect, useState } from 'react';
import OwnAccount from '../areas/identity/own-account/detail.tsx';
import { Button } from '../ui/button.tsx';
import { Plain } from './plain-page.tsx';
import styles from './resident-notice.module.css';
import { signOutOrSay } from './sign-out.ts';

/** What residents and ambassadors see: the console is not theirs, but for the security of their account. */
export default function ResidentNotice({ account, product }: { account: Account; product: string }) {
  const [isAtAccount, setAtAccount] = useState(() => location.pathname.replace(/\/$/, '') === '/account');
  useEffect(() => {
    document.title = `${isAtAccount ? 'Your account' : 'For property staff'} · ${product}`;
  }, [isAtAccount, product]);
  if (isAtAccount)
    return (
      <main className={styles.account}>
        <Button className={styles.back} onClick={() => setAtAccount(false)}>
          Back
        </Button>
        <OwnAccount />
      </main>
    );
  return (
    <main>
      <Plain
        text={`You are signed in as ${account.user.email}. Your points and rewards are in the resident app; this console is where property staff work.`}
        title="This console is for property staff"
      >
        <Button onClick={() => void signOutOrSay()} variant="contained">
          Sign out
        </Button>
        <Button onClick={() => setAtAccount(true)}>Security of your account</Button>
      </Plain>
    </main>
  );
}
