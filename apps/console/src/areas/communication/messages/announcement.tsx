import {
  announcementForm,
  announcementOf,
  staffOf,
  staffPlaces,
  type AnnouncementForm,
} from '@hearth/contract/communication/announcement-form';
import {
  saveAnnouncementDraft,
  sendAnnouncement,
  testAnnouncement,
  updateAnnouncement,
} from '@hearth/contract/communication/announcements';
import type { MessageDetail } from '@hearth/contract/communication/message-record';
import { staffGroupText } from '@hearth/contract/communication/staff-group';
import { listCompanies } from '@hearth/contract/companies/companies';
import { formatDate } from '@hearth/contract/format';
import { listProperties } from '@hearth/contract/properties/properties';
import { propertyStaffRoles, roleLabels } from '@hearth/contract/roles';
import { useEffect } from 'react';
import type { Inputs } from '../../../kit/input.tsx';
import { placeholderInserts } from '../../../kit/inserts.ts';
import { usePages } from '../../../kit/use-pages.ts';
import { navigate } from '../../../platform/location.ts';
import { useAction, useEndpoint } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session.tsx';
import { useParams } from '../../../platform/shown.ts';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Grid, Stack } from '../../../ui/layout.tsx';
import { options } from '../../../ui/options.ts';
import { Section } from '../../../ui/section.tsx';
import { shownTime } from '../../../ui/time-input.ts';
import { announcementPaths, startOfAnnouncement } from './logic/form-values.ts';
import { text } from './messages.ts';
import { ComposePage, EditDraft } from './parts/compose.tsx';
import { ConflictNotice, useEditConflict } from './parts/edit-conflict.tsx';
import { MessagePreview } from './parts/preview.tsx';
import { StaffSummary } from './parts/recipients.tsx';
import { doneOf, questionOf, WhenFields } from './parts/schedule.tsx';

const inserts = placeholderInserts.filter((insert) => insert.text !== '{{property_name}}');
const pageSize = 100;

/** Companies or properties to choose from; loads every page. */
function Places({ Input, where }: { Input: Inputs<AnnouncementForm>; where: 'companies' | 'properties' }) {
  const companies = useEndpoint(listCompanies, {});
  const properties = usePages(listProperties, { status: 'active' }, pageSize);
  const { loadMore } = properties;
  useEffect(() => loadMore?.(), [loadMore]);
  const choices = { companies: companies.data?.data ?? [], properties: properties.rows }[where];
  return (
    <Input.Multi
      key={where}
      label={text.announcement[where]}
      name={where}
      options={options(choices)}
      placeholder={text.announcement.none}
    />
  );
}

function ComposeAnnouncement({ draft }: { draft?: MessageDetail }) {
  const { account, settings } = useSession();
  const paths = announcementPaths(settings.slug);
  const test = useAction(testAnnouncement, { done: ({ message }) => message });
  const conflict = useEditConflict(draft, startOfAnnouncement);
  const { target } = conflict;
  type Save = typeof updateAnnouncement | typeof saveAnnouncementDraft | typeof sendAnnouncement;
  const endpointOf = ({ when }: Pick<AnnouncementForm, 'when'>): Save => {
    if (target) return updateAnnouncement;
    return when === 'draft' ? saveAnnouncementDraft : sendAnnouncement;
  };
  return (
    <ComposePage
      actions={({ subject, rich }) => (
        <Button loading={test.isPending} onClick={() => test.mutate({ body: { subject, message: rich } })}>
          {text.form.test}
        </Button>
      )}
      confirm={(values) => {
        const question = questionOf(values.when, 'announcement');
        const { when, date, time, subject } = values;
        return (
          question && {
            ...question,
            children: (
              <Stack gap={16}>
                <StaffSummary recipients={staffOf(values)} />
                <DescriptionList
                  rows={[
                    [text.question.rows.to, staffGroupText(staffOf(values))],
                    [
                      text.question.rows.sends,
                      when === 'now' ? text.question.soon : text.announcement.sends(formatDate(date), shownTime(time)),
                    ],
                    [text.question.rows.subject, subject],
                  ]}
                />
              </Stack>
            ),
          }
        );
      }}
      done={({ data }) => doneOf(data)}
      draft={`announcement:${draft?._id ?? 'new'}`}
      endpoint={endpointOf}
      input={(values) => {
        const body = announcementOf(values);
        return target
          ? { params: { id: target._id }, body: { ...body, version: target.version, sendNow: values.when === 'now' } }
          : { body };
      }}
      list={paths.list}
      onDone={({ data }) => navigate({ to: paths.list, search: draft && { message: data._id }, replace: true })}
      onRefused={(error, form) => conflict.resolve(error, form) !== undefined}
      preview={({ subject = '', rich = '' }) => (
        <Section title={text.preview.title}>
          <MessagePreview
            from={text.preview.from(`${account.user.firstName} ${account.user.lastName}`, settings.product)}
            message={rich}
            subject={subject}
            type="EMAIL"
          />
        </Section>
      )}
      schema={announcementForm}
      submit={({ when }) => text.form.submit[when]}
      subtitle={text.announcement.subtitle}
      title={target ? text.announcement.edit : text.announcement.new}
      values={startOfAnnouncement(draft)}
    >
      {(Input, form) => {
        const values = form.watch() as AnnouncementForm;
        const { where, when } = values;
        return (
          <>
            <ConflictNotice conflict={conflict} onNew={() => form.setValue('when', 'now')} />
            <Section title={text.form.sections.recipients}>
              <Stack gap={16}>
                <Grid min={220}>
                  <Input.Multi
                    label={text.announcement.roles}
                    name="roles"
                    options={options(propertyStaffRoles, roleLabels)}
                    placeholder={text.announcement.none}
                    required
                  />
                  <Input.Select
                    label={text.announcement.where}
                    name="where"
                    options={options(staffPlaces, text.announcement.places)}
                  />
                </Grid>
                {where !== 'everywhere' && <Places Input={Input} where={where} />}
                <StaffSummary recipients={staffOf(values)} />
              </Stack>
            </Section>
            <Section title={text.form.sections.message}>
              <Stack gap={16}>
                <Input.Text inserts={inserts} label={text.form.subject} name="subject" required />
                <Input.Rich inserts={inserts} label={text.form.message} name="rich" required />
              </Stack>
            </Section>
            <Section title={text.form.sections.delivery}>
              <WhenFields Input={Input} clock={text.announcement.clock} when={when} />
            </Section>
          </>
        );
      }}
    </ComposePage>
  );
}

/** {admin}/communication/announcements/new, and /{id} to edit a draft. */
export default function Announcement() {
  const { settings } = useSession();
  const { messageId } = useParams();
  if (messageId === undefined) return <ComposeAnnouncement />;
  const { list } = announcementPaths(settings.slug);
  return (
    <EditDraft id={messageId} kind="announcement" list={list} title={text.announcement.edit}>
      {(draft) => <ComposeAnnouncement draft={draft} />}
    </EditDraft>
  );
}
