import type { Account } from '@hearth/contract/identity/session-record';
import { useEffect, useState } from 'react';
import OwnAccount from '../areas/identity/own-account/detail.tsx';
import { Button } from '../ui/button.tsx';
import { Plain } from './plain-page.tsx';
import styles from './resident-notice.module.css';
import { signOutWithToast } from './sign-out.ts';
import { common } from '../ui/messages.ts';
import { text, titles } from './messages.ts';

/** Shown to residents and ambassadors, who can use the console only for their account's security. */
export default function ResidentNotice({ account, product }: { account: Account; product: string }) {
  const [isAtAccount, setAtAccount] = useState(() => location.pathname.replace(/\/$/, '') === '/account');
  useEffect(() => {
    document.title = `${isAtAccount ? titles.yourAccount : text.residents.documentTitle} · ${product}`;
  }, [isAtAccount, product]);
  if (isAtAccount)
    return (
      <main className={styles.account}>
        <Button className={styles.back} onClick={() => setAtAccount(false)}>
          {common.back}
        </Button>
        <OwnAccount />
      </main>
    );
  return (
    <main>
      <Plain text={text.residents.text(account.user.email)} title={text.residents.title}>
        <Button onClick={() => void signOutWithToast()} variant="contained">
          {common.signOut}
        </Button>
        <Button onClick={() => setAtAccount(true)}>{text.residents.security}</Button>
      </Plain>
    </main>
  );
}
