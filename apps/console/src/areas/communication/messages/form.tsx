import { bodyOf, messageForm, recipientsOf, type MessageForm } from '@hearth/contract/communication/message-form';
import { groupKindLabels, groupText, isGroup, recipientsMaximum } from '@hearth/contract/communication/message-group';
import {
  hasSubject,
  messageTypeLabels,
  messageTypes,
  purposeLabels,
  purposes,
} from '@hearth/contract/communication/message-kinds';
import type { MessageDetail } from '@hearth/contract/communication/message-record';
import {
  listMessages,
  previewRecipients,
  saveMessageDraft,
  sendMessage,
  testMessage,
  updateMessage,
} from '@hearth/contract/communication/message-calls';
import { smsCharactersMaximum } from '@hearth/contract/constants';
import { counted, formatCount, formatDateTime } from '@hearth/contract/format';
import { leaseFilterLabels, leaseFilters } from '@hearth/contract/leases/leases';
import { smsParts } from '@hearth/contract/library/sms';
import { textMaximumOf } from '@hearth/contract/library/template-record';
import { listResults } from '@hearth/contract/points/results';
import type { Property } from '@hearth/contract/properties/properties';
import { useKept } from '../../../kit/drafts.ts';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import type { Inputs } from '../../../kit/input.tsx';
import { placeholderInserts } from '../../../kit/inserts.ts';
import { UserPicker, type PickedUser } from '../../../kit/user-picker.tsx';
import { messageOf } from '../../../platform/api-error.ts';
import { useAction, useEndpoint } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { Grid, Stack } from '../../../ui/layout.tsx';
import { options } from '../../../ui/options.ts';
import styles from './form.module.css';
import { reachedInput, AsRead, Reach } from './parts/reach.tsx';
import { startOf } from './logic/start.ts';
import { useMeanwhile } from './logic/meanwhile.ts';
import { isSamePeople, Meanwhile } from './parts/meanwhile.tsx';
import { doneOf, isSoon, questionOf, WhenFields } from './parts/when-fields.tsx';
import { TemplatePicker } from '../../library/templates/public.tsx';

interface ConfirmProps {
  property: Property;
  values: MessageForm;
  ids: readonly string[];
  onLeaveOut: (ids: readonly string[]) => void;
}

