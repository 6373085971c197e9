import { giftRecipientsMaximum, surpriseCategories } from '@hearth/contract/constants';
import { renderText } from '@hearth/contract/library/placeholders';
import { award, giftForm, previewAward, toPoints } from '@hearth/contract/points/gifts';
import { categoryLabels } from '@hearth/contract/points/point-log-types';
import { pointMessages } from '@hearth/contract/points/messages';
import type { Property } from '@hearth/contract/properties/properties';
import { useMemo, useState } from 'react';
import { QueryView } from '../../../kit/query-view.tsx';
import { useDraftState } from '../../../kit/drafts.ts';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { placeholderInserts } from '../../../kit/inserts.ts';
import { UserPicker, type PickedUser } from '../../../kit/user-picker.tsx';
import type { OutputOf } from '../../../platform/endpoint-types.ts';
import { useEndpoint } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { Grid, Stack } from '../../../ui/layout.tsx';
import { options } from '../../../ui/options.ts';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { toast } from '../../../ui/toast.ts';
import { TemplatePicker } from '../../library/templates/public.tsx';
import { FailedGifts } from './dialogs/failed-dialog.tsx';
import { Ineligible, useGiftObstacles } from './parts/ineligible.tsx';
import { common } from '../../../kit/messages.ts';
import { text } from './messages.ts';
import { GiftSummary } from './parts/summary.tsx';
import { SpotPrice, useExchangeRate } from '../../properties/exchange-rates/public.tsx';

interface MessageProps {
  message: string;
  propertyId: string;
  userId: string;
}

/** The message with its placeholders filled in for one recipient. */
function Message({ message, propertyId, userId }: MessageProps) {
  const found = useEndpoint(previewAward, { query: { propertyId }, body: { users: [userId] } });
  return (
    <QueryView of={found} waiting={24}>
      {({ data: [first] }) => <>{first?.reader ? renderText(message, first.reader) : message}</>}
    </QueryView>
  );
}

const noUsers: readonly PickedUser[] = [];
const namesOf = (users: readonly PickedUser[]) => users.map(({ name }) => name);

interface GiftDialogProps {
  property: Property;
  /** Preselected users; those who can't be paid are listed and left out. */
  initial?: readonly PickedUser[];
  onSent?: () => void;
  onClose: () => void;
}

