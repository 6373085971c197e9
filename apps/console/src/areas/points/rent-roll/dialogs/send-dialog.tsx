import { counted } from '@hearth/contract/counts';
import { pointMessages } from '@hearth/contract/points/messages';
import { sendRentRoll } from '@hearth/contract/points/rent-roll';
import { rentRollResult } from '@hearth/contract/points/rent-roll-record';
import type { Property } from '@hearth/contract/properties/properties';
import { useState } from 'react';
import { today } from '../../../../platform/days.ts';
import type { OutputOf } from '../../../../platform/endpoint-types.ts';
import { useAction } from '../../../../platform/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogShell } from '../../../../ui/dialog-shell.tsx';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { toast } from '../../../../ui/toast.ts';
import { GiftSummary } from '../../gifts/public.tsx';
import { ChosenPeople } from '../parts/chosen-people.tsx';
import { FailedRewards } from './failed-dialog.tsx';
import { keyOf, nameOf, type Month } from '../logic/month.ts';

interface SendDialogProps {
  property: Property;
  month: Month;
  leases: readonly string[];
  onSent: () => void;
  onClose: () => void;
}

/** Shows what the rewards of a month cost, sends them, and says who got none and why. */
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
