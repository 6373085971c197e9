import { listCompanies } from '@hearth/contract/companies/companies';
import { allCompanies } from '@hearth/contract/constants';
import { propertyMessages as say } from '@hearth/contract/properties/messages';
import { createProperty } from '@hearth/contract/properties/properties';
import { createPropertyBody } from '@hearth/contract/properties/property-body';
import { AskBeforeLeaving } from '../../../kit/ask-before-leaving.tsx';
import { FormFields } from '../../../kit/form.tsx';
import { Input } from '../../../kit/input.tsx';
import { RestoredNote } from '../../../kit/form-notes.tsx';
import { useEndpointForm } from '../../../kit/use-endpoint-form.ts';
import { navigate } from '../../../platform/location.ts';
import { useEndpoint } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { options } from '../../../ui/options.ts';
import { PageFoot } from '../../../ui/page-foot.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { toast } from '../../../ui/toast.ts';
import { usePropertyPaths } from './logic/paths.ts';
import { PropertyFields } from './parts/fields.tsx';

/** Whose the property is: of the company that the pickers hold, where they hold one. */
function CompanyField() {
  const companies = useEndpoint(listCompanies, {}).data?.data ?? [];
  return (
    <Input.Select
      hint="Can also be given later, in Companies Management"
      label="Company"
      name="company"
      options={[{ value: '', label: 'No company' }, ...options(companies)]}
    />
  );
}

/** /{slug}-admin/properties/new: a new property, on one page. */
export default function NewProperty() {
  const { company } = useSession();
  const paths = usePropertyPaths();
  const { form, send, isPending, isSuccess } = useEndpointForm({
    endpoint: createProperty,
    schema: createPropertyBody,
    draft: 'property:new',
    values: { company: company === allCompanies ? null : company },
    mode: 'onSubmit',
    failed: say.saveFailed,
    done: say.created,
    onDone: ({ data }) => navigate({ to: paths.edit(data._id), replace: true }),
  });
  const save = form.submit(send, toast.error);
  return (
    <>
      <PageHeader
        subtitle="Its code is made when it is saved. Guide, documents and features follow on its own page."
        title="Create Property"
      />
      {form.draft.isRestored && <RestoredNote onDiscard={form.draft.discard} />}
      <FormFields form={form}>
        <PropertyFields company={<CompanyField />} form={form} />
      </FormFields>
      <PageFoot note={form.formState.isDirty && 'Unsaved changes'}>
        <Button onClick={() => navigate({ to: paths.list })}>Cancel</Button>
        <Button loading={isPending} onClick={() => save()} variant="contained">
          Save
        </Button>
      </PageFoot>
      <AskBeforeLeaving
        isAtRisk={form.draft.isAtRisk}
        onDiscard={form.draft.drop}
        when={form.formState.isDirty && !isSuccess}
      />
    </>
  );
}
