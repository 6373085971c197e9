import { listCompanies } from '@hearth/contract/companies/companies';
import { companyMessages } from '@hearth/contract/companies/messages';
import {
  addCompanyUser,
  addCompanyUserBody,
  previewCompanyUser,
  updateCompanyUser,
  updateCompanyUserBody,
  type CompanyUser,
} from '@hearth/contract/people/company-users';
import { companyAccessLevels, propertyStaffRoles, roleLabels } from '@hearth/contract/roles';
import { useEffect, useState } from 'react';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import type { InputOf } from '../../../platform/endpoint-types.ts';
import { useEndpoint } from '../../../platform/query.ts';
import { QueryView } from '../../../kit/query-view.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { options } from '../../../ui/options.ts';
import { AccessPlanView } from '../../companies/companies/public.tsx';
import { common } from '../../../kit/messages.ts';
import { text } from './messages.ts';

type Change = NonNullable<InputOf<typeof previewCompanyUser>['body']>['change'];

/** Preview of a change; reports its confirmation token once shown. */
function Preview({ change, onShown }: { change: Change; onShown: (confirms: string | undefined) => void }) {
  const query = useEndpoint(previewCompanyUser, { body: { change } }, { staleTime: 0 });
  const confirms = query.isFetching ? undefined : query.data?.data.confirms;
  useEffect(() => {
    onShown(confirms);
    return () => onShown(undefined);
  }, [confirms, onShown]);
  return (
    <QueryView of={query} waiting={72}>
      {({ data }) => <AccessPlanView plan={data} />}
    </QueryView>
  );
}

const roleOptions = options(propertyStaffRoles, roleLabels);
const levelOptions = options(companyAccessLevels, text.levels);

const useCompanies = () => useEndpoint(listCompanies, {}).data?.data ?? [];

/** Adds a company user after a preview of their access. */
export function AddCompanyUserDialog({ companyId, onClose }: { companyId: string | undefined; onClose: () => void }) {
  const companies = useCompanies();
  const [confirms, setConfirms] = useState<string>();
  return (
    <FormDialog
      confirm={(change) => ({
        title: text.form.confirmAdd(`${change.firstName} ${change.lastName}`),
        submit: text.form.submitAdd,
        disabled: confirms === undefined,
        children: <Preview change={change} onShown={setConfirms} />,
      })}
      done={companyMessages.userAdded}
      draft={`company-user:${companyId ?? 'any'}`}
      endpoint={addCompanyUser}
      input={(body) => ({ body: { ...body, confirms } })}
      onClose={onClose}
      schema={addCompanyUserBody}
      submit={common.continue}
      title={text.form.title}
      values={{ companyId: companyId ?? '', companyRole: 'allSiteAccess' }}
    >
      {(Input, form) => {
        const company = companies.find(({ _id }) => _id === form.watch('companyId'));
        return (
          <Stack gap={16}>
            <Input.Select
              label={text.form.company}
              name="companyId"
              onChange={() => form.setValue('groupIds', [], { shouldDirty: true })}
              options={options(companies)}
              placeholder={text.form.chooseCompany}
              required
            />
            <Input.Text label={common.email} name="email" required />
            <Input.Text label={text.form.firstName} name="firstName" required />
            <Input.Text label={text.form.lastName} name="lastName" required />
            <Input.Select label={text.form.role} name="role" options={roleOptions} required />
            <Input.Select label={text.form.level} name="companyRole" options={levelOptions} required />
            {form.watch('companyRole') === 'multiSiteAccess' && (
              <Input.Multi
                label={text.form.groups}
                name="groupIds"
                options={options(company?.groups ?? [])}
                placeholder={text.form.chooseGroups}
                required
              />
            )}
          </Stack>
        );
      }}
    </FormDialog>
  );
}

/** Changes a company user's role, access level, and groups after a preview. */
export function EditCompanyUserDialog({ user, onClose }: { user: CompanyUser; onClose: () => void }) {
  const groups = useCompanies().find(({ _id }) => _id === user.company._id)?.groups ?? user.groups;
  const [confirms, setConfirms] = useState<string>();
  return (
    <FormDialog
      confirm={(change) => ({
        title: text.form.confirmEdit(user.name),
        submit: text.form.submitEdit,
        disabled: confirms === undefined,
        children: <Preview change={change} onShown={setConfirms} />,
      })}
      done={companyMessages.userUpdated}
      draft={`company-access:${user.company._id}.${user._id}`}
      endpoint={updateCompanyUser}
      input={(body) => ({ body: { ...(body as InputOf<typeof updateCompanyUser>['body'] & object), confirms } })}
      onClose={onClose}
      record={{
        userId: user._id,
        role: propertyStaffRoles.find((role) => role === user.role) ?? 'property_admin',
        companyRole: user.companyRole,
        groupIds: user.groups.map(({ _id }) => _id),
      }}
      schema={updateCompanyUserBody}
      submit={common.continue}
      subtitle={user.company.name}
      title={text.form.editTitle(user.name)}
      whole
    >
      {(Input, form) => (
        <Stack gap={16}>
          <Input.Select label={text.form.role} name="role" options={roleOptions} required />
          <Input.Select label={text.form.level} name="companyRole" options={levelOptions} required />
          {form.watch('companyRole') === 'multiSiteAccess' && (
            <Input.Multi
              label={text.form.groups}
              name="groupIds"
              options={options(groups)}
              placeholder={text.form.chooseGroups}
              required
            />
          )}
        </Stack>
      )}
    </FormDialog>
  );
}
