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
import { FormDialog } from '../../../../kit/form-dialog.tsx';
import type { Inputs } from '../../../../kit/input.tsx';
import { placeholderInserts } from '../../../../kit/inserts.ts';
import { RichWords } from '../../../../kit/rich-words.tsx';
import { usePages } from '../../../../kit/use-pages.ts';
import { useAction, useEndpoint } from '../../../../platform/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { Grid, Stack } from '../../../../ui/layout.tsx';
import { options } from '../../../../ui/options.ts';
import styles from '../parts/reach.module.css';
import { startOfAnnouncement } from '../logic/start.ts';
import { useMeanwhile } from '../logic/meanwhile.ts';
import { Meanwhile } from '../parts/meanwhile.tsx';
import { StaffReach } from '../parts/reach.tsx';
import { doneOf, questionOf, WhenFields } from '../parts/when-fields.tsx';

const placeLabels = { everywhere: 'At every property', companies: 'Of companies', properties: 'Of properties' };
/** An announcement is of no property. */
const inserts = placeholderInserts.filter(({ text }) => text !== '{{property_name}}');
const pageSize = 100;

/** The companies or properties that staff are chosen by; every page of them is read. */
function Places({ Input, where }: { Input: Inputs<AnnouncementForm>; where: 'companies' | 'properties' }) {
  const companies = useEndpoint(listCompanies, {});
  const properties = usePages(listProperties, { status: 'active' }, pageSize);
  const { loadMore } = properties;
  useEffect(() => loadMore?.(), [loadMore]);
  const places = { companies: companies.data?.data ?? [], properties: properties.rows }[where];
  return (
    <Input.Multi
      key={where}
      label={{ companies: 'Companies', properties: 'Properties' }[where]}
      name={where}
      options={options(places)}
      placeholder="None chosen"
    />
  );
}

interface AnnouncementDialogProps {
  /** Changed; a new announcement is written where there is none. */
  draft?: MessageDetail;
  onClose: () => void;
}

/** Admins write to staff wherever they work: whom it reaches is shown before it goes. */
export function AnnouncementDialog({ draft, onClose }: AnnouncementDialogProps) {
  const test = useAction(testAnnouncement, { done: ({ message }) => message });
  const meanwhile = useMeanwhile(draft, startOfAnnouncement);
  const { target } = meanwhile;
  type Save = typeof updateAnnouncement | typeof saveAnnouncementDraft | typeof sendAnnouncement;
  const endpointOf = ({ when }: Pick<AnnouncementForm, 'when'>): Save => {
    if (target) return updateAnnouncement;
    return when === 'draft' ? saveAnnouncementDraft : sendAnnouncement;
  };
  return (
    <FormDialog
      confirm={(values) => ({
        ...questionOf(values.when, 'announcement'),
        children: (
          <Stack gap={16}>
            <StaffReach recipients={staffOf(values)} />
            <DescriptionList
              rows={[
                ['To', staffGroupText(staffOf(values))],
                [
                  'Goes',
                  {
                    draft: 'Not before somebody sends it',
                    now: 'In a minute; until then it can be taken back',
                    later: `${formatDate(values.date)} at ${values.time}, by the clock of UTC`,
                  }[values.when],
                ],
                ['Subject', values.subject],
              ]}
            />
            <div className={styles.read}>
              <RichWords text={values.rich} />
            </div>
          </Stack>
        ),
      })}
      done={({ data }) => doneOf(data)}
      draft={`announcement:${draft?._id ?? 'new'}`}
      endpoint={endpointOf}
      input={(values) => {
        const body = announcementOf(values);
        return target
          ? { params: { id: target._id }, body: { ...body, version: target.version, sendNow: values.when === 'now' } }
          : { body };
      }}
      onClose={onClose}
      onRefused={(error, form) => meanwhile.take(error, form) !== undefined}
      schema={announcementForm}
      submit="Continue"
      subtitle="An email to staff, each of them once"
      title={target ? 'Edit announcement' : 'New announcement'}
      values={startOfAnnouncement(draft)}
      width="lg"
    >
      {(Input, form) => {
        const values = form.watch() as AnnouncementForm;
        const { where, when, subject, rich } = values;
        return (
          <Stack gap={16}>
            <Meanwhile of={meanwhile} onNew={() => form.setValue('when', 'now')} />
            <Grid min={220}>
              <Input.Multi
                label="Roles"
                name="roles"
                options={options(propertyStaffRoles, roleLabels)}
                placeholder="None chosen"
                required
              />
              <Input.Select label="Where" name="where" options={options(staffPlaces, placeLabels)} />
            </Grid>
            {where !== 'everywhere' && <Places Input={Input} where={where} />}
            <StaffReach recipients={staffOf(values)} />
            <Input.Text inserts={inserts} label="Subject" name="subject" required />
            <Input.Rich inserts={inserts} label="Message" name="rich" required />
            <div>
              <Button
                loading={test.isPending}
                onClick={() => test.mutate({ body: { subject, message: rich } })}
                size="small"
              >
                Send me a test
              </Button>
            </div>
            <WhenFields Input={Input} clock="UTC" when={when} />
          </Stack>
        );
      }}
    </FormDialog>
  );
}