/** When it goes: at the time chosen, or when the quiet hours end that it lies in. */
function Goes({ property, values, ids }: Omit<ConfirmProps, 'onLeaveOut'>) {
  const body = bodyOf(values, ids);
  const { type, purpose, sendAt } = body;
  const { data, error } = useEndpoint(previewRecipients, reachedInput({ ...body, propertyId: property._id }));
  if (values.when === 'draft') return 'Not before somebody sends it';
  if (error) return <InlineAlert severity="error">{messageOf(error)}</InlineAlert>;
  if (!data) return '…';
  const at = `${formatDateTime(data.goesAt, property.timezone)}, by the clock of ${property.name}`;
  const shown = new Intl.DateTimeFormat('en-GB', {
    timeZone: property.timezone,
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(data.goesAt));
  if (sendAt) {
    const why =
      type === 'EMAIL' || purpose === 'emergency'
        ? 'clocks are put forward then'
        : 'it waits for the end of the quiet hours';
    return shown === sendAt.time ? at : `${at}, and not at ${sendAt.time}: ${why}`;
  }
  return isSoon(data.goesAt)
    ? 'In a minute; until then it can be taken back'
    : `${at}, when the quiet hours end; until then it can be taken back`;
}

/** What is about to be sent: to whom, when, and as it is read. */
function Confirm(props: ConfirmProps) {
  const { onLeaveOut, ...about } = props;
  const { property, values, ids } = about;
  const { type, subject, message } = bodyOf(values, ids);
  const recipients = recipientsOf(values, ids);
  const written = { propertyId: property._id, recipients, type, subject, message, purpose: values.purpose };
  return (
    <Stack gap={16}>
      <Reach {...written} onLeaveOut={onLeaveOut} />
      <DescriptionList
        rows={[
          ['To', isGroup(recipients) ? groupText(recipients) : 'People who were picked'],
          ['Type', messageTypeLabels[type]],
          ['Purpose', purposeLabels[values.purpose]],
          [values.purpose === 'emergency' && 'Reason', values.emergencyReason],
          ['Goes', <Goes key="goes" {...about} />],
        ]}
      />
      <AsRead {...written} />
    </Stack>
  );
}

interface GroupFieldsProps {
  Input: Inputs<MessageForm>;
  propertyId: string;
}

const offered = 50;

/** What a described group asks for: everything that is chosen must hold. */
function GroupFields({ Input, propertyId }: GroupFieldsProps) {
  const { features } = useSession();
  const surveys = useEndpoint(
    listResults,
    { query: { propertyId, limit: offered } },
    { enabled: Boolean(features.residentBoosts || features.ambassador) },
  );
  const messages = useEndpoint(listMessages, { query: { propertyId, status: ['sent'], limit: offered } });
  const any = { value: '' as const, label: 'Any' };
  return (
    <fieldset className={styles.group}>
      <legend>Of them those</legend>
      <Grid min={220}>
        <Input.Select label="Lease" name="lease" options={[any, ...options(leaseFilters, leaseFilterLabels)]} />
        <Input.Text label="Building" name="building" />
        <Input.Select
          label="Has not answered"
          name="unanswered"
          options={[any, ...(surveys.data?.data ?? []).map(({ _id, title }) => ({ value: _id, label: title }))]}
        />
        <Input.Select
          label="Added since the message"
          name="addedSince"
          options={[
            any,
            ...(messages.data?.data ?? []).map(({ _id, subject, message }) => ({
              value: _id,
              label: subject || message,
            })),
          ]}
        />
      </Grid>
      <div className={styles.checks}>
        <Input.Check label="Never signed in" name="neverSignedIn" />
        <Input.Check label="Has not redeemed" name="neverRedeemed" />
        <Input.Check label="Got no message before" name="neverWritten" />
      </div>
    </fieldset>
  );
}

interface MessageDialogProps {
  property: Property;
  /** Changed; a new message is written where there is none. */
  draft?: MessageDetail;
  onClose: () => void;
}

const purposeHints = {
  service: 'About their home or their points',
  marketing: 'Not to those who unsubscribed',
  emergency: 'Goes in quiet hours, too; the reason is kept',
};

const lengthOf = (text: string) => {
  const { encoding, places, parts } = smsParts(text);
  return `${places} of ${smsCharactersMaximum} characters, ${counted(parts, 'part')} (${encoding}); names count, too`;
};

const pickedOf = (draft: MessageDetail | undefined): readonly PickedUser[] =>
  (draft?.recipients ?? []).map((person) => ({ ...person, email: '', unitNumber: '', building: '' }));

/** A message is written, checked and sent: whom it reaches is shown before it goes. */
export function MessageDialog({ property, draft, onClose }: MessageDialogProps) {
  const { account } = useSession();
  const meanwhile = useMeanwhile(draft, (now) => startOf(property.timezone, now));
  const { target } = meanwhile;
  const name = `message:${draft?._id ?? property._id}`;
  const { value: picked, set: setPicked } = useKept(`${name}/recipients`, pickedOf(draft));
  const test = useAction(testMessage, { done: ({ message }) => message });
  const ids = picked.map(({ _id }) => _id);
  const leaveOut = (left: readonly string[]) => setPicked(picked.filter(({ _id }) => !left.includes(_id)));
  type Save = typeof updateMessage | typeof saveMessageDraft | typeof sendMessage;
  const endpointOf = ({ when }: Pick<MessageForm, 'when'>): Save => {
    if (target) return updateMessage;
    return when === 'draft' ? saveMessageDraft : sendMessage;
  };
  const contentOf = (values: MessageForm) => {
    const { type, subject, message } = bodyOf(values, ids);
    return { propertyId: property._id, type, subject, message };
  };
  const reachOf = (values: MessageForm) => ({
    ...contentOf(values),
    purpose: values.purpose,
    recipients: recipientsOf(values, ids),
  });
  return (
    <FormDialog
      confirm={(values) => ({
        ...questionOf(values.when, 'message'),
        disabled: values.to === 'picked' && picked.length === 0,
        children: <Confirm ids={ids} onLeaveOut={leaveOut} property={property} values={values} />,
      })}
      dirty={!isSamePeople(ids, target?.recipients ?? [])}
      disabled={({ to }) => to === 'picked' && picked.length === 0}
      done={({ data }) => doneOf(data)}
      draft={name}
      endpoint={endpointOf}
      input={(values) => {
        const body = bodyOf(values, ids);
        const sendNow = values.when === 'now';
        if (target) return { params: { id: target._id }, body: { ...body, version: target.version, sendNow } };
        if (values.when === 'draft') return { body: { ...body, propertyId: property._id } };
        return { params: { propertyId: property._id, senderId: account.user._id }, body };
      }}
      onClose={onClose}
      onRefused={(error, form) => {
        const taken = meanwhile.take(error, form);
        if (taken && isSamePeople(ids, taken.before.recipients)) setPicked(pickedOf(taken.now));
        return taken !== undefined;
      }}
      schema={messageForm}
      submit="Continue"
      subtitle={property.name}
      title={target ? 'Edit message' : 'New message'}
      values={startOf(property.timezone, draft)}
      width="lg"
    >
      {(Input, form) => {
        const values = form.watch() as MessageForm;
        const { to, type, when, purpose, plain } = values;
        return (
          <Stack gap={16}>
            <Meanwhile of={meanwhile} onNew={() => form.setValue('when', 'now')} />
            <Grid min={220}>
              <Input.Select
                label="To"
                name="to"
                options={[{ value: 'picked', label: 'People whom I pick' }, ...options(groupKindLabels)]}
              />
              <Input.Select label="Type" name="type" options={options(messageTypes, messageTypeLabels)} />
            </Grid>
            {to === 'picked' ? (
              <UserPicker
                label="Recipients"
                maximum={recipientsMaximum}
                onChange={setPicked}
                picked={picked}
                propertyId={property._id}
              />
            ) : (
              <GroupFields Input={Input} propertyId={property._id} />
            )}
            <Reach {...reachOf(values)} onLeaveOut={leaveOut} />
            <TemplatePicker
              label="Template"
              onPick={({ _id, content }, text) => {
                form.setValue('template', _id, { shouldDirty: true });
                form.setValue(type === 'EMAIL' ? 'rich' : 'plain', text, { shouldDirty: true, shouldValidate: true });
                if (hasSubject(type) && values.subject === '')
                  form.setValue('subject', content.title, { shouldDirty: true });
              }}
              picked={values.template}
              text={type === 'EMAIL' ? values.rich : plain}
              type={type}
            />
            {hasSubject(type) && <Input.Text inserts={placeholderInserts} label="Subject" name="subject" required />}
            {type === 'EMAIL' ? (
              <Input.Rich inserts={placeholderInserts} label="Message" name="rich" required />
            ) : (
              <Input.Text
                hint={type === 'SMS' ? lengthOf(plain) : `At most ${formatCount(textMaximumOf(type))} characters`}
                inserts={placeholderInserts}
                label="Message"
                minRows={4}
                multiline
                name="plain"
                required
              />
            )}
            <div>
              <Button loading={test.isPending} onClick={() => test.mutate({ body: contentOf(values) })} size="small">
                Send me a test
              </Button>
            </div>
            <Grid min={220}>
              <Input.Select
                hint={purposeHints[purpose]}
                label="Purpose"
                name="purpose"
                options={options(purposes, purposeLabels)}
              />
              {purpose === 'emergency' && (
                <Input.Text label="Why is this an emergency?" name="emergencyReason" required />
              )}
            </Grid>
            <WhenFields Input={Input} clock="the property" when={when} />
          </Stack>
        );
      }}
    </FormDialog>
  );
}
