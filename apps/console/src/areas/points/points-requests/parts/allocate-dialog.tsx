import { pointsRequestMessages as say } from '@hearth/contract/points/messages';
import { allocatePoints, allocatePointsBody, type PointsRequest } from '@hearth/contract/points/points-requests';
import { getProperty } from '@hearth/contract/properties/properties';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { landErrors } from '../../../../kit/form-dialog.tsx';
import { messageOf } from '../../../../platform/api-error.ts';
import { useAction, useEndpoint } from '../../../../platform/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { DialogShell } from '../../../../ui/dialog-shell.tsx';
import { Points } from '../../../../ui/points.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { toast } from '../../../../ui/toast.ts';
import { asPoints } from './amount.ts';

const Fields = styled('div')({ display: 'grid', gap: 16 });
const form = allocatePointsBody.omit({ requestId: true });

interface AllocateDialogProps {
  property: { _id: string; name: string };
  /** The request that this answers; without one the points are given unasked. */
  request?: PointsRequest;
  onClose: () => void;
}

/** Gives a property points: the amount, then what it makes of the balance, then the points move. */
export function AllocateDialog({ property, request, onClose }: AllocateDialogProps) {
  const [confirmed, setConfirmed] = useState<{ amount: number; message: string }>();
  const place = useEndpoint(getProperty, { params: { id: property._id } });
  const balance = place.data?.data.points;
  const { register, handleSubmit, formState, ...rest } = useForm({
    defaultValues: { amount: request?.amount as number, message: '' },
    resolver: standardSchemaResolver(form),
    mode: 'onTouched',
  });
  const allocate = useAction(allocatePoints, {
    onSuccess: () => {
      toast.success(say.allocated);
      onClose();
    },
    onError: (error) => {
      if (landErrors({ ...rest, register, handleSubmit, formState } as never, error)) {
        setConfirmed(undefined);
        return true;
      }
      if (error.status === 409 || error.status === 404) onClose();
      return false;
    },
  });
  const subtitle = request ? (
    <>
      {request.requestedBy.name} asked for <Points amount={request.amount} />.
    </>
  ) : (
    property.name
  );

  if (confirmed) {
    const { amount, message } = confirmed;
    const send = () =>
      allocate.mutate({
        params: { id: property._id },
        body: { amount, message, ...(request && { requestId: request._id }) },
      });
    return (
      <DialogShell
        actions={
          <>
            <Button disabled={allocate.isPending} onClick={() => setConfirmed(undefined)}>
              Back
            </Button>
            <Button
              autoFocus
              disabled={balance === undefined}
              loading={allocate.isPending}
              onClick={send}
              variant="contained"
            >
              Allocate points
            </Button>
          </>
        }
        dirty={!allocate.isSuccess}
        onClose={allocate.isPending ? () => undefined : onClose}
        open
        subtitle={subtitle}
        title={say.confirmAllocateTitle}
      >
        <DescriptionList
          rows={[
            ['Property', property.name],
            ['Points', <Points amount={amount} key="amount" />],
            ['Balance now', balance === undefined ? '…' : <Points amount={balance} key="now" />],
            ['Balance after', balance === undefined ? '…' : <Points amount={balance + amount} key="after" />],
            [message !== '' && 'Message', message],
          ]}
        />
      </DialogShell>
    );
  }
  return (
    <DialogShell
      actions={(close) => (
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="contained">
            Continue
          </Button>
        </>
      )}
      dirty={formState.isDirty}
      onClose={onClose}
      onSubmit={(event) => void handleSubmit((valid) => setConfirmed(valid))(event)}
      open
      subtitle={subtitle}
      title={say.allocateTitle}
    >
      <Fields>
        <TextField
          {...register('amount', { setValueAs: asPoints })}
          autoComplete="off"
          autoFocus
          error={formState.errors.amount?.message}
          hint={
            place.error
              ? messageOf(place.error)
              : balance === undefined
                ? 'Reading the balance…'
                : `${property.name} has ${balance.toLocaleString('en-US')} points now`
          }
          inputProps={{ inputMode: 'numeric' }}
          label="Points"
          required
        />
        <TextField
          {...register('message')}
          error={formState.errors.message?.message}
          hint="The property reads it"
          label="Message"
          minRows={2}
          multiline
        />
      </Fields>
    </DialogShell>
  );
}
