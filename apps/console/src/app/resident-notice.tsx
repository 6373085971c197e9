import type { Account } from '@hearth/contract/identity/sessions';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { Plain } from './plain-page.tsx';
import { signOutOrSay } from './sign-out.ts';

/** What residents and ambassadors see: the console is not theirs. */
export function ResidentNotice({ account, product }: { account: Account; product: string }) {
  useEffect(() => {
    document.title = `For property staff · ${product}`;
  }, [product]);
  return (
    <main>
      <Plain
        text={`You are signed in as ${account.user.email}. Your points and rewards are in the resident app; this console is where property staff work.`}
        title="This console is for property staff"
      >
        <Button color="primary" onClick={() => void signOutOrSay()} variant="contained">
          Sign out
        </Button>
      </Plain>
    </main>
  );
}
