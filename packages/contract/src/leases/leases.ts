import { z } from 'zod';
import { defineMessages } from '../define-messages.ts';
import { atProperties, atProperty } from '../endpoint.ts';
import {
  date,
  instant,
  line,
  listQuery,
  objectId,
  oneProperty,
  requiredDate,
  searchText,
  text,
  wholeNumber,
} from '../primitives.ts';
import { resource } from '../resource.ts';
import { leaseMessages } from './messages.ts';

/** Tabs of the lease table, in order (spec 1, section 2). Expiring tabs are cumulative. */
export const leaseFilterLabels = defineMessages({
  CURRENT: 'Current Leases',
  UPCOMING: 'Upcoming Leases',
  EXPIRES_IN_30: 'Expires in 30 Days',
  EXPIRES_IN_60: 'Expires in 60 Days',
  EXPIRES_IN_90: 'Expires in 90 Days',
  EXPIRED: 'Expired',
});
export type LeaseFilter = keyof typeof leaseFilterLabels;
export const leaseFilters = Object.keys(leaseFilterLabels) as [LeaseFilter, ...LeaseFilter[]];

/** A lease (spec 1, section 3). Dates are calendar dates at the property; `rentAmount` is in the property's currency. */
export const lease = z.object({
  _id: objectId,
  property: objectId,
  propertyName: z.string(),
  /** IANA time zone of the property, which decides what is current. */
  timezone: z.string(),
  user: z.object({ _id: objectId, name: z.string(), email: z.string() }),
  unitNumber: z.string(),
  building: z.string(),
  startDate: date,
  endDate: date,
  /** Runs past its last day, according to the provider. */
  monthToMonth: z.boolean(),
  /** Time of termination. */
  voidDate: instant.nullable(),
  /** Null if an import had no rent. */
  rentAmount: z.number().nullable(),
  updatedBy: z.string(),
  createdAt: instant,
  renews: objectId.nullable(),
  isRenewed: z.boolean(),
  /** A current or upcoming renewal, which moving out ends or keeps. */
  renewal: z
    .object({ _id: objectId, unitNumber: z.string(), building: z.string(), startDate: date, endDate: date })
    .nullable(),
  /** Other residents with the unit during these dates. */
  roommates: z.array(z.object({ _id: objectId, name: z.string() })),
  can: z.object({ renew: z.boolean(), terminate: z.boolean() }),
});
export type Lease = z.infer<typeof lease>;

export const leaseColumns = [
  'createdAt',
  'name',
  'unitNumber',
  'building',
  'startDate',
  'endDate',
  'rentAmount',
] as const;

const leaseResource = resource({
  path: '/leases',
  tag: 'Leases',
  topic: 'lease',
  returns: 'lease',
  listScope: atProperties,
  scope: atProperty,
  permissions: { view: 'leases.view', manage: 'leases.manage' },
  record: lease,
});

export const listLeases = leaseResource.list({
  summary: 'List leases by state. `ALL` includes terminated ones.',
  page: listQuery(leaseColumns, { orderBy: 'createdAt' }),
  query: {
    /** Any part of a resident's name or email, a unit, or a building. */
    search: searchText,
    filter: z.enum(['ALL', ...leaseFilters]).default('CURRENT'),
    /** Leases that run on any day of this month (1 to 12) of `year`. */
    month: wholeNumber(1, 12).optional(),
    year: wholeNumber(1900, 2199).optional(),
    /** Leases that run on any day from `startDate` to `endDate`, both included. */
    startDate: date.optional(),
    endDate: date.optional(),
    userId: objectId.optional(),
  },
  row: 'leaseId',
  reads: ['lease', 'user'],
});

const rentAmount = z
  .number(leaseMessages.rentNotANumber)
  .min(1, leaseMessages.rentTooLow)
  .max(1_000_000, leaseMessages.rentTooHigh)
  .multipleOf(0.01, leaseMessages.rentNotANumber);
const terms = {
  unitNumber: line(50).min(1, leaseMessages.unitRequired),
  building: line(50).min(1, leaseMessages.buildingRequired),
  startDate: requiredDate,
  endDate: requiredDate,
  rentAmount,
};
/** Also sent by the console; must match the path and query. `updatedBy` is ignored: the token names the author. */
const named = { property: objectId.optional(), updatedBy: text(200).optional(), userId: objectId.optional() };
const endsLater = ({ startDate, endDate }: { startDate: string; endDate: string }) => endDate > startDate;
const tooEarly = { message: leaseMessages.endTooEarly, path: ['endDate'] };

export const createLeaseBody = z.strictObject({ ...terms, ...named }).refine(endsLater, tooEarly);
/** Terms of a renewal, which can also pay points (points/renewals.ts). */
export const renewalTerms = z.strictObject({ ...terms, ...named, leaseId: objectId }).refine(endsLater, tooEarly);
export const terminateLeaseBody = z.strictObject({
  ...named,
  leaseId: objectId,
  /** Required when the lease has a current or upcoming renewal. */
  renewal: z.enum(['end', 'keep'], leaseMessages.renewalChoice).optional(),
});

/** Terms and confirmation in the lease dialogs (spec 1, section 5). */
export const leaseForm = z
  .object({
    ...terms,
    startDate: z.string().min(1, leaseMessages.startRequired).pipe(date),
    endDate: z.string().min(1, leaseMessages.endRequired).pipe(date),
    confirmed: z.boolean().refine((value) => value, leaseMessages.confirmCreation),
  })
  .refine((form) => !form.startDate || !form.endDate || endsLater(form), { ...tooEarly, when: () => true });

const query = { propertyId: oneProperty() };

export const createLease = leaseResource.act('POST /leases/{userId}', {
  summary: 'Create a lease for a resident',
  permission: 'leases.create',
  query,
  body: createLeaseBody,
  changes: ['lease', 'user'],
  action: 'lease.create',
});

export const terminateLease = leaseResource.act('DELETE /leases/{userId}', {
  summary: 'Terminate a lease now. `renewal` ends or keeps its renewal.',
  query,
  body: terminateLeaseBody,
  changes: ['lease', 'user'],
  action: 'lease.terminate',
});

export const leases = {
  list: listLeases,
  create: createLease,
  terminate: terminateLease,
};
