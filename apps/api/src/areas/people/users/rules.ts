import { peopleMessages } from '@hearth/contract/people/messages';
import type { User, UserCan, UserRow } from '@hearth/contract/people/user-record';
import { holds } from '@hearth/contract/permissions';
import { creatableRoles, isPlatformRole, isStaffRole, type Role } from '@hearth/contract/roles';
import type { Ctx } from '../../../platform/context.ts';
import { conflict, notFound, type DatabaseErrors } from '../../../platform/errors.ts';

export const peopleErrors: DatabaseErrors = {
  users_email: () => conflict(peopleMessages.emailInUse),
  users_invited_email: () => conflict(peopleMessages.emailInUse),
  users_paid_not_invited: () => conflict(peopleMessages.emailInUse),
  property_roles_property_id_fkey: () => notFound('Property'),
};

/** Facts about a person: roles at the caller's properties, and whether they have others. */
export interface Membership {
  id: string;
  ownRole: Role;
  isSignedUp: boolean;
  /** Added here but hasn't accepted yet. */
  isInvited: boolean;
  isDeclined: boolean;
  isDisabled: boolean;
  isDeleted: boolean;
  isErased: boolean;
  isOfCompany: boolean;
  isElsewhere: boolean;
  hasSecondFactor: boolean;
  roles: readonly { property: string; role: Role }[];
}

export interface MembershipWithLogs extends Membership {
  hasLogs: boolean;
}

export interface Caller extends Pick<Ctx, 'roleAt' | 'may'> {
  actor: Pick<Ctx['actor'], 'id' | 'role' | 'isPlatform'>;
}

/** The creation hierarchy applies to assigning, changing and removing a role. */
export const mayAssign = (giver: Role | undefined, role: Role) =>
  giver !== undefined && creatableRoles[giver].includes(role);

/** True if the caller outranks the person at that property. */
const ranksAt = (caller: Caller, person: Membership, { property, role }: Membership['roles'][number]) =>
  !person.isDeleted &&
  (caller.actor.isPlatform || !person.isOfCompany) &&
  !isPlatformRole(person.ownRole) &&
  mayAssign(caller.roleAt(property), role);

/** True if the caller outranks the person at all their properties, which changing their details requires. */
function ranksEverywhere(caller: Caller, person: Membership): boolean {
  if (person.isDeleted) return false;
  if (caller.actor.isPlatform && (isPlatformRole(person.ownRole) || person.roles.length === 0))
    return mayAssign(caller.actor.role, person.ownRole);
  return !person.isElsewhere && person.roles.length > 0 && person.roles.every((held) => ranksAt(caller, person, held));
}

/** Platform and company users without property roles are removed as a whole. */
const ranksOverAccount = (caller: Caller, person: Membership) =>
  person.roles.length === 0 && ranksEverywhere(caller, person);

export const mayChangeRole = (caller: Caller, person: Membership, held: Membership['roles'][number], role: Role) =>
  person.id !== caller.actor.id && ranksAt(caller, person, held) && mayAssign(caller.roleAt(held.property), role);

/** Removing a resident ends leases, so it needs the permission to terminate them. */
export const mayRemove = (caller: Caller, person: Membership, held: Membership['roles'][number]) =>
  person.id !== caller.actor.id &&
  ranksAt(caller, person, held) &&
  (isStaffRole(held.role) || caller.may('users.removeResidents', held.property));

/** Users can't deactivate or remove themselves or change their own role. `at` limits role actions to one property. */
export function rowCanOf(caller: Caller, person: Membership, at?: string): UserRow['can'] {
  const isSelf = person.id === caller.actor.id;
  const held = at === undefined ? person.roles : person.roles.filter(({ property }) => property === at);
  const isOver = ranksEverywhere(caller, person);
  const edit =
    !person.isDeleted &&
    (isOver ||
      (isSelf &&
        (caller.actor.isPlatform || person.roles.some(({ property }) => caller.may('users.update', property)))));
  const isOverSomewhere =
    !isSelf && (held.some((role) => ranksAt(caller, person, role)) || ranksOverAccount(caller, person));
  const canBeInvited = !person.isSignedUp && !person.isDisabled && !person.isDeleted;
  return {
    edit,
    deactivate: isOver && !isSelf,
    remove: !isSelf && (held.some((role) => mayRemove(caller, person, role)) || ranksOverAccount(caller, person)),
    changeRole: isOverSomewhere && (held.length > 0 || isPlatformRole(person.ownRole)),
    resetSecondFactor: isOver && !isSelf && person.hasSecondFactor,
    resendWelcome:
      canBeInvited &&
      (isPlatformRole(person.ownRole)
        ? caller.actor.role === 'super_admin'
        : held.some(({ property }) => caller.may('users.resendWelcome', property))),
  };
}

/** Adds the actions of the detail page. */
export function canOf(caller: Caller, person: MembershipWithLogs): UserCan {
  const can = rowCanOf(caller, person);
  return {
    ...can,
    // A new email means a new person, so only the platform can change it for users with point history.
    changeEmail: can.edit && !person.isSignedUp && (person.isInvited || !person.hasLogs || caller.actor.isPlatform),
    setSpendLimit: can.deactivate,
    erase:
      person.id !== caller.actor.id &&
      !person.isErased &&
      holds(caller.actor.role, 'personalData.manage') &&
      mayAssign(caller.actor.role, person.ownRole),
  };
}

/** Users can't set their own spend limit or one above it; 0 is no limit. */
export function spendLimitRefusal(
  user: Pick<User, '_id' | 'can' | 'limits'>,
  callerId: string | null,
  limit: number,
): string | undefined {
  if (user._id === callerId) return peopleMessages.ownSpendLimit;
  if (!user.can.setSpendLimit) return peopleMessages.notYours;
  const { spendLimit: highest } = user.limits;
  return highest > 0 && (limit === 0 || limit > highest) ? peopleMessages.spendLimitAboveOwn : undefined;
}

/** True if the person's own role follows this change of their only property role. */
export const followsRole = (person: Membership, changed: Role) =>
  !person.isElsewhere &&
  !person.isOfCompany &&
  !isPlatformRole(person.ownRole) &&
  person.ownRole === changed &&
  person.roles.filter(({ role }) => role === changed).length === 1;

export const welcomeLimit = (userId: string) => ({ keyPrefix: `welcome:${userId}:`, maximum: 3 });

interface Invited {
  isSignedUp: boolean;
  isDisabled: boolean;
  /** Welcome emails of the last hour. */
  recent: number;
}

/** Reason not to resend a welcome email; undefined if it can be sent. */
export function refusalToResend(person: Invited | undefined): string | undefined {
  if (!person) return peopleMessages.notOfProperty;
  if (person.isSignedUp) return peopleMessages.noWelcomeNeeded;
  if (person.isDisabled) return peopleMessages.cannotSignIn;
  return person.recent >= welcomeLimit('').maximum ? peopleMessages.welcomedOften : undefined;
}
