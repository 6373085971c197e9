import { sql } from 'kysely';
import type { PaymentObstacle } from '@hearth/contract/people/messages';
import {
  userStates,
  type ListedUser,
  type User,
  type UserRow,
  type UserState,
} from '@hearth/contract/people/user-record';
import type { Role } from '@hearth/contract/roles';
import { defineRecord, wireInstant } from '../../../platform/db/record.ts';

/**
 * Balance of a person `u`. If they also belong elsewhere (`h`), a property sees only what it paid, what can be spent
 * there, and their activity there. Residents see their full balance.
 */
export const shownBalance = sql`case when h.person is null or exists (
    select from property_roles s where s.user_id = u.id and s.removed_at is null and s.role in ('resident', 'ambassador') offset 0)
  then coalesce(a.balance, 0) else h.unspent end`;
export const shownTotal = sql`coalesce(h.total, a.earned, 0)`;
export const shownActivity = sql`case when h.person is null then u.last_activity else h.last_activity end`;
const shownSince = sql`case when h.person is null then u.created_at else greatest(h.joined_at, u.created_at) end`;

/**
 * Reason why a user `u` with role `r` can't be paid points; null if they can. Pickers, gifts, and rent rewards use it.
 */
export const paymentObstacle = sql<PaymentObstacle | null>`case
  when u.deleted_at is not null or r.role is null or r.removed_at is not null then 'leftProperty'
  when u.invited_to is not null then 'invited'
  when u.disabled_at is not null then 'deactivated'
  when r.role not in ('resident', 'ambassador') then 'worksHere' end`;

/** Conditions of a user `u`'s account states. */
export const inState = {
  active: sql<boolean>`u.subject is not null and u.disabled_at is null`,
  inactive: sql<boolean>`(u.subject is null or u.disabled_at is not null)`,
  invited: sql<boolean>`u.invited_to is not null and u.declined_at is null and u.disabled_at is null`,
  declined: sql<boolean>`u.declined_at is not null and u.disabled_at is null`,
  neverSignedIn: sql<boolean>`u.subject is null and u.invited_to is null and u.disabled_at is null`,
  deactivated: sql<boolean>`u.disabled_at is not null`,
};
/** Account state of a user `u`. */
export const userState = sql<UserState>`case ${sql.join(
  userStates.map((name) => sql`when ${inState[name]} then ${sql.lit(name)}`),
  sql` `,
)} end`;

/** A user `u` with the joins of `queries.ts`. */
export const users = defineRecord('users', 'u', {
  _id: { column: 'id' },
  userId: { read: sql<string | null>`case when u.disabled_at is null then u.subject end` },
  firstName: { column: 'first_name', written: 'always', csv: 'First Name' },
  lastName: { column: 'last_name', written: 'always', csv: 'Last Name' },
  email: { column: 'email', written: 'always', csv: 'Email' },
  contactEmail: { column: 'contact_email', written: 'always', csv: 'Contact Email' },
  phone: { column: 'phone', written: 'always', csv: 'Phone' },
  role: { column: 'role', read: sql<Role>`here.role`, written: 'once', csv: 'Role' },
  active: { read: inState.active, csv: 'Status' },
  isDisabled: { read: inState.deactivated, audited: true },
  state: { read: userState, csv: 'Account' },
  unitNumber: {
    column: 'unit_number',
    read: sql<string>`coalesce(b.unit_number, u.unit_number)`,
    written: 'always',
    csv: 'Unit Number',
  },
  building: {
    column: 'building',
    read: sql<string>`coalesce(b.building, u.building)`,
    written: 'always',
    csv: 'Building',
  },
  occupants: {
    column: 'occupants',
    read: sql<number>`coalesce(b.occupants, u.occupants)`,
    written: 'always',
    csv: 'Occupants',
  },
  leaseStart: { read: sql<string | null>`to_char(t.start_date, 'MM/DD/YYYY')`, csv: 'Lease Start Date', only: 'csv' },
  leaseEnd: { read: sql<string | null>`to_char(t.end_date, 'MM/DD/YYYY')`, csv: 'Lease End Date', only: 'csv' },
  balance: { read: sql<number>`${shownBalance}`, csv: 'Balance' },
  total: { read: sql<number>`${shownTotal}`, csv: 'Total' },
  sendEmail: { column: 'send_email', written: 'always', csv: 'Send Email' },
  createdOn: { read: sql<string>`to_char(${shownSince}, 'MM/DD/YYYY')`, csv: 'Created', only: 'csv' },
  isDeleted: { read: sql<boolean>`u.deleted_at is not null` },
  properties: { read: sql<UserRow['properties']>`coalesce(r.properties, '[]')`, audited: true },
  leaseData: { read: sql<UserRow['leaseData']>`coalesce(l.leases, '[]')` },
  welcomeEmail: {
    read: sql<Required<ListedUser>['welcomeEmail']>`(
      select json_build_object('status', m.status, 'at', ${wireInstant(sql`coalesce(m.sent_at, m.created_at)`)})
      from outbox m where m.user_id = u.id and m.message_key like 'welcome:%' and m.message_key like 'welcome:' || u.id || ':%'
      order by m.created_at desc, m.id desc limit 1)`,
    only: 'detail',
  },
  promoCode: {
    read: sql<string[]>`array(
      select c.code from promo_codes c join property_roles a on a.user_id = c.user_id and a.property_id = c.property_id
      where c.user_id = u.id and a.role = 'ambassador' and a.removed_at is null order by c.created_at, c.code)`,
    only: 'detail',
  },
  lastActivity: { read: sql<Date | null>`${shownActivity}`, only: 'detail' },
  createdAt: { read: sql<Date>`${shownSince}` },
  externalID: {
    column: 'external_id',
    read: sql<string>`coalesce(b.external_id, u.external_id)`,
    written: 'always',
    only: 'detail',
  },
  spendLimit: { column: 'spend_limit', written: 'always', only: 'detail' },
  limits: {
    read: sql<
      User['limits']
    >`json_build_object('spendLimit', coalesce((select me.spend_limit from users me where me.id = app_actor_id()), 0))`,
    only: 'detail',
  },
  onboarded: { column: 'onboarded', only: 'detail' },
  company: { column: 'company_id', only: 'detail' },
  companyRole: { read: sql<User['companyRole']>`u.company_role`, only: 'detail' },
  companyGroups: { column: 'company_group_ids', only: 'detail' },
  notifications: { read: sql<User['notifications']>`coalesce(n.notifications, '[]')`, only: 'detail' },
  preferences: { column: 'preferences', only: 'detail' },
  homeAt: { read: sql<string | null>`case when b.unit_number is not null then b.property_id end`, only: 'rules' },
  ownRole: { read: sql<Role>`u.role`, only: 'rules' },
  isSignedUp: { read: sql<boolean>`u.subject is not null`, only: 'rules' },
  isInvited: { read: sql<boolean>`u.invited_to is not null`, only: 'rules' },
  isDeclined: { read: sql<boolean>`u.declined_at is not null`, only: 'rules' },
  isOfCompany: { read: sql<boolean>`u.company_id is not null`, only: 'rules' },
  isErased: { read: sql<boolean>`u.erased_at is not null`, only: 'rules' },
  isElsewhere: { read: sql<boolean>`coalesce(s.is_elsewhere, false)`, only: 'rules' },
  hasSecondFactor: { read: sql<boolean>`f.person is not null`, only: 'rules' },
  roles: { read: sql<UserRow['properties']>`coalesce(s.roles, '[]')`, only: 'rules' },
});
