import { allProperties } from '@hearth/contract/constants';
import { peopleMessages as say } from '@hearth/contract/people/messages';
import { createAdmin, createUser } from '@hearth/contract/people/users';
import { adminTypes, createUserBody } from '@hearth/contract/people/user-record';
import { creatableRoles, isPlatformRole, isStaffRole, roleLabels, type Role } from '@hearth/contract/roles';
import { useKept } from '../../../kit/drafts.ts';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { roleAt } from '../../../platform/account-rights.ts';
import { useSession } from '../../../platform/session.tsx';
import { Grid } from '../../../ui/layout.tsx';
import { options } from '../../../ui/options.ts';
import layout from './parts/fields.module.css';
import { HomeFields, MailField, PersonFields, WelcomeField } from './parts/fields.tsx';

type AdminType = (typeof adminTypes)[number];
const isAdminType = (role: Role | undefined): role is AdminType => adminTypes.some((type) => type === role);

/** Needs a property unless somebody of the platform is added. */
const newUser = createUserBody.refine(({ role, propertyId }) => propertyId !== undefined || isAdminType(role), {
  path: ['propertyId'],
  message: say.selectProperty,
  when: () => true,
});

interface AddUserProps {
  /** Adds an ambassador, nobody else. */
  ambassador?: boolean;
  /** Offers the types of the platform, too. */
  platform?: boolean;
  onClose: () => void;
}

/** 'Add User' and 'Add New Ambassador'. Roles follow the viewer's own at the property. */
export function AddUserDialog({ ambassador = false, platform = false, onClose }: AddUserProps) {
  const { account, property, may } = useSession();
  const draft = `user-new:${property?._id ?? 'any'}.${ambassador ? 'ambassador' : platform ? 'platform' : 'all'}`;
  const { value: chosen, set: setChosen } = useKept(`${draft}/property`, property?._id);
  const { value: role, set: setRole } = useKept<Role | undefined>(
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
      done={say.created}
      draft={draft}
      endpoint={endpoint}
      input={({ firstName, lastName, email, phone, contactEmail, ...rest }) => {
        const person = { firstName, lastName, email, phone, contactEmail };
        if (isAdminType(rest.role)) return { body: { ...person, role: rest.role } };
        return { query: { propertyId: rest.propertyId ?? '' }, body: { ...person, ...rest, userRole: viewer } };
      }}
      onClose={onClose}
      schema={newUser}
      submit={ambassador ? 'Add Ambassador' : 'Add User'}
      subtitle={ofPlatform ? 'Works at every property' : property?.name}
      title={ambassador ? say.addAmbassadorTitle : say.addUserTitle}
      values={{ role, propertyId: property?._id }}
    >
      {(Input, form) => (
        <Grid min={220}>
          {!ambassador && (
            <div className={property || ofPlatform ? layout.whole : undefined}>
              <Input.Select
                label="Role"
                name="role"
                onChange={setRole}
                options={options(roles, roleLabels)}
                placeholder="Choose a role"
                required
              />
            </div>
          )}
          {!property && !ofPlatform && (
            <Input.Property
              label="Property"
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
          {!ofPlatform && <MailField Input={Input} />}
          {!ofPlatform && property?.features.automatedWelcomeEmail === false && <WelcomeField Input={Input} />}
        </Grid>
      )}
    </FormDialog>
  );
}