/** 'Send Surprise and Delight Points': a form, then a confirmation with the cost. */
export function GiftDialog({ property, initial = noUsers, onSent, onClose }: GiftDialogProps) {
  const { account } = useSession();
  const draft = `gift:${property._id}`;
  const { value: chosen, set: setUsers } = useDraftState(`${draft}/recipients`, initial);
  const { obstacles, isChecking, error: checkError, retry } = useGiftObstacles(property._id, initial);
  const users = useMemo(() => chosen.filter(({ _id }) => !obstacles.has(_id)), [chosen, obstacles]);
  const [result, setResult] = useState<OutputOf<typeof award>>();
  const { canadian, rate, error: rateError, refetch } = useExchangeRate(property);
  const pointsFor = (amount: number | undefined) => (rate === undefined ? 0 : toPoints(amount || 0, rate));
  const isShort = (amount: number | undefined) => pointsFor(amount) * users.length > (property.points ?? 0);
  const finish = (response: OutputOf<typeof award>) => {
    if (response.success) onSent?.();
    if (!response.failed) return false;
    toast.warning(pointMessages.giftFailed);
    setResult(response);
    return true;
  };
  const cost = (amount: number | undefined) => (
    <GiftSummary balance={property.points ?? 0} each={pointsFor(amount)} users={users.length} />
  );
  const disclaimer = canadian && rate !== undefined && <SpotPrice rate={rate}>{text.form.rateNote}</SpotPrice>;
  const warning = (amount: number | undefined) =>
    isShort(amount) && (
      <InlineAlert severity="error" title={`${pointMessages.notEnoughPropertyPoints}.`}>
        {text.form.isShort}
      </InlineAlert>
    );
  const rateHint = canadian ? text.form.canadianDollars : text.form.dollars;

  if (result) return <FailedGifts onClose={onClose} result={result} users={users} />;
  return (
    <FormDialog
      confirm={({ amount, category, customMessage, propertyNote }) => ({
        title: pointMessages.giftConfirmTitle,
        submit: text.form.send,
        disabled: isShort(amount) || users.length === 0,
        children: (
          <Stack gap={16}>
            {cost(amount)}
            {disclaimer}
            {warning(amount)}
            <DescriptionList
              rows={[
                [text.confirmation.recipients(users.length), text.confirmation.names(namesOf(users))],
                [text.form.amount, text.confirmation.each(amount, canadian ? 'CA' : 'US')],
                [text.form.category, category && categoryLabels[category]],
                [
                  users[0] !== undefined && customMessage !== '' && text.confirmation.messageTo(users[0].name),
                  users[0] && <Message propertyId={property._id} message={customMessage} userId={users[0]._id} />,
                ],
                [propertyNote !== '' && text.form.propertyNote, propertyNote],
              ]}
            />
          </Stack>
        ),
      })}
      dirty={chosen !== initial}
      disabled={({ amount }) => users.length === 0 || isChecking || rate === undefined || isShort(amount)}
      done={({ results }) => {
        const paid = users.filter(({ _id }) => results.some(({ userId, success }) => success && userId === _id));
        return paid.length > 0 ? text.form.sent(pointMessages.giftSent, namesOf(paid)) : '';
      }}
      draft={draft}
      endpoint={award}
      input={({ amount, category, template, customMessage, propertyNote }) => ({
        query: { propertyId: property._id },
        body: {
          users: users.map(({ _id }) => _id),
          amount: pointsFor(amount),
          category,
          note: customMessage,
          ...(template && customMessage !== '' && { template }),
          propertyNote,
          propertyId: property._id,
          updatedBy: account.user._id,
          ...(canadian && rate !== undefined && { exchangeRate: rate }),
        },
      })}
      onClose={onClose}
      onDone={finish}
      schema={giftForm}
      submit={common.confirm}
      subtitle={property.name}
      title={pointMessages.giftTitle}
      width="md"
    >
      {(Input, form) => (
        <Stack gap={16}>
          <Ineligible error={checkError} obstacles={obstacles} onRetry={retry} users={initial} />
          <UserPicker
            label={text.form.users}
            maximum={giftRecipientsMaximum}
            onChange={setUsers}
            picked={users}
            propertyId={property._id}
          />
          <Grid min={220}>
            <Input.Money
              hint={rate === undefined ? text.form.rateLoading : rateHint}
              label={text.form.amount}
              name="amount"
              required
              symbol={canadian ? 'CA$' : '$'}
            />
            <Input.Select
              label={text.form.category}
              name="category"
              options={options(surpriseCategories, categoryLabels)}
              placeholder={text.form.chooseCategory}
              required
            />
          </Grid>
          {rateError && <RetryAlert onRetry={refetch}>{text.form.rateFailed}</RetryAlert>}
          {disclaimer}
          {cost(form.watch('amount'))}
          {warning(form.watch('amount'))}
          <TemplatePicker
            label={text.form.template}
            onPick={({ _id }, message) => {
              form.setValue('template', _id, { shouldDirty: true });
              form.setValue('customMessage', message, { shouldDirty: true, shouldValidate: true });
            }}
            picked={form.watch('template')}
            text={form.watch('customMessage')}
            type="SURPRISE"
          />
          <Grid min={220}>
            <Input.Text
              inserts={placeholderInserts}
              label={text.form.message}
              minRows={2}
              multiline
              name="customMessage"
            />
            <Input.Text
              hint={text.form.propertyNoteHint}
              label={text.form.propertyNote}
              minRows={2}
              multiline
              name="propertyNote"
            />
          </Grid>
        </Stack>
      )}
    </FormDialog>
  );
}
