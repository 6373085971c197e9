import { securityMessages } from '@hearth/contract/identity/messages';
import { getSecondFactors } from '@hearth/contract/identity/second-factors';
import { useEffect, useRef } from 'react';
import { reloadAccount } from '../../../platform/account.ts';
import { QueryView } from '../../../kit/query-view.tsx';
import { messageOf } from '../../../platform/api-error.ts';
import { useEndpoint } from '../../../platform/query.ts';
import { Button } from '../../../ui/button.tsx';
import { HearthMark } from '../../../ui/hearth-mark.tsx';
import { Section } from '../../../ui/section.tsx';
import { SettingList } from '../../../ui/setting-row.tsx';
import { toast } from '../../../ui/toast.ts';
import { WaitingRows } from '../../../ui/waiting-rows.tsx';
import styles from './second-factors.module.css';
import { AddFactorOptions } from './list.tsx';
import { useFactorDialogs } from './parts/use-factor-dialogs.tsx';
import { common } from '../../../kit/messages.ts';
import { text } from './messages.ts';

/** Interval to check if a factor was set up in another tab or is no longer required. */
const checkIntervalMs = 15_000;

interface SetUpFirstProps {
  email: string;
  product: string;
  onSignOut: () => void;
}

/** Replaces every screen while a required second factor is missing, and then shows the page that was opened. */
export default function SetUpFirst({ email, product, onSignOut }: SetUpFirstProps) {
  const found = useEndpoint(getSecondFactors, {}, { refetchInterval: checkIntervalMs });
  const factors = found.data?.data;
  const dialogs = useFactorDialogs(factors);
  const isDone = factors && (!factors.isRequired || factors.authenticator !== null || factors.passkeys.length > 0);
  const isContinuing = isDone === true && !dialogs.isOpen;
  const goOn = () => reloadAccount().catch((failure: unknown) => toast.error(messageOf(failure)));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    document.title = `${text.setUpFirst.title} · ${product}`;
  }, [product]);
  useEffect(() => {
    if (isContinuing) void goOn();
  }, [isContinuing]);
  return (
    <main className={styles.page}>
      <HearthMark size={40} />
      <h1 ref={heading} tabIndex={-1}>
        {text.setUpFirst.title}
      </h1>
      <p>
        {securityMessages.secondFactorRequired} {text.setUpFirst.text}
      </p>
      <Section flush title={text.setUpFirst.choose}>
        <QueryView inset of={found} waiting={<WaitingRows rows={2} />}>
          {({ data }) => (
            <SettingList>
              <AddFactorOptions dialogs={dialogs} factors={data} />
            </SettingList>
          )}
        </QueryView>
      </Section>
      <footer>
        <span>{text.setUpFirst.signedInAs(email)}</span>
        {isContinuing && (
          <Button onClick={() => void goOn()} variant="contained">
            {text.setUpFirst.continue(product)}
          </Button>
        )}
        <Button onClick={onSignOut}>{common.signOut}</Button>
      </footer>
      {dialogs.dialog}
    </main>
  );
}
