import { bodyOf, messageForm, recipientsOf, type MessageForm } from '@hearth/contract/communication/message-form';
import { groupKindLabels, recipientsMaximum } from '@hearth/contract/communication/message-group';
import {
  hasSubject,
  messageTypeLabels,
  messageTypes,
  purposeLabels,
  purposes,
} from '@hearth/contract/communication/message-kinds';
import type { MessageDetail } from '@hearth/contract/communication/message-record';
import { updateMessage, saveMessageDraft, sendMessage, testMessage } from '@hearth/contract/communication/messages';
import { smsCharactersMaximum } from '@hearth/contract/constants';
import { counted } from '@hearth/contract/counts';
import { smsParts } from '@hearth/contract/library/sms';
import { textMaximumOf } from '@hearth/contract/library/template-record';
import type { Property } from '@hearth/contract/properties/properties';
import { useKept } from '../../../kit/drafts.ts';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { placeholderInserts } from '../../../kit/inserts.ts';
import { UserPicker, type PickedUser } from '../../../kit/user-picker.tsx';
import { useAction } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Grid, Stack } from '../../../ui/layout.tsx';
import { options } from '../../../ui/options.ts';
import { TemplatePicker } from '../../library/templates/public.tsx';
import { startOf } from './logic/start.ts';
import { useMeanwhile } from './logic/use-meanwhile.ts';
import { Confirm } from './parts/confirm.tsx';
import { GroupFields } from './parts/group-fields.tsx';
import { isSamePeople, Meanwhile } from './parts/meanwhile.tsx';
import { Reach } from './parts/reach.tsx';
import { doneOf, questionOf, WhenFields } from './parts/when-fields.tsx';

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
                hint={
                  type === 'SMS' ? lengthOf(plain) : `At most ${textMaximumOf(type).toLocaleString('en-US')} characters`
                }
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
