import { giftRecipientsMaximum, surpriseCategories } from '@hearth/contract/constants';
import { award, giftForm, toPoints, type GiftForm } from '@hearth/contract/points/gifts';
import { pointMessages as say } from '@hearth/contract/points/messages';
import type { Property } from '@hearth/contract/properties/properties';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { styled } from '@mui/material/styles';
import { useMemo, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { landErrors } from '../../../kit/form-dialog.tsx';
import { UserPicker, type PickedUser } from '../../../kit/user-picker.tsx';
import type { OutputOf } from '../../../platform/endpoint-types.ts';
import { useAction } from '../../../platform/query.ts';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { DialogShell } from '../../../ui/dialog-shell.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { FailedGifts } from './parts/failed.tsx';
import { useRate } from './parts/rate.ts';
import { Refused, useObstacles } from './parts/refused.tsx';
import { GiftSummary } from './parts/summary.tsx';

const Fields = styled('div')({
  display: 'grid',
  gap: 16,
  '& .two': {
    display: 'grid',
    gap: 16,
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
    alignItems: 'start',
  },
});
const nobody: readonly PickedUser[] = [];
const empty: GiftForm = { amount: '', category: undefined as never, customMessage: '', propertyNote: '' };

const money = (amount: string) =>
  Number(amount.replaceAll(',', '')).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** Names as a sentence has them: three, then how many more. */
const namesOf = (users: readonly PickedUser[]) =>
  `${users
    .slice(0, 3)
    .map(({ name }) => name)
    .join(', ')}${users.length > 3 ? ` and ${users.length - 3} more` : ''}`;

interface GiftDialogProps {
  property: Property;
  /** Users chosen already; who of them cannot be paid is named, and left out. */
  initial?: readonly PickedUser[];
  onSent?: () => void;
  onClose: () => void;
}

/** 'Send Surprise and Delight Points': the form, then the confirmation that shows what it costs, then the points are sent. */
export function GiftDialog({ property, initial = nobody, onSent, onClose }: GiftDialogProps) {
  const [chosen, setUsers] = useState(initial);
  const { obstacles, isChecking, error: checkError, retry } = useObstacles(property._id, initial);
  const users = useMemo(() => chosen.filter(({ _id }) => !obstacles.has(_id)), [chosen, obstacles]);
  const [confirming, setConfirming] = useState(false);
  const [result, setResult] = useState<OutputOf<typeof award>>();
  const { canadian, rate, error: rateError, refetch } = useRate(property);
  const form = useForm<GiftForm>({
    defaultValues: empty,
    resolver: standardSchemaResolver(giftForm),
    mode: 'onTouched',
  });
  const { errors, isDirty } = form.formState;
  const values = form.watch();
  const each = rate === undefined ? 0 : toPoints(Number((values.amount ?? '').replaceAll(',', '')) || 0, rate);
  const total = each * users.length;
  const short = total > (property.points ?? 0);

  const send = useAction(award, {
    onSuccess: (answer) => {
      const paid = users.filter(({ _id }) => answer.results.some(({ userId, success }) => success && userId === _id));
      if (answer.success) onSent?.();
      if (paid.length > 0) toast.success(`${say.giftSent}: ${namesOf(paid)}`);
      if (!answer.failed) return onClose();
      toast.warning(say.giftFailed);
      setResult(answer);
    },
    onError: (error) => {
      if (!landErrors(form as never, error)) return false;
      setConfirming(false);
      return true;
    },
  });
  const confirmed = () =>
    send.mutate({
      query: { propertyId: property._id },
      body: {
        users: users.map(({ _id }) => _id),
        amount: each,
        category: values.category,
        note: values.customMessage?.trim() ?? '',
        propertyNote: values.propertyNote?.trim() ?? '',
        propertyId: property._id,
        ...(canadian && rate !== undefined && { exchangeRate: rate }),
      },
    });
  const disclaimer = canadian && rate !== undefined && (
    <InlineAlert severity="info" title="Spot price.">
      Amounts are in Canadian dollars and are converted at the current spot price of {rate.toFixed(4)} CAD for 1 USD.
      The rate changes from day to day; the one shown here is kept with the gift.
    </InlineAlert>
  );
  const warning = short && (
    <InlineAlert severity="error" title={`${say.notEnoughPropertyPoints}.`}>
      Lower the amount, choose fewer users, or request points.
    </InlineAlert>
  );

  if (result) return <FailedGifts onClose={onClose} result={result} users={users} />;
  if (confirming) {
    return (
      <DialogShell
        actions={
          <>
            <Button disabled={send.isPending} onClick={() => setConfirming(false)}>
              Back
            </Button>
            <Button
              autoFocus
              disabled={short || users.length === 0}
              loading={send.isPending}
              onClick={confirmed}
              variant="contained"
            >
              Send Points
            </Button>
          </>
        }
        dirty={!send.isSuccess}
        onClose={send.isPending ? () => undefined : onClose}
        open
        subtitle={property.name}
        title={say.giftConfirmTitle}
      >
        <Fields>
          <GiftSummary balance={property.points ?? 0} each={each} users={users.length} />
          {disclaimer}
          {warning}
          <DescriptionList
            rows={[
              [`To ${users.length} ${users.length === 1 ? 'user' : 'users'}`, users.map(({ name }) => name).join(', ')],
              ['Amount', `${money(values.amount)}${canadian ? ' CAD' : ''} each`],
              ['Category', values.category],
              [values.customMessage?.trim() !== '' && 'Custom message', values.customMessage],
              [values.propertyNote?.trim() !== '' && 'Property note', values.propertyNote],
            ]}
          />
        </Fields>
      </DialogShell>
    );
  }
  return (
    <DialogShell
      actions={(close) => (
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            disabled={users.length === 0 || isChecking || rate === undefined || short}
            type="submit"
            variant="contained"
          >
            Confirm
          </Button>
        </>
      )}
      dirty={isDirty || chosen !== initial}
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit(() => setConfirming(true))(event)}
      open
      subtitle={property.name}
      title={say.giftTitle}
      width="md"
    >
      <Fields>
        <Refused error={checkError} obstacles={obstacles} onRetry={retry} users={initial} />
        <UserPicker
          label="Users"
          maximum={giftRecipientsMaximum}
          onChange={setUsers}
          picked={users}
          propertyId={property._id}
        />
        <div className="two">
          <Controller
            control={form.control}
            name="amount"
            render={({ field }) => (
              <MoneyField
                error={errors.amount?.message}
                hint={
                  rate === undefined
                    ? 'Waiting for the exchange rate…'
                    : canadian
                      ? 'Canadian dollars for each user'
                      : 'Dollars for each user; 100 points each dollar'
                }
                label="Amount"
                onBlur={field.onBlur}
                onChange={field.onChange}
                required
                symbol={canadian ? 'CA$' : '$'}
                value={field.value}
              />
            )}
          />
          <Controller
            control={form.control}
            name="category"
            render={({ field }) => (
              <SelectField
                error={errors.category?.message}
                inputRef={field.ref}
                label="Category"
                onBlur={field.onBlur}
                onChange={field.onChange}
                options={surpriseCategories.map((value) => ({ value, label: value }))}
                placeholder="Choose a category"
                required
                value={field.value ?? ''}
              />
            )}
          />
        </div>
        {rateError && (
          <InlineAlert
            action={
              <Button onClick={refetch} size="small">
                Try again
              </Button>
            }
            severity="error"
          >
            The exchange rate could not be loaded. Points cannot be sent without it.
          </InlineAlert>
        )}
        {disclaimer}
        <GiftSummary balance={property.points ?? 0} each={each} users={users.length} />
        {warning}
        <div className="two">
          <TextField
            {...form.register('customMessage')}
            error={errors.customMessage?.message}
            hint="The resident reads it"
            label="Custom message"
            minRows={2}
            multiline
          />
          <TextField
            {...form.register('propertyNote')}
            error={errors.propertyNote?.message}
            hint="For staff alone"
            label="Property note"
            minRows={2}
            multiline
          />
        </div>
      </Fields>
    </DialogShell>
  );
}
