import { allProperties } from '@hearth/contract/constants';
import { peopleMessages } from '@hearth/contract/people/messages';
import { getUser, updateUser } from '@hearth/contract/people/users';
import { adminTypes, updateUserBody, type User } from '@hearth/contract/people/user-record';
import { creatableRoles, isPlatformRole, isStaffRole, roleLabels, type Role } from '@hearth/contract/roles';
import { useState } from 'react';
import { QueryView } from '../../../../kit/query-view.tsx';
import { useDraftState } from '../../../../kit/drafts.ts';
import { FormDialog } from '../../../../kit/form-dialog.tsx';
import { FieldGroup } from '../../../../kit/form.tsx';
import { useEndpoint } from '../../../../platform/query.ts';
import { roleAt } from '../../../../platform/account-rights.ts';
import { useSession } from '../../../../platform/session.tsx';
import { DialogShell } from '../../../../ui/dialog-shell.tsx';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { Grid } from '../../../../ui/layout.tsx';
import { options } from '../../../../ui/options.ts';
import { text } from '../messages.ts';
import { needsPropertyChoice, propertyFor } from '../parts/account.tsx';
import { EmailField, HomeFields, PersonFields } from '../parts/fields.tsx';
import styles from '../users.module.css';

const details = updateUserBody.omit({ _id: true, active: true });

/** Edits a user's details and their role at the property; sends only changed fields. */
export function EditUserDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const found = useEndpoint(getUser, { params: { id: userId } });
  const [opened, setOpened] = useState<User>();
  if (found.data && !opened) setOpened(found.data.data);
  if (opened) return <Loaded onClose={onClose} user={opened} />;
  return (
    <DialogShell onClose={onClose} open title={text.edit.title}>
      <QueryView of={found} waiting={360}>
        {() => null}
      </QueryView>
    </DialogShell>
  );
}

function Loaded({ user, onClose }: { user: User; onClose: () => void }) {
  const { account, propertyId } = useSession();
  const draft = `user:${user._id}`;
  const { value: chosen, set: setChosen } = useDraftState<string | undefined>(`${draft}/property`, undefined);
  const membership = propertyFor(user, chosen ?? propertyId);
  const heldRole = membership?.role ?? user.role;
  const assignable = isPlatformRole(user.role)
    ? adminTypes
    : creatableRoles[roleAt(account, membership?.property ?? allProperties)].filter((role) => !isPlatformRole(role));
  const changesRole = user.can.changeRole && assignable.length > 0;
  const choosesProperty = changesRole && needsPropertyChoice(user, propertyId);
  const isStaff = isStaffRole(heldRole);
  return (
    <FormDialog
      done={text.edit.updated}
      draft={draft}
      endpoint={updateUser}
      input={(changed) => ({ body: { ...changed, _id: user._id } })}
      onClose={onClose}
      record={{ ...user, role: heldRole }}
      schema={details}
      submit={text.edit.submit}
      subtitle={[user.name, membership?.name].filter(Boolean).join(', ')}
      title={text.edit.title}
      values={{ propertyId: membership?.property }}
    >
      {(Input, form) => (
        <Grid min={220}>
          {!user.can.edit && (
            <div className={styles.whole}>
              <InlineAlert severity="info">{peopleMessages.worksElsewhere}</InlineAlert>
            </div>
          )}
          {choosesProperty && (
            <Input.Select
              label={text.form.property}
              name="propertyId"
              onChange={(id) => {
                setChosen(id);
                form.resetField('role', { defaultValue: propertyFor(user, id)?.role });
              }}
              options={user.properties.map(({ property, name }) => ({ value: property, label: name }))}
            />
          )}
          {changesRole && (
            <div className={choosesProperty ? undefined : styles.whole}>
              <Input.Select
                label={text.form.role}
                name="role"
                options={options([...new Set<Role>([heldRole, ...assignable])], roleLabels)}
              />
            </div>
          )}
          <FieldGroup disabled={!user.can.edit}>
            <PersonFields
              Input={Input}
              fixedEmail={user.can.edit && !user.can.changeEmail ? peopleMessages.emailFixed : undefined}
            />
            {!isStaff && <HomeFields Input={Input} propertyId={membership?.property} />}
            <Input.Text hint={text.edit.externalIdHint} label={text.edit.externalId} name="externalID" />
            {isStaff && user.can.setSpendLimit && (
              <Input.Number
                hint={text.edit.spendLimitHint(user.limits.spendLimit)}
                label={text.edit.spendLimit}
                name="spendLimit"
              />
            )}
            <EmailField Input={Input} />
          </FieldGroup>
        </Grid>
      )}
    </FormDialog>
  );
}
