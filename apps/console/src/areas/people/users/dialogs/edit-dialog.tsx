import { allProperties } from '@hearth/contract/constants';
import { formatPoints } from '@hearth/contract/format';
import { peopleMessages as say } from '@hearth/contract/people/messages';
import { getUser, updateUser } from '@hearth/contract/people/users';
import { adminTypes, updateUserBody, type User } from '@hearth/contract/people/user-record';
import { creatableRoles, isPlatformRole, isStaffRole, roleLabels, type Role } from '@hearth/contract/roles';
import { useState } from 'react';
import { Answer } from '../../../../kit/answer.tsx';
import { useKept } from '../../../../kit/drafts.ts';
import { FormDialog } from '../../../../kit/form-dialog.tsx';
import { FieldGroup } from '../../../../kit/form.tsx';
import { useEndpoint } from '../../../../platform/query.ts';
import { roleAt } from '../../../../platform/account-rights.ts';
import { useSession } from '../../../../platform/session.tsx';
import { DialogShell } from '../../../../ui/dialog-shell.tsx';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { Grid } from '../../../../ui/layout.tsx';
import { options } from '../../../../ui/options.ts';
import layout from '../parts/fields.module.css';
import { HomeFields, MailField, PersonFields } from '../parts/fields.tsx';
import { mayChoosePlace, placeOf } from '../parts/standing.tsx';

const title = 'Edit user';
const limitHint = (highest: number) =>
  highest > 0
    ? `Points each month, up to your own limit of ${formatPoints(highest)}`
    : 'Points each month; 0 is no limit';
const details = updateUserBody.omit({ _id: true, active: true });

/** Edits somebody's details and the role at the property; sends what was changed. */
export function EditUserDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const found = useEndpoint(getUser, { params: { id: userId } });
  const [opened, setOpened] = useState<User>();
  if (found.data && !opened) setOpened(found.data.data);
  if (opened) return <Loaded onClose={onClose} user={opened} />;
  return (
    <DialogShell onClose={onClose} open title={title}>
      <Answer of={found} waiting={360}>
        {() => null}
      </Answer>
    </DialogShell>
  );
}

function Loaded({ user, onClose }: { user: User; onClose: () => void }) {
  const { account, propertyId } = useSession();
  const draft = `user:${user._id}`;
  const { value: chosen, set: setChosen } = useKept<string | undefined>(`${draft}/property`, undefined);
  const place = placeOf(user, chosen ?? propertyId);
  const heldRole = place?.role ?? user.role;
  const given = isPlatformRole(user.role)
    ? adminTypes
    : creatableRoles[roleAt(account, place?.property ?? allProperties)].filter((role) => !isPlatformRole(role));
  const changesRole = user.can.changeRole && given.length > 0;
  const choosesPlace = changesRole && mayChoosePlace(user, propertyId);
  const works = isStaffRole(heldRole);
  return (
    <FormDialog
      done={say.updated}
      draft={draft}
      endpoint={updateUser}
      input={(changed) => ({ body: { ...changed, _id: user._id } })}
      onClose={onClose}
      record={{ ...user, role: heldRole }}
      schema={details}
      submit="Save"
      subtitle={[user.name, place?.name].filter(Boolean).join(', ')}
      title={title}
      values={{ propertyId: place?.property }}
    >
      {(Input, form) => (
        <Grid min={220}>
          {!user.can.edit && (
            <div className={layout.whole}>
              <InlineAlert severity="info">{say.worksElsewhere}</InlineAlert>
            </div>
          )}
          {choosesPlace && (
            <Input.Select
              label="Property"
              name="propertyId"
              onChange={(id) => {
                setChosen(id);
                form.resetField('role', { defaultValue: placeOf(user, id)?.role });
              }}
              options={user.properties.map(({ property, name }) => ({ value: property, label: name }))}
            />
          )}
          {changesRole && (
            <div className={choosesPlace ? undefined : layout.whole}>
              <Input.Select
                label="Role"
                name="role"
                options={options([...new Set<Role>([heldRole, ...given])], roleLabels)}
              />
            </div>
          )}
          <FieldGroup disabled={!user.can.edit}>
            <PersonFields
              Input={Input}
              fixedEmail={user.can.edit && !user.can.changeEmail ? say.emailFixed : undefined}
            />
            {!works && <HomeFields Input={Input} propertyId={place?.property} />}
            <Input.Text hint="In the property-management system" label="External ID" name="externalID" />
            {works && user.can.setSpendLimit && (
              <Input.Number hint={limitHint(user.limits.spendLimit)} label="Spend limit" name="spendLimit" />
            )}
            <MailField Input={Input} />
          </FieldGroup>
        </Grid>
      )}
    </FormDialog>
  );
}
