import { propertyMessages } from '@hearth/contract/properties/messages';
import { addFeature, flatAmountBody } from '@hearth/contract/properties/features';
import type { Property } from '@hearth/contract/properties/properties';
import { getUser } from '@hearth/contract/people/users';
import { pointMessages } from '@hearth/contract/points/messages';
import { listRentRoll, sendRentRoll } from '@hearth/contract/points/rent-roll';
import { rentRollResult } from '@hearth/contract/points/rent-roll-record';
import { useQueries } from '@tanstack/react-query';
import { useState, type UIEvent } from 'react';
import { FormDialog } from '../../../../kit/form-dialog.tsx';
import { common } from '../../../../kit/messages.ts';
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
import { text } from '../messages.ts';
import styles from '../rent-roll.module.css';
import { keyOf, nameOf, type Month } from '../logic/month.ts';

/** Sets the points sent for each lease and month. */
export function AmountDialog({ property, onClose }: { property: Property; onClose: () => void }) {
  return (
    <FormDialog
      done={propertyMessages.flatAmountSaved}
      draft={`rent-points:${property._id}`}
      endpoint={addFeature}
      onClose={onClose}
      schema={flatAmountBody}
      submit={text.amount.save}
      subtitle={text.amount.subtitle(property.name)}
      title={text.amount.title}
      whole
      record={{
        propertyId: property._id,
        feature: 'rentRollPointsAmount',
        value: property.features.rentRollPointsAmount,
      }}
    >
      {(Input) => <Input.Number autoFocus hint={text.amount.hint} label={common.points} name="value" required />}
    </FormDialog>
  );
}

const pageSize = 50;
const nearBottomPx = 200;

interface RecipientListProps {
  propertyId: string;
  month: Month;
  /** Leases, in the order of their units. */
  leases: readonly string[];
  each: number;
}

/** Recipients with unit and points; loads more near the bottom. */
function RecipientList({ propertyId, month, leases, each }: RecipientListProps) {
  const [shown, setShown] = useState(pageSize);
  const parts = Array.from({ length: Math.ceil(Math.min(shown, leases.length) / pageSize) }, (_, i) =>
    leases.slice(i * pageSize, (i + 1) * pageSize),
  );
  const pages = useQueries({
    queries: parts.map((leaseId) =>
      endpointQuery(listRentRoll, {
        query: { propertyId, ...month, leaseId, limit: pageSize, orderBy: 'unitNumber', order: 'asc' },
      }),
    ),
  });
  const known = new Map(pages.flatMap(({ data }) => (data?.data ?? []).map((row) => [row._id, row] as const)));
  const onScroll = ({ currentTarget: box }: UIEvent<HTMLElement>) => {
    if (box.scrollHeight - box.scrollTop - box.clientHeight < nearBottomPx && shown < leases.length)
      setShown(shown + pageSize);
  };
  return (
    <ul className={styles.dialog} aria-label={text.send.recipients} onScroll={onScroll} tabIndex={0}>
      {parts.flat().map((id) => {
        const lease = known.get(id);
        const unit = lease && text.send.unit(lease.unitNumber, lease.building);
        return (
          <li key={id}>
            <UserName detail={unit} name={lease?.user.name ?? '…'} />
            <Points amount={each} />
          </li>
        );
      })}
    </ul>
  );
}

const failuresShown = 50;

function NameOf({ userId }: { userId: string }) {
  const { data } = useEndpoint(getUser, { params: { id: userId } });
  return <ProfileLink userId={data?.data._id}>{data?.data.name ?? '…'}</ProfileLink>;
}

/** Failed rewards and reasons. */
function FailedRewards({ result, onClose }: { result: OutputOf<typeof sendRentRoll>; onClose: () => void }) {
  const failed = result.results.filter(({ success }) => !success);
  return (
    <DialogShell
      actions={<Button onClick={onClose}>{common.close}</Button>}
      onClose={onClose}
      open
      title={text.send.failedTitle}
    >
      <InlineAlert severity="warning">{rentRollResult(result.message, result.results)}</InlineAlert>
      <ul className={styles.failed}>
        {failed.slice(0, failuresShown).map(({ leaseId, userId, message }) => (
          <li key={leaseId}>
            <strong>{userId ? <NameOf userId={userId} /> : leaseId}</strong>
            <span>{message}</span>
          </li>
        ))}
        {failed.length > failuresShown && <li>{text.send.more(failed.length - failuresShown)}</li>}
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
  const isShort = each * chosen.length > (property.points ?? 0);
  const send = useAction(sendRentRoll, {
    onSuccess: (response) => {
      const failed = response.results.some(({ success }) => !success);
      toast[failed ? 'warning' : 'success'](rentRollResult(response.message, response.results));
      onSent();
      if (failed) setResult(response);
      else onClose();
    },
  });
  if (result) return <FailedRewards onClose={onClose} result={result} />;
  return (
    <DialogShell
      actions={
        <>
          <Button disabled={send.isPending} onClick={onClose}>
            {common.cancel}
          </Button>
          <Button
            autoFocus
            disabled={isShort || each === 0}
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
            {text.list.send}
          </Button>
        </>
      }
      onClose={send.isPending ? () => undefined : onClose}
      open
      subtitle={text.send.subtitle(property.name, nameOf(month))}
      title={text.send.title(chosen.length)}
    >
      <GiftSummary balance={property.points ?? 0} each={each} per="lease" users={chosen.length} />
      <RecipientList each={each} leases={chosen} month={month} propertyId={property._id} />
      {isShort && (
        <InlineAlert severity="error" title={`${pointMessages.notEnoughPropertyPoints}.`}>
          {text.notices.isShort}
        </InlineAlert>
      )}
    </DialogShell>
  );
}
