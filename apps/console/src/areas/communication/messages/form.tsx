import { bodyOf, messageForm, recipientsOf, type MessageForm } from '@hearth/contract/communication/message-form';
import {
  listMessages,
  saveMessageDraft,
  sendMessage,
  testMessage,
  updateMessage,
} from '@hearth/contract/communication/message-calls';
import { groupKindLabels, groupText, isGroup, recipientsMaximum } from '@hearth/contract/communication/message-group';
import {
  hasSubject,
  messageTypeLabels,
  messageTypes,
  purposeLabels,
  purposes,
} from '@hearth/contract/communication/message-kinds';
import type { MessageDetail } from '@hearth/contract/communication/message-record';
import { leaseFilterLabels, leaseFilters } from '@hearth/contract/leases/leases';
import { smsParts } from '@hearth/contract/library/sms';
import { textMaximumOf } from '@hearth/contract/library/template-record';
import { listResults } from '@hearth/contract/points/results';
import { getProperty, type Property } from '@hearth/contract/properties/properties';
import { QueryView } from '../../../kit/query-view.tsx';
import { NeedsProperty } from '../../../kit/at-property.tsx';
import { useDraftState } from '../../../kit/drafts.ts';
import type { Inputs } from '../../../kit/input.tsx';
import { placeholderInserts } from '../../../kit/inserts.ts';
import { UserPicker, type PickedUser } from '../../../kit/user-picker.tsx';
import { navigate } from '../../../platform/location.ts';
import { propertyInput } from '../../../platform/property-input.ts';
import { useAction, useEndpoint } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session.tsx';
import { useParams } from '../../../platform/shown.ts';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Grid, Stack } from '../../../ui/layout.tsx';
import { options } from '../../../ui/options.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { Section } from '../../../ui/section.tsx';
import { TemplatePicker } from '../../library/templates/public.tsx';
import { messagePaths, startOf } from './logic/form-values.ts';
import { text } from './messages.ts';
import styles from './messages.module.css';
import { ComposePage, EditDraft } from './parts/compose.tsx';
import { ConflictNotice, isSamePeople, useEditConflict } from './parts/edit-conflict.tsx';
import { LivePreview } from './parts/preview.tsx';
import { RecipientSummary } from './parts/recipients.tsx';
import { doneOf, questionOf, SendTime, WhenFields } from './parts/schedule.tsx';

interface GroupFieldsProps {
  Input: Inputs<MessageForm>;
  propertyId: string;
}

const choicesMaximum = 50;

/** Conditions of a group; all must apply. */
function GroupFields({ Input, propertyId }: GroupFieldsProps) {
  const { features } = useSession();
  const surveys = useEndpoint(
    listResults,
    { query: { propertyId, limit: choicesMaximum } },
    { enabled: Boolean(features.residentBoosts || features.ambassador) },
  );
  const messages = useEndpoint(listMessages, { query: { propertyId, status: ['sent'], limit: choicesMaximum } });
  return (
    <fieldset className={styles.group}>
      <legend>{text.form.group.title}</legend>
      <Grid min={220}>
        <Input.Select
          label={text.form.group.lease}
          name="lease"
          options={[{ value: '', label: text.form.group.anyLease }, ...options(leaseFilters, leaseFilterLabels)]}
        />
        <Input.Text label={text.form.group.building} name="building" />
        <Input.Select
          label={text.form.group.unanswered}
          name="unanswered"
          options={[
            { value: '', label: text.form.group.anySurvey },
            ...(surveys.data?.data ?? []).map(({ _id, title }) => ({ value: _id, label: title })),
          ]}
        />
        <Input.Select
          label={text.form.group.addedSince}
          name="addedSince"
          options={[
            { value: '', label: text.form.group.anyMessage },
            ...(messages.data?.data ?? []).map(({ _id, subject, message }) => ({
              value: _id,
              label: subject || message,
            })),
          ]}
        />
      </Grid>
      <div className={styles.checks}>
        <Input.Check label={text.form.group.neverSignedIn} name="neverSignedIn" />
        <Input.Check label={text.form.group.neverRedeemed} name="neverRedeemed" />
        <Input.Check label={text.form.group.neverWritten} name="neverWritten" />
      </div>
    </fieldset>
  );
}

