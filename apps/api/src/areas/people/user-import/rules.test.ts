import { expect, test } from 'vitest';
import { peopleMessages } from '@hearth/contract/people/messages';
import { importUser } from '@hearth/contract/people/user-import';
import { creatableRoles, importableRoles, roles } from '@hearth/contract/roles';
import type { Known } from '../users/public.ts';
import { planImport } from './rules.ts';

const row = (more: object = {}) =>
  importUser.parse({ email: 'ann@hearth.example', firstName: 'Ann', lastName: 'Lee', role: 'resident', ...more });
const known = (more: Partial<Known> = {}): Known => ({
  id: '0123456789abcdef01234567',
  isAddable: true,
  roleHere: null,
  leases: [],
  ...more,
});
const plan = (rows: object[], more: object = {}) =>
  planImport(rows.map(row), { importer: 'manager', mayCreateLeases: true, known: new Map(), ...more });
const leased = { unitNumber: '4', building: 'A', startDate: '2026-01-01', endDate: '2027-01-01' };

test('rows are created, added, left unchanged, or rejected, each with its reason', () => {
  const people = new Map([
    ['here@hearth.example', known({ roleHere: 'resident' })],
    ['known@hearth.example', known()],
    ['boss@hearth.example', known({ isAddable: false })],
  ]);
  const planned = plan(
    [
      {},
      { email: 'KNOWN@hearth.example', firstName: '', lastName: '' },
      { email: 'here@hearth.example' },
      { email: 'Here@hearth.example' },
      { email: 'boss@hearth.example' },
      { email: 'nobody' },
      { email: 'b@hearth.example', firstName: '' },
      { email: 'c@hearth.example', lastName: '' },
      { email: 'd@hearth.example', role: 'manager' },
      { email: 'e@hearth.example', role: 'admin' },
    ],
    { known: people },
  );
  expect(planned.map(({ status, message }) => [status, message])).toEqual([
    ['created', peopleMessages.importCreated],
    ['added', peopleMessages.importAdded],
    ['existing', peopleMessages.importExisting],
    ['failed', peopleMessages.importRepeated],
    ['failed', peopleMessages.notAddable],
    ['failed', peopleMessages.emailInvalid],
    ['failed', peopleMessages.firstNameRequired],
    ['failed', peopleMessages.lastNameRequired],
    ['failed', `${peopleMessages.roleNotAllowed}: Manager`],
    ['failed', peopleMessages.platformRole],
  ]);
});

test('an invalid phone or contact email is left out with the reason', () => {
  const [first] = plan([{ phone: '12', contactEmail: 'x y' }]);
  expect(first).toMatchObject({
    status: 'created',
    phone: '',
    contactEmail: '',
    isPartlyLeftOut: true,
    message: `${peopleMessages.importCreated}; ${peopleMessages.importNoPhone}; ${peopleMessages.importNoContactEmail}`,
  });
});

test('a row with a unit and both dates creates a lease, or says why not', () => {
  const people = new Map([['ann@hearth.example', known({ leases: [{ ...leased, unitNumber: '4', building: 'a' }] })]]);
  const cases: [object, string, object?][] = [
    [leased, 'New user; lease included'],
    [{ unitNumber: '4' }, 'New user'],
    [{ ...leased, unitNumber: '' }, 'lease skipped: the Unit Number is missing'],
    [{ ...leased, endDate: '' }, 'lease skipped: a start or end date'],
    [{ ...leased, endDate: '2026-01-01' }, 'lease skipped: End date must be at least one day after'],
    [{ ...leased, role: 'leasing_agent' }, 'lease skipped: only residents and ambassadors'],
    [leased, "lease skipped: your role can't", { mayCreateLeases: false }],
    [leased, 'lease skipped: This resident already has a lease', { known: people }],
    [
      { ...leased, startDate: '2027-01-01', endDate: '2028-01-01' },
      `${peopleMessages.importAdded}; ${peopleMessages.importLease}`,
      { known: people },
    ],
  ];
  for (const [more, message, facts] of cases) {
    const [planned] = plan([more], facts ?? {});
    expect(planned?.message).toContain(message);
    expect(planned?.lease !== null).toBe(planned?.message.includes(peopleMessages.importLease));
    expect(planned?.isPartlyLeftOut).toBe(message.startsWith(peopleMessages.importNoLease('')));
  }
});

test("no importer can give a role that isn't on both lists", () => {
  for (const importer of roles) {
    for (const role of roles) {
      const isCreated = plan([{ role }], { importer })[0]?.status === 'created';
      if (isCreated)
        expect(
          importableRoles[importer].includes(role) && creatableRoles[importer].includes(role),
          `${importer} imports ${role}`,
        ).toBe(true);
    }
  }
});
