import { z } from 'zod';
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
import { leaseMessages as say } from './messages.ts';

/** The tabs of the lease table, in order, with their labels (spec 1, section 2); the expiring ones are cumulative. */
export const leaseFilterLabels = {
  CURRENT: 'Current Leases',
  UPCOMING: 'Upcoming Leases',
  EXPIRES_IN_30: 'Expires in 30 Days',
  EXPIRES_IN_60: 'Expires in 60 Days',
  EXPIRES_IN_90: 'Expires in 90 Days',
  EXPIRED: 'Expired',
} as const;
export type LeaseFilter = keyof typeof leaseFilterLabels;
export const leaseFilters = Object.keys(leaseFilterLabels) as [LeaseFilter, ...LeaseFilter[]];

/** A lease (spec 1, section 3). Dates are calendar dates at the property; `rentAmount` is in the property's currency. */
export const lease = z.object({
  _id: objectId,
  property: objectId,
  propertyName: z.string(),
  /** Of the property, IANA: its day decides what is current. */
  timezone: z.string(),
  user: z.object({ _id: objectId, name: z.string(), email: z.string() }),
  unitNumber: z.string(),
  building: z.string(),
  startDate: date,
  endDate: date,
  /** The provider calls its resident current after its last day: it runs on. */
  monthToMonth: z.boolean(),
  /** When it was terminated; a lease with it is over. */
  voidDate: instant.nullable(),
  /** Null where an import brought the lease without its rent. */
  rentAmount: z.number().nullable(),
  updatedBy: z.string(),
  createdAt: instant,
  renews: objectId.nullable(),
  isRenewed: z.boolean(),
  /** The renewal that runs or is to come: Move Out has to say what becomes of it. */
  renewal: z
    .object({ _id: objectId, unitNumber: z.string(), building: z.string(), startDate: date, endDate: date })
    .nullable(),
  /** Others who hold the same unit in an overlapping time: roommates, or a mistake. */
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
  answers: 'lease',
  listedAt: atProperties,
  place: atProperty,
  permissions: { view: 'leases.view', manage: 'leases.manage' },
  record: lease,
});

export const listLeases = leaseResource.list({
  summary: 'Leases by their state; `ALL` is every one, terminated ones included',
  page: listQuery(leaseColumns, { orderBy: 'createdAt' }),
  query: {
    /** Finds residents' names and e-mail addresses, units and buildings by any part of them. */
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
  .number(say.rentNotANumber)
  .min(1, say.rentTooLow)
  .max(1_000_000, say.rentTooHigh)
  .multipleOf(0.01, say.rentNotANumber);
const terms = {
  unitNumber: line(50).min(1, say.unitRequired),
  building: line(50).min(1, say.buildingRequired),
  startDate: requiredDate,
  endDate: requiredDate,
  rentAmount,
};
/** Sent by the console besides; they must agree with the path and the query. What `updatedBy` says is not kept: the author is the token's. */
const named = { property: objectId.optional(), updatedBy: text(200).optional(), userId: objectId.optional() };
const endsLater = ({ startDate, endDate }: { startDate: string; endDate: string }) => endDate > startDate;
const tooEarly = { message: say.endTooEarly, path: ['endDate'] };

export const createLeaseBody = z.strictObject({ ...terms, ...named }).refine(endsLater, tooEarly);
/** Of a renewal, which may pay points besides (points/renewals.ts). */
export const renewalTerms = z.strictObject({ ...terms, ...named, leaseId: objectId }).refine(endsLater, tooEarly);
export const terminateLeaseBody = z.strictObject({
  ...named,
  leaseId: objectId,
  /** What becomes of the renewal; needed where the lease has one that runs or is to come. */
  renewal: z.enum(['end', 'keep'], say.renewalChoice).optional(),
});

/** What the lease dialogs hold: the terms and their confirmation (spec 1, section 5). */
export const leaseForm = z
  .object({
    ...terms,
    startDate: z.string().min(1, say.startRequired).pipe(date),
    endDate: z.string().min(1, say.endRequired).pipe(date),
    confirmed: z.boolean().refine((value) => value, say.confirmCreation),
  })
  .refine((form) => !form.startDate || !form.endDate || endsLater(form), { ...tooEarly, when: () => true });

const query = { propertyId: oneProperty() };

export const createLease = leaseResource.act('POST /leases/{userId}', {
  summary: 'Create a lease for a resident of the property',
  permission: 'leases.create',
  query,
  body: createLeaseBody,
  changes: ['lease', 'user'],
  action: 'lease.create',
});

export const terminateLease = leaseResource.act('DELETE /leases/{userId}', {
  summary: 'Move out: the lease ends now; `renewal` says whether its renewal ends with it or stays',
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