const smsLengthOf = (message: string) => {
  const { places, parts } = smsParts(message);
  return text.form.smsLength(places, parts);
};

const pickedOf = (draft: MessageDetail | undefined): readonly PickedUser[] =>
  (draft?.recipients ?? []).map((person) => ({ ...person, email: '', unitNumber: '', building: '' }));

interface ComposeMessageProps {
  property: Property;
  /** The draft to edit; a new message without one. */
  draft?: MessageDetail;
}

function ComposeMessage({ property, draft }: ComposeMessageProps) {
  const { account } = useSession();
  const { _id: propertyId, timezone } = property;
  const conflict = useEditConflict(draft, (now) => startOf(timezone, now));
  const { target } = conflict;
  const name = `message:${draft?._id ?? propertyId}`;
  const { value: picked, set: setPicked } = useDraftState(`${name}/recipients`, pickedOf(draft));
  const test = useAction(testMessage, { done: ({ message }) => message });
  const ids = picked.map(({ _id }) => _id);
  const remove = (left: readonly string[]) => setPicked(picked.filter(({ _id }) => !left.includes(_id)));
  const isEmpty = (to: MessageForm['to']) => to === 'picked' && picked.length === 0;
  type Save = typeof updateMessage | typeof saveMessageDraft | typeof sendMessage;
  const endpointOf = ({ when }: Pick<MessageForm, 'when'>): Save => {
    if (target) return updateMessage;
    return when === 'draft' ? saveMessageDraft : sendMessage;
  };
  const contentOf = (values: MessageForm) => {
    const { type, subject, message } = bodyOf(values, ids);
    return { propertyId, type, subject, message };
  };
  const addressedBy = (values: MessageForm) => ({
    ...contentOf(values),
    purpose: values.purpose,
    recipients: recipientsOf(values, ids),
  });
  return (
    <ComposePage
      actions={(values) => (
        <Button loading={test.isPending} onClick={() => test.mutate({ body: contentOf(values) })}>
          {text.form.test}
        </Button>
      )}
      confirm={(values) => {
        const question = questionOf(values.when, 'message');
        const recipients = recipientsOf(values, ids);
        return (
          question && {
            ...question,
            disabled: isEmpty(values.to),
            children: (
              <Stack gap={16}>
                <RecipientSummary {...addressedBy(values)} onRemove={remove} />
                <DescriptionList
                  rows={[
                    [
                      text.question.rows.to,
                      isGroup(recipients) ? groupText(recipients) : text.question.picked(recipients.length),
                    ],
                    [text.question.rows.type, messageTypeLabels[values.type]],
                    [text.question.rows.purpose, purposeLabels[values.purpose]],
                    [values.purpose === 'emergency' && text.question.rows.reason, values.emergencyReason],
                    [
                      !isEmpty(values.to) && text.question.rows.sends,
                      <SendTime ids={ids} key="sends" property={property} values={values} />,
                    ],
                  ]}
                />
              </Stack>
            ),
          }
        );
      }}
      dirty={!isSamePeople(ids, target?.recipients ?? [])}
      disabled={({ to }) => isEmpty(to)}
      done={({ data }) => doneOf(data)}
      draft={name}
      endpoint={endpointOf}
      input={(values) => {
        const body = bodyOf(values, ids);
        const sendNow = values.when === 'now';
        if (target) return { params: { id: target._id }, body: { ...body, version: target.version, sendNow } };
        if (values.when === 'draft') return { body: { ...body, propertyId } };
        return { params: { propertyId, senderId: account.user._id }, body };
      }}
      list={messagePaths.list}
      onDone={({ data }) => navigate({ to: messagePaths.list, search: draft && { message: data._id }, replace: true })}
      onRefused={(error, form) => {
        const resolved = conflict.resolve(error, form);
        if (resolved && isSamePeople(ids, resolved.before.recipients)) setPicked(pickedOf(resolved.now));
        return resolved !== undefined;
      }}
      preview={(values) => <LivePreview {...addressedBy(values as MessageForm)} propertyName={property.name} />}
      schema={messageForm}
      submit={({ when }) => text.form.submit[when]}
      subtitle={property.name}
      title={target ? text.form.edit : text.form.new}
      values={startOf(timezone, draft)}
    >
      {(Input, form) => {
        const values = form.watch() as MessageForm;
        const { to, type, when, purpose, plain } = values;
        return (
          <>
            <ConflictNotice conflict={conflict} onNew={() => form.setValue('when', 'now')} />
            <Section title={text.form.sections.recipients}>
              <Stack gap={16}>
                <Input.Select
                  label={text.form.to}
                  name="to"
                  options={[{ value: 'picked', label: text.form.picked }, ...options(groupKindLabels)]}
                />
                {to === 'picked' ? (
                  <UserPicker
                    label={text.form.picker}
                    maximum={recipientsMaximum}
                    onChange={setPicked}
                    picked={picked}
                    propertyId={propertyId}
                  />
                ) : (
                  <GroupFields Input={Input} propertyId={propertyId} />
                )}
                <RecipientSummary {...addressedBy(values)} onRemove={remove} />
              </Stack>
            </Section>
            <Section title={text.form.sections.message}>
              <Stack gap={16}>
                <Grid min={220}>
                  <Input.Select label={text.form.type} name="type" options={options(messageTypes, messageTypeLabels)} />
                  <TemplatePicker
                    label={text.form.template}
                    onPick={({ _id, content }, message) => {
                      form.setValue('template', _id, { shouldDirty: true });
                      form.setValue(type === 'EMAIL' ? 'rich' : 'plain', message, {
                        shouldDirty: true,
                        shouldValidate: true,
                      });
                      if (hasSubject(type) && values.subject === '')
                        form.setValue('subject', content.title, { shouldDirty: true });
                    }}
                    picked={values.template}
                    text={type === 'EMAIL' ? values.rich : plain}
                    type={type}
                  />
                </Grid>
                {hasSubject(type) && (
                  <Input.Text inserts={placeholderInserts} label={text.form.subject} name="subject" required />
                )}
                {type === 'EMAIL' ? (
                  <Input.Rich inserts={placeholderInserts} label={text.form.message} name="rich" required />
                ) : (
                  <Input.Text
                    hint={type === 'SMS' ? smsLengthOf(plain) : text.form.length(textMaximumOf(type))}
                    inserts={placeholderInserts}
                    label={text.form.message}
                    minRows={4}
                    multiline
                    name="plain"
                    required
                  />
                )}
              </Stack>
            </Section>
            <Section title={text.form.sections.delivery}>
              <Stack gap={16}>
                <Grid min={220}>
                  <Input.Select
                    hint={text.form.purposeHints[purpose]}
                    label={text.form.purpose}
                    name="purpose"
                    options={options(purposes, purposeLabels)}
                  />
                  {purpose === 'emergency' && (
                    <Input.Text label={text.form.emergencyReason} name="emergencyReason" required />
                  )}
                </Grid>
                <WhenFields Input={Input} clock={text.form.propertyTime} when={when} />
              </Stack>
            </Section>
          </>
        );
      }}
    </ComposePage>
  );
}

/** Loads the property of a draft, which may not be the selected one. */
function EditMessage({ draft, propertyId }: { draft: MessageDetail; propertyId: string }) {
  const found = useEndpoint(getProperty, propertyInput(propertyId));
  return (
    <QueryView of={found} waiting={<PageSkeleton />}>
      {({ data }) => <ComposeMessage draft={draft} property={data} />}
    </QueryView>
  );
}

function NewMessage() {
  const { property } = useSession();
  if (property) return <ComposeMessage key={property._id} property={property} />;
  return (
    <>
      <PageHeader title={text.form.new} />
      <NeedsProperty why={text.needsProperty} />
    </>
  );
}

/** /community/direct-communication/new, and /{id} to edit a draft. */
export default function MessageForm() {
  const { messageId } = useParams();
  if (messageId === undefined) return <NewMessage />;
  return (
    <EditDraft id={messageId} kind="message" list={messagePaths.list} title={text.form.edit}>
      {(draft) => <EditMessage draft={draft} propertyId={draft.property ?? ''} />}
    </EditDraft>
  );
}
