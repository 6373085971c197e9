import { allProperties } from '@hearth/contract/constants';
import { peopleMessages } from '@hearth/contract/people/messages';
import { createAdmin, createUser } from '@hearth/contract/people/users';
import { adminTypes, createUserBody } from '@hearth/contract/people/user-record';
import { creatableRoles, isPlatformRole, isStaffRole, roleLabels, type Role } from '@hearth/contract/roles';
import { useDraftState } from '../../../kit/drafts.ts';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { roleAt } from '../../../platform/account-rights.ts';
import { useSession } from '../../../platform/session.tsx';
import { Grid } from '../../../ui/layout.tsx';
import { options } from '../../../ui/options.ts';
import { text } from './messages.ts';
import { EmailField, HomeFields, PersonFields, WelcomeField } from './parts/fields.tsx';
import styles from './users.module.css';

type AdminType = (typeof adminTypes)[number];
const isAdminType = (role: Role | undefined): role is AdminType => adminTypes.some((type) => type === role);

/** A property is required except for platform users. */
const newUser = createUserBody.refine(({ role, propertyId }) => propertyId !== undefined || isAdminType(role), {
  path: ['propertyId'],
  message: peopleMessages.selectProperty,
  when: () => true,
});

interface AddUserProps {
  /** Adds only ambassadors. */
  ambassador?: boolean;
  /** Also offers platform roles. */
  platform?: boolean;
  onClose: () => void;
}

/** 'Add User' and 'Add New Ambassador'. Roles follow the viewer's own at the property. */
export function AddUserDialog({ ambassador = false, platform = false, onClose }: AddUserProps) {
  const { account, property, may } = useSession();
  const draft = `user-new:${property?._id ?? 'any'}.${ambassador ? 'ambassador' : platform ? 'platform' : 'all'}`;
  const { value: chosen, set: setChosen } = useDraftState(`${draft}/property`, property?._id);
  const { value: role, set: setRole } = useDraftState<Role | undefined>(
    `${draft}/role`,
    ambassador ? 'ambassador' : undefined,
  );
  const viewer = roleAt(account, chosen ?? allProperties);
  const roles = [
    ...(platform && may('users.createAdmin') ? adminTypes : []),
    ...creatableRoles[viewer].filter((choice) => !isPlatformRole(choice)),
  ];
  const ofPlatform = isAdminType(role);
  const endpoint = (ofPlatform ? createAdmin : createUser) as typeof createAdmin | typeof createUser;
  return (
    <FormDialog
      done={text.form.created}
      draft={draft}
      endpoint={endpoint}
      input={({ firstName, lastName, email, phone, contactEmail, ...rest }) => {
        const person = { firstName, lastName, email, phone, contactEmail };
        if (isAdminType(rest.role)) return { body: { ...person, role: rest.role } };
        return { query: { propertyId: rest.propertyId ?? '' }, body: { ...person, ...rest, userRole: viewer } };
      }}
      onClose={onClose}
      schema={newUser}
      submit={ambassador ? text.form.submitAmbassador : text.form.submitUser}
      subtitle={ofPlatform ? text.form.everyProperty : property?.name}
      title={ambassador ? text.addAmbassador : text.addUser}
      values={{ role, propertyId: property?._id }}
    >
      {(Input, form) => (
        <Grid min={220}>
          {!ambassador && (
            <div className={property || ofPlatform ? styles.whole : undefined}>
              <Input.Select
                label={text.form.role}
                name="role"
                onChange={setRole}
                options={options(roles, roleLabels)}
                placeholder={text.form.chooseRole}
                required
              />
            </div>
          )}
          {!property && !ofPlatform && (
            <Input.Property
              label={text.form.property}
              name="propertyId"
              onChange={(id) => {
                setChosen(id);
                form.setValue('unitNumber', '', { shouldDirty: true });
                form.setValue('building', '', { shouldDirty: true });
              }}
            />
          )}
          <PersonFields Input={Input} />
          {!ofPlatform && (role === undefined || !isStaffRole(role)) && (
            <HomeFields Input={Input} propertyId={chosen} />
          )}
          {!ofPlatform && <EmailField Input={Input} />}
          {!ofPlatform && property?.features.automatedWelcomeEmail === false && <WelcomeField Input={Input} />}
        </Grid>
      )}
    </FormDialog>
  );
}
