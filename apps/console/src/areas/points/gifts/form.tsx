import { giftRecipientsMaximum, surpriseCategories } from '@hearth/contract/constants';
import { counted } from '@hearth/contract/format';
import { renderText } from '@hearth/contract/library/placeholders';
import { award, giftForm, previewAward, toPoints } from '@hearth/contract/points/gifts';
import { pointMessages as say } from '@hearth/contract/points/messages';
import type { Property } from '@hearth/contract/properties/properties';
import { useMemo, useState } from 'react';
import { Answer } from '../../../kit/answer.tsx';
import { useKept } from '../../../kit/drafts.ts';
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
import { Refused, useGiftObstacles } from './parts/refused.tsx';
import { GiftSummary } from './parts/summary.tsx';
import { SpotPrice, useExchangeRate } from '../../properties/exchange-rates/public.tsx';

interface MessageProps {
  text: string;
  propertyId: string;
  userId: string;
}

/** What staff wrote, as one of those who get the gift reads it. */
function Message({ text, propertyId, userId }: MessageProps) {
  const found = useEndpoint(previewAward, { query: { propertyId }, body: { users: [userId] } });
  return (
    <Answer of={found} waiting={24}>
      {({ data: [first] }) => <>{first?.reader ? renderText(text, first.reader) : text}</>}
    </Answer>
  );
}

const nobody: readonly PickedUser[] = [];

const money = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

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
  const { account } = useSession();
  const draft = `gift:${property._id}`;
  const { value: chosen, set: setUsers } = useKept(`${draft}/recipients`, initial);
  const { obstacles, isChecking, error: checkError, retry } = useGiftObstacles(property._id, initial);
  const users = useMemo(() => chosen.filter(({ _id }) => !obstacles.has(_id)), [chosen, obstacles]);
  const [result, setResult] = useState<OutputOf<typeof award>>();
  const { canadian, rate, error: rateError, refetch } = useExchangeRate(property);
  const pointsFor = (amount: number | undefined) => (rate === undefined ? 0 : toPoints(amount || 0, rate));
  const isShort = (amount: number | undefined) => pointsFor(amount) * users.length > (property.points ?? 0);
  const finish = (answer: OutputOf<typeof award>) => {
    if (answer.success) onSent?.();
    if (!answer.failed) return false;
    toast.warning(say.giftFailed);
    setResult(answer);
    return true;
  };
  const cost = (amount: number | undefined) => (
    <GiftSummary balance={property.points ?? 0} each={pointsFor(amount)} users={users.length} />
  );
  const disclaimer = canadian && rate !== undefined && (
    <SpotPrice rate={rate}>The rate changes from day to day; the one shown here is kept with the gift.</SpotPrice>
  );
  const warning = (amount: number | undefined) =>
    isShort(amount) && (
      <InlineAlert severity="error" title={`${say.notEnoughPropertyPoints}.`}>
        Lower the amount, choose fewer users, or request points.
      </InlineAlert>
    );
  const rateHint = canadian ? 'Canadian dollars for each user' : 'Dollars for each user; 100 points each dollar';

  if (result) return <FailedGifts onClose={onClose} result={result} users={users} />;
  return (
    <FormDialog
      confirm={({ amount, category, customMessage, propertyNote }) => ({
        title: say.giftConfirmTitle,
        submit: 'Send Points',
        disabled: isShort(amount) || users.length === 0,
        children: (
          <Stack gap={16}>
            {cost(amount)}
            {disclaimer}
            {warning(amount)}
            <DescriptionList
              rows={[
                [`To ${counted(users.length, 'user')}`, users.map(({ name }) => name).join(', ')],
                ['Amount', `${money(amount)}${canadian ? ' CAD' : ''} each`],
                ['Category', category],
                [
                  users[0] !== undefined && customMessage !== '' && `As ${users[0].name} reads it`,
                  users[0] && <Message propertyId={property._id} text={customMessage} userId={users[0]._id} />,
                ],
                [propertyNote !== '' && 'Property note', propertyNote],
              ]}
            />
          </Stack>
        ),
      })}
      dirty={chosen !== initial}
      disabled={({ amount }) => users.length === 0 || isChecking || rate === undefined || isShort(amount)}
      done={({ results }) => {
        const paid = users.filter(({ _id }) => results.some(({ userId, success }) => success && userId === _id));
        return paid.length > 0 ? `${say.giftSent}: ${namesOf(paid)}` : '';
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
      submit="Confirm"
      subtitle={property.name}
      title={say.giftTitle}
      width="md"
    >
      {(Input, form) => (
        <Stack gap={16}>
          <Refused error={checkError} obstacles={obstacles} onRetry={retry} users={initial} />
          <UserPicker
            label="Users"
            maximum={giftRecipientsMaximum}
            onChange={setUsers}
            picked={users}
            propertyId={property._id}
          />
          <Grid min={220}>
            <Input.Money
              hint={rate === undefined ? 'Waiting for the exchange rate…' : rateHint}
              label="Amount"
              name="amount"
              required
              symbol={canadian ? 'CA$' : '$'}
            />
            <Input.Select
              label="Category"
              name="category"
              options={options(surpriseCategories)}
              placeholder="Choose a category"
              required
            />
          </Grid>
          {rateError && (
            <RetryAlert onRetry={refetch}>
              The exchange rate could not be loaded. Points cannot be sent without it.
            </RetryAlert>
          )}
          {disclaimer}
          {cost(form.watch('amount'))}
          {warning(form.watch('amount'))}
          <TemplatePicker
            label="Template"
            onPick={({ _id }, text) => {
              form.setValue('template', _id, { shouldDirty: true });
              form.setValue('customMessage', text, { shouldDirty: true, shouldValidate: true });
            }}
            picked={form.watch('template')}
            text={form.watch('customMessage')}
            type="SURPRISE"
          />
          <Grid min={220}>
            <Input.Text
              hint="Each resident reads it with their own name"
              inserts={placeholderInserts}
              label="Custom message"
              minRows={2}
              multiline
              name="customMessage"
            />
            <Input.Text hint="For staff alone" label="Property note" minRows={2} multiline name="propertyNote" />
          </Grid>
        </Stack>
      )}
    </FormDialog>
  );
}
