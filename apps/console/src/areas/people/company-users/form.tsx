import { listCompanies } from '@hearth/contract/companies/companies';
import { companyMessages as say } from '@hearth/contract/companies/messages';
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
import { Answer } from '../../../kit/answer.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { options } from '../../../ui/options.ts';
import { AccessPlanView } from '../../companies/companies/public.tsx';
import { levelLabels } from './logic/levels.ts';

type Change = NonNullable<InputOf<typeof previewCompanyUser>['body']>['change'];

/** What the change would give and take; tells what stands for it once it is shown. */
function Preview({ change, onShown }: { change: Change; onShown: (confirms: string | undefined) => void }) {
  const query = useEndpoint(previewCompanyUser, { body: { change } }, { staleTime: 0 });
  const confirms = query.isFetching ? undefined : query.data?.data.confirms;
  useEffect(() => {
    onShown(confirms);
    return () => onShown(undefined);
  }, [confirms, onShown]);
  return (
    <Answer of={query} waiting={72}>
      {({ data }) => <AccessPlanView plan={data} />}
    </Answer>
  );
}

const roleOptions = options(propertyStaffRoles, roleLabels);
const levelOptions = options(companyAccessLevels, levelLabels);

const useCompanies = () => useEndpoint(listCompanies, {}).data?.data ?? [];

/** Somebody comes to work for a company: what it gives is shown before it is done. */
export function AddCompanyUserDialog({ companyId, onClose }: { companyId: string | undefined; onClose: () => void }) {
  const companies = useCompanies();
  const [confirms, setConfirms] = useState<string>();
  return (
    <FormDialog
      confirm={(change) => ({
        title: `Add ${change.firstName} ${change.lastName}?`,
        submit: 'Add',
        disabled: confirms === undefined,
        children: <Preview change={change} onShown={setConfirms} />,
      })}
      done={say.userAdded}
      draft={`company-user:${companyId ?? 'any'}`}
      endpoint={addCompanyUser}
      input={(body) => ({ body: { ...body, confirms } })}
      onClose={onClose}
      schema={addCompanyUserBody}
      submit="Continue"
      title="Add company user"
      values={{ companyId: companyId ?? '', companyRole: 'allSiteAccess' }}
    >
      {(Input, form) => {
        const company = companies.find(({ _id }) => _id === form.watch('companyId'));
        return (
          <Stack gap={16}>
            <Input.Select
              label="Company"
              name="companyId"
              onChange={() => form.setValue('groupIds', [], { shouldDirty: true })}
              options={options(companies)}
              placeholder="Choose a company"
              required
            />
            <Input.Text label="Email" name="email" required />
            <Input.Text label="First Name" name="firstName" required />
            <Input.Text label="Last Name" name="lastName" required />
            <Input.Select label="Role at each property" name="role" options={roleOptions} required />
            <Input.Select label="Access level" name="companyRole" options={levelOptions} required />
            {form.watch('companyRole') === 'multiSiteAccess' && (
              <Input.Multi
                label="Groups"
                name="groupIds"
                options={options(company?.groups ?? [])}
                placeholder="Choose groups"
                required
              />
            )}
          </Stack>
        );
      }}
    </FormDialog>
  );
}

/** Role, access level and groups of a company user: what a change gives and takes is shown before it is done. */
export function EditCompanyUserDialog({ user, onClose }: { user: CompanyUser; onClose: () => void }) {
  const groups = useCompanies().find(({ _id }) => _id === user.company._id)?.groups ?? user.groups;
  const [confirms, setConfirms] = useState<string>();
  return (
    <FormDialog
      confirm={(change) => ({
        title: `Change the access of ${user.name}?`,
        submit: 'Save',
        disabled: confirms === undefined,
        children: <Preview change={change} onShown={setConfirms} />,
      })}
      done={say.userUpdated}
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
      submit="Continue"
      subtitle={user.company.name}
      title={`Access of ${user.name}`}
      whole
    >
      {(Input, form) => (
        <Stack gap={16}>
          <Input.Select label="Role at each property" name="role" options={roleOptions} required />
          <Input.Select label="Access level" name="companyRole" options={levelOptions} required />
          {form.watch('companyRole') === 'multiSiteAccess' && (
            <Input.Multi
              label="Groups"
              name="groupIds"
              options={options(groups)}
              placeholder="Choose groups"
              required
            />
          )}
        </Stack>
      )}
    </FormDialog>
  );
}
