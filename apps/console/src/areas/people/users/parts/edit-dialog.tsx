import { allProperties } from '@hearth/contract/constants';
import { peopleMessages as say } from '@hearth/contract/people/messages';
import { adminTypes, getUser, updateUser, updateUserBody, type User } from '@hearth/contract/people/users';
import { creatableRoles, isPlatformRole, isStaffRole, roleLabels, type Role } from '@hearth/contract/roles';
import { useState } from 'react';
import { FormDialog } from '../../../../kit/form-dialog.tsx';
import { messageOf } from '../../../../platform/api-error.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { roleAt, useSession } from '../../../../platform/session.tsx';
import { Button } from '../../../../ui/button.tsx';
import { DialogShell } from '../../../../ui/dialog-shell.tsx';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { toast } from '../../../../ui/toast.ts';
import { Fields, HomeFields, MailField, PersonFields } from './fields.tsx';
import { usePlace } from './place.tsx';

const title = 'Edit user';
const details = updateUserBody.omit({ _id: true, propertyId: true, role: true, active: true });

/** Edits somebody's details and the role at the property; sends what was changed. */
export function EditUserDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { data, error, refetch } = useEndpoint(getUser, { params: { id: userId } });
  const [opened, setOpened] = useState<User>();
  if (data && !opened) setOpened(data.data);
  if (opened) return <Loaded onClose={onClose} user={opened} />;
  return (
    <DialogShell onClose={onClose} open title={title}>
      {error ? (
        <InlineAlert
          action={
            <Button onClick={() => void refetch()} size="small">
              Try again
            </Button>
          }
          severity="error"
        >
          {messageOf(error)}
        </InlineAlert>
      ) : (
        <Skeleton height={360} shape="block" />
      )}
    </DialogShell>
  );
}

function Loaded({ user, onClose }: { user: User; onClose: () => void }) {
  const { account } = useSession();
  const [role, setRole] = useState<Role>();
  const { place, field: placeField } = usePlace(user, () => setRole(undefined));
  const heldRole = place?.role ?? user.role;
  const given = isPlatformRole(user.role)
    ? adminTypes
    : creatableRoles[roleAt(account, place?.property ?? allProperties)].filter((one) => !isPlatformRole(one));
  const changesRole = user.can.changeRole && given.length > 0;
  const before = {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    phone: user.phone,
    contactEmail: user.contactEmail,
    unitNumber: user.unitNumber,
    building: user.building,
    occupants: user.occupants,
    sendEmail: user.sendEmail,
    externalID: user.externalID,
    spendLimit: user.spendLimit,
  };
  const works = isStaffRole(heldRole);
  return (
    <FormDialog
      endpoint={updateUser}
      input={(values) => {
        const changed = Object.fromEntries(
          Object.entries(values).filter(([key, value]) => value !== before[key as keyof typeof before]),
        );
        const newRole = changesRole && role !== undefined && role !== heldRole ? { role } : {};
        return { body: { ...changed, ...newRole, _id: user._id, ...(place && { propertyId: place.property }) } };
      }}
      onClose={onClose}
      onDone={() => {
        toast.success(say.updated);
        onClose();
      }}
      schema={details}
      submit="Save"
      subtitle={[user.name, place?.name].filter(Boolean).join(', ')}
      title={title}
      values={before}
    >
      {(form) => {
        const { errors } = form.formState;
        const disabled = !user.can.edit;
        const fields = { register: form.register as never, errors: errors as never, disabled };
        return (
          <Fields>
            {disabled && (
              <div className="whole">
                <InlineAlert severity="info">{say.worksElsewhere}</InlineAlert>
              </div>
            )}
            {changesRole && placeField}
            {changesRole && (
              <div className={placeField ? undefined : 'whole'}>
                <SelectField
                  label="Role"
                  onChange={setRole}
                  options={[...new Set<Role>([heldRole, ...given])].map((value) => ({
                    value,
                    label: roleLabels[value],
                  }))}
                  value={role ?? heldRole}
                />
              </div>
            )}
            <PersonFields
              {...fields}
              fixedEmail={user.can.edit && !user.can.changeEmail ? say.emailFixed : undefined}
            />
            {!works && <HomeFields {...fields} />}
            <TextField
              {...form.register('externalID')}
              autoComplete="off"
              disabled={disabled}
              error={errors.externalID?.message}
              hint="In the property-management system"
              label="External ID"
            />
            {works && (
              <TextField
                {...form.register('spendLimit', { valueAsNumber: true })}
                disabled={disabled}
                error={errors.spendLimit?.message}
                hint="Points each month; 0 is no limit"
                inputProps={{ inputMode: 'numeric' }}
                label="Spend limit"
              />
            )}
            <MailField {...fields} />
          </Fields>
        );
      }}
    </FormDialog>
  );
}
