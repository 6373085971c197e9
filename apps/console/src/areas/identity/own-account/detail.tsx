import { exportOwnData } from '@hearth/contract/insights/personal-data';
import { Suspense, useState } from 'react';
import { useAccountState } from '../../../platform/account.ts';
import { messageOf } from '../../../platform/api-error.ts';
import { downloadFile } from '../../../platform/download.ts';
import { Button } from '../../../ui/button.tsx';
import { Muted } from '../../../ui/layout.tsx';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { toast } from '../../../ui/toast.ts';
import { OwnSessions } from '../own-sessions/public.tsx';
import { SecondFactors } from '../second-factors/public.tsx';
import styles from './detail.module.css';
import { text } from './messages.ts';

async function download(id: string) {
  try {
    await downloadFile(exportOwnData, {}, `personal-data-${id}.zip`);
    toast.success(text.data.done);
  } catch (error) {
    toast.error(text.data.failed, messageOf(error));
  }
}

function OwnData({ id }: { id: string }) {
  const [isLoading, setLoading] = useState(false);
  const start = () => {
    setLoading(true);
    void download(id).finally(() => setLoading(false));
  };
  return (
    <Section
      actions={
        <Button loading={isLoading} onClick={start}>
          {text.data.download}
        </Button>
      }
      title={text.data.title}
    >
      <Muted>{text.data.hint}</Muted>
    </Section>
  );
}

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
        {user && <OwnData id={user._id} />}
      </div>
    </>
  );
}
