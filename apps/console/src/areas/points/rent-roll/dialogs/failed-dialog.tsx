import { getUser } from '@hearth/contract/people/users';
import { type sendRentRoll } from '@hearth/contract/points/rent-roll';
import { rentRollResult } from '@hearth/contract/points/rent-roll-record';
import { ProfileLink } from '../../../../kit/profile-link.tsx';
import type { OutputOf } from '../../../../platform/endpoint-types.ts';
import { formatCount } from '../../../../platform/format.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogShell } from '../../../../ui/dialog-shell.tsx';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import styles from './failed-dialog.module.css';

const shown = 50;

function NameOf({ userId }: { userId: string }) {
  const { data } = useEndpoint(getUser, { params: { id: userId } });
  return <ProfileLink userId={data?.data._id}>{data?.data.name ?? '…'}</ProfileLink>;
}

/** Whose rewards were not sent, and why, when others were. */
export function FailedRewards({ result, onClose }: { result: OutputOf<typeof sendRentRoll>; onClose: () => void }) {
  const failed = result.results.filter(({ success }) => !success);
  return (
    <DialogShell
      actions={<Button onClick={onClose}>Close</Button>}
      onClose={onClose}
      open
      title="Rewards that were not sent"
    >
      <InlineAlert severity="warning">{rentRollResult(result.message, result.results)}</InlineAlert>
      <ul className={styles.failed}>
        {failed.slice(0, shown).map(({ leaseId, userId, message }) => (
          <li key={leaseId}>
            <strong>{userId ? <NameOf userId={userId} /> : leaseId}</strong>
            <span>{message}</span>
          </li>
        ))}
        {failed.length > shown && <li>And {formatCount(failed.length - shown)} more</li>}
      </ul>
    </DialogShell>
  );
}
