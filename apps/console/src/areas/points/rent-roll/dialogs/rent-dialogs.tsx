import { propertyMessages as say } from '@hearth/contract/properties/messages';
import { addFeature, flatAmountBody } from '@hearth/contract/properties/features';
import type { Property } from '@hearth/contract/properties/properties';
import { counted, formatCount } from '@hearth/contract/format';
import { getUser } from '@hearth/contract/people/users';
import { pointMessages } from '@hearth/contract/points/messages';
import { listRentRoll, sendRentRoll } from '@hearth/contract/points/rent-roll';
import { rentRollResult } from '@hearth/contract/points/rent-roll-record';
import { useQueries } from '@tanstack/react-query';
import { useState, type UIEvent } from 'react';
import { FormDialog } from '../../../../kit/form-dialog.tsx';
import { ProfileLink } from '../../../../kit/profile-link.tsx';
import { today } from '../../../../platform/days.ts';
import type { OutputOf } from '../../../../platform/endpoint-types.ts';
import { endpointQuery, useAction, useEndpoint } from '../../../../platform/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogShell } from '../../../../ui/dialog-shell.tsx';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { Points } from '../../../../ui/points.tsx';
import { toast } from '../../../../ui/toast.ts';
import { UserName } from '../../../../ui/user-name.tsx';
import { GiftSummary } from '../../gifts/public.tsx';
import styles from './rent-dialogs.module.css';
import { keyOf, nameOf, type Month } from '../logic/month.ts';

/** Sets the points sent for each lease and month. */
export function AmountDialog({ property, onClose }: { property: Property; onClose: () => void }) {
  return (
    <FormDialog
      done={say.flatAmountSaved}
      draft={`rent-points:${property._id}`}
      endpoint={addFeature}
      onClose={onClose}
      schema={flatAmountBody}
      submit="Save"
      subtitle={`${property.name} sends the same points for each lease whose rent of the month is paid. Rewards that were sent stay as they are.`}
      title="Points for each lease"
      whole
      record={{
        propertyId: property._id,
        feature: 'rentRollPointsAmount',
        value: property.features.rentRollPointsAmount,
      }}
    >
      {(Input) => <Input.Number autoFocus hint="0 switches sending off" label="Points" name="value" required />}
    </FormDialog>
  );
}

const atATime = 50;
const nearBottomPx = 200;

interface ChosenPeopleProps {
  propertyId: string;
  month: Month;
  /** Leases, in the order of their units. */
  leases: readonly string[];
  each: number;
}

/** Recipients with unit and points; loads more near the bottom. */
function ChosenPeople({ propertyId, month, leases, each }: ChosenPeopleProps) {
  const [shown, setShown] = useState(atATime);
  const parts = Array.from({ length: Math.ceil(Math.min(shown, leases.length) / atATime) }, (_, i) =>
    leases.slice(i * atATime, (i + 1) * atATime),
  );
  const people = useQueries({
    queries: parts.map((leaseId) =>
      endpointQuery(listRentRoll, {
        query: { propertyId, ...month, leaseId, limit: atATime, orderBy: 'unitNumber', order: 'asc' },
      }),
    ),
  });
  const known = new Map(people.flatMap(({ data }) => (data?.data ?? []).map((row) => [row._id, row] as const)));
  const onScroll = ({ currentTarget: box }: UIEvent<HTMLElement>) => {
    if (box.scrollHeight - box.scrollTop - box.clientHeight < nearBottomPx && shown < leases.length)
      setShown(shown + atATime);
  };
  return (
    <ul className={styles.root} aria-label="Who gets the reward" onScroll={onScroll} tabIndex={0}>
      {parts.flat().map((id) => {
        const lease = known.get(id);
        const place = lease && [`Unit ${lease.unitNumber}`, lease.building].filter(Boolean).join(', ');
        return (
          <li key={id}>
            <UserName detail={place} name={lease?.user.name ?? '…'} />
            <Points amount={each} />
          </li>
        );
      })}
    </ul>
  );
}

const shown = 50;

function NameOf({ userId }: { userId: string }) {
  const { data } = useEndpoint(getUser, { params: { id: userId } });
  return <ProfileLink userId={data?.data._id}>{data?.data.name ?? '…'}</ProfileLink>;
}

/** Failed rewards and reasons. */
function FailedRewards({ result, onClose }: { result: OutputOf<typeof sendRentRoll>; onClose: () => void }) {
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

interface SendDialogProps {
  property: Property;
  month: Month;
  leases: readonly string[];
  onSent: () => void;
  onClose: () => void;
}

/** Shows the month's cost, sends rewards and lists failures. */
export function SendDialog({ property, month, leases, onSent, onClose }: SendDialogProps) {
  const [chosen] = useState(leases);
  const [result, setResult] = useState<OutputOf<typeof sendRentRoll>>();
  const each = property.features.rentRollPointsAmount;
  const short = each * chosen.length > (property.points ?? 0);
  const send = useAction(sendRentRoll, {
    onSuccess: (answer) => {
      const failed = answer.results.some(({ success }) => !success);
      toast[failed ? 'warning' : 'success'](rentRollResult(answer.message, answer.results));
      onSent();
      if (failed) setResult(answer);
      else onClose();
    },
  });
  if (result) return <FailedRewards onClose={onClose} result={result} />;
  return (
    <DialogShell
      actions={
        <>
          <Button disabled={send.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            autoFocus
            disabled={short || each === 0}
            loading={send.isPending}
            onClick={() =>
              send.mutate({
                params: { propertyId: property._id },
                body: {
                  leases: [...chosen],
                  completedDate: today(property.timezone),
                  rewardedMonthYear: `${keyOf(month)}-05`,
                },
              })
            }
            variant="contained"
          >
            Send Rewards
          </Button>
        </>
      }
      onClose={send.isPending ? () => undefined : onClose}
      open
      subtitle={`${property.name}, ${nameOf(month)}`}
      title={`Send rewards for ${counted(chosen.length, 'lease')}?`}
    >
      <GiftSummary balance={property.points ?? 0} each={each} per="lease" users={chosen.length} />
      <ChosenPeople each={each} leases={chosen} month={month} propertyId={property._id} />
      {short && (
        <InlineAlert severity="error" title={`${pointMessages.notEnoughPropertyPoints}.`}>
          Select fewer leases, lower the points for each, or request points.
        </InlineAlert>
      )}
    </DialogShell>
  );
}
