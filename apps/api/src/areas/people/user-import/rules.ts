import { leaseMessages } from '@hearth/contract/leases/messages';
import { peopleMessages } from '@hearth/contract/people/messages';
import type { ImportResult, ImportUser } from '@hearth/contract/people/user-import';
import { emailPattern, usPhonePattern } from '@hearth/contract/primitives';
import { isPlatformRole, roleLabels, rolesToImport, type Role } from '@hearth/contract/roles';
import { leases, type LeaseToAdd } from '../../leases/leases/public.ts';
import type { Known } from '../users/public.ts';

export interface Facts {
  importer: Role;
  mayCreateLeases: boolean;
  /** Existing people by email. */
  known: ReadonlyMap<string, Known>;
}

export interface Planned {
  row: ImportUser;
  email: string;
  status: ImportResult['status'];
  message: string;
  /** Part of the row was skipped. */
  isPartlyLeftOut: boolean;
  phone: string;
  contactEmail: string;
  lease: Omit<LeaseToAdd, 'userId'> | null;
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** A person can't lease the same unit twice at the same time. */
const overlaps = (row: ImportUser, known: Known | undefined) =>
  (known?.leases ?? []).some(
    (lease) =>
      same(lease.unitNumber, row.unitNumber) &&
      same(lease.building, row.building) &&
      row.startDate < lease.endDate &&
      lease.startDate < row.endDate,
  );

/** The lease of a row, or the reason to skip it. */
function leaseOf(
  row: ImportUser,
  { mayCreateLeases, known }: Facts,
  email: string,
): { lease: Planned['lease']; refusal?: string } {
  const { unitNumber, startDate, endDate } = row;
  const refuse = (refusal: string) => ({ lease: null, refusal });
  if (!startDate && !endDate) return { lease: null };
  if (row.role !== 'resident' && row.role !== 'ambassador') return refuse(peopleMessages.leaseNotResident);
  if (!unitNumber) return refuse(peopleMessages.leaseUnitMissing);
  if (!startDate || !endDate) return refuse(peopleMessages.leaseDatesMissing);
  if (endDate <= startDate) return refuse(leaseMessages.endTooEarly);
  if (!mayCreateLeases) return refuse(peopleMessages.leaseNotAllowed);
  if (overlaps(row, known.get(email))) return refuse(leaseMessages.overlapping);
  return { lease: leases.forInsert(row) };
}

/** Reason to reject a row; undefined to accept it. */
function refusalOf(row: ImportUser, email: string, { importer, known }: Facts): string | undefined {
  if (isPlatformRole(row.role)) return peopleMessages.platformRole;
  if (!rolesToImport(importer).includes(row.role)) return `${peopleMessages.roleNotAllowed}: ${roleLabels[row.role]}`;
  const person = known.get(email);
  if (person) return person.isAddable ? undefined : peopleMessages.notAddable;
  if (!row.firstName) return peopleMessages.firstNameRequired;
  return row.lastName ? undefined : peopleMessages.lastNameRequired;
}

/** The outcome of each row. Preview and import share it. */
export function planImport(rows: readonly ImportUser[], facts: Facts): Planned[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const email = row.email.toLowerCase();
    const nothing = { row, email, isPartlyLeftOut: false, phone: '', contactEmail: '', lease: null };
    const fail = (message: string): Planned => ({ ...nothing, status: 'failed', message });
    if (!emailPattern.test(email)) return fail(peopleMessages.emailInvalid);
    if (seen.has(email)) return fail(peopleMessages.importRepeated);
    seen.add(email);
    const person = facts.known.get(email);
    if (person?.roleHere) return { ...nothing, status: 'existing', message: peopleMessages.importExisting };
    const refusal = refusalOf(row, email, facts);
    if (refusal) return fail(refusal);
    const isPhoneValid = row.phone === '' || usPhonePattern.test(row.phone);
    const isContactValid = row.contactEmail === '' || emailPattern.test(row.contactEmail);
    const { lease, refusal: noLease } = leaseOf(row, facts, email);
    const leftOut = [
      ...(noLease ? [peopleMessages.importNoLease(noLease)] : []),
      ...(!person && !isPhoneValid ? [peopleMessages.importNoPhone] : []),
      ...(!person && !isContactValid ? [peopleMessages.importNoContactEmail] : []),
    ];
    const notes = [
      person ? peopleMessages.importAdded : peopleMessages.importCreated,
      ...(lease ? [peopleMessages.importLease] : []),
      ...leftOut,
    ];
    return {
      row,
      email,
      status: person ? 'added' : 'created',
      message: notes.join('; '),
      isPartlyLeftOut: leftOut.length > 0,
      phone: isPhoneValid ? row.phone : '',
      contactEmail: isContactValid ? row.contactEmail : '',
      lease,
    };
  });
}
