import { describe, expect, test } from 'vitest';
import { lease, line } from '../../../../../test/fixtures/rent-roll-lines.ts';
import { matchLines } from './matching.ts';
import type { Candidate } from './candidates.ts';
import type { RentRollLine } from '@hearth/contract/points/rent-roll-record';

const month = { year: 2026, month: 10 };
const zoe = lease('Zoë', 'Andersson', 'D', '821');
const nadia = lease('Nadia', 'Nguyen', 'B', '809');
const world = [zoe, nadia];
const matchOne = (more: Partial<RentRollLine>, leases: Candidate[] = world) =>
  matchLines([line(1, more)], leases, month)[0];

describe('the unit', () => {
  test.each([['D-821'], ['D821'], ['821 D'], ['d 821'], ['Bldg D Apt 821'], ['Building D, Unit #0821'], ['821']])(
    '%s is Zoë’s',
    (unit) => {
      expect(matchOne({ unit, name: 'Andersson, Zoë' })).toMatchObject({
        leaseId: zoe.id,
        status: 'ready',
        unitNumber: 'D-821',
        name: 'Zoë Andersson',
      });
    },
  );

  test.each([
    ['821', 'D'],
    ['D-821', 'D'],
    ['821', 'Building D'],
  ])('%s in building %s is Zoë’s', (unit, building) => {
    expect(matchOne({ unit, building, name: 'Zoë Andersson' })?.leaseId).toBe(zoe.id);
  });

  test.each([['C-821'], ['D-82'], ['8210'], ['D-822']])('%s is not', (unit) => {
    expect(matchOne({ unit, name: 'Zoë Andersson' })).toMatchObject({
      leaseId: null,
      status: 'unmatched',
      reason: `Zoë Andersson's lease is for unit D-821, not ${unit}`,
    });
  });

  test('buildings with numbers keep their order where it matters', () => {
    const [a, b] = [lease('Ann', 'Lee', '1', '2'), lease('Bo', 'Lee', '2', '1')];
    expect(matchOne({ unit: '1-2' }, [a, b])?.leaseId).toBe(a.id);
    expect(matchOne({ unit: '1', building: '2' }, [a, b])?.leaseId).toBe(b.id);
    expect(matchOne({ unit: '12', name: 'Bo Lee' }, [a, b])?.status).toBe('unmatched');
  });

  test('a lease without a building is found by its number and name', () => {
    const bare = lease('Ann', 'Lee', '', '821');
    expect(matchOne({ unit: 'D-821', name: 'Lee, Ann' }, [bare])?.leaseId).toBe(bare.id);
  });

  test('one unit number in two buildings is ambiguous without a name', () => {
    expect(matchOne({ unit: '821' }, [zoe, lease('Ann', 'Lee', 'C', '821')])).toMatchObject({
      status: 'ambiguous',
      leaseId: null,
      reason: 'Matches several residents: Zoë Andersson and Ann Lee',
    });
  });

  test('is sufficient if only one lease has it', () => {
    expect(matchOne({ unit: 'D-821' })?.leaseId).toBe(zoe.id);
  });
});

describe('the name', () => {
  const match = (firstName: string, lastName: string, name: string) =>
    matchOne({ unit: 'A-1', name }, [lease(firstName, lastName, 'A', '1'), lease('Other', 'Person', 'A', '1')])?.name;

  test.each([
    ['Zoë', 'Andersson', 'ANDERSSON, ZOE'],
    ['Søren', 'Walker', 'Walker, Soren'],
    ['Jürgen', 'Müller', 'Mueller, Juergen'],
    ['Amara', "O'Brien", 'OBrien, Amara'],
    ['Amara', 'O’Brien', "O'Brien, Amara"],
    ['Anne-Marie', 'de la Cruz', 'De La Cruz, Anne Marie'],
    ['Łukasz', 'Nowak', 'Lukasz Nowak'],
    ['José', 'García', 'Garcia José'],
    ['Wei', 'Lee', 'Lee, Wei Jr.'],
    ['Ivy', 'Smith', 'Smith, Ivy M.'],
    ['Ivy', 'Smith', 'Smith, I.'],
    ['Ivy', 'Smith', 'Mr Bob Smith & Ivy Smith'],
    ['Ivy', 'Smith', 'Smith, Bob and Ivy'],
    ['Mary', 'Macdonald', 'Mac Donald, Mary'],
  ])('%s %s matches %s', (firstName, lastName, name) => {
    expect(match(firstName, lastName, name)).toBe(`${firstName} ${lastName}`);
  });

  test.each([
    ['Ivy', 'Smith', 'Smith, Iva'],
    ['Ivy', 'Smith', 'Smith'],
    ['Ivy', 'Smith', 'Jones, Ivy'],
    ['Ivy', 'Smith', 'Smith, J.'],
  ])("%s %s doesn't match %s", (firstName, lastName, name) => {
    expect(matchOne({ unit: 'A-1', name }, [lease(firstName, lastName, 'A', '1')])).toMatchObject({
      status: 'unmatched',
      reason: `Unit A-1 is leased by Ivy Smith, not ${name}`,
    });
  });

  test('is sufficient if exact and unique', () => {
    expect(matchOne({ name: 'Andersson, Zoe' })?.leaseId).toBe(zoe.id);
    expect(matchOne({ name: 'Andersson, Z.' })).toMatchObject({
      status: 'unmatched',
      reason: 'No October 2026 lease for Andersson, Z.',
    });
    expect(matchOne({ name: 'Zoe Andersson' }, [zoe, lease('Zoe', 'Andersson', 'C', '2')])?.status).toBe('ambiguous');
  });
});

describe('the email address', () => {
  test('matches exactly ignoring case, including contact emails', () => {
    expect(matchOne({ unit: '821', name: 'A nickname', email: 'ZOË.ANDERSSON@example.com' })?.leaseId).toBe(zoe.id);
    expect(
      matchOne({ email: 'home@example.com' }, [
        lease('Ann', 'Lee', 'A', '1', { emails: ['ann@example.com', 'home@example.com'] }),
      ])?.leaseId,
    ).not.toBeNull();
    expect(matchOne({ email: 'zo.andersson@example.com' })?.status).toBe('unmatched');
  });

  test('is ambiguous if it belongs to a different resident than the name', () => {
    const [ann, bob] = [lease('Ann', 'Lee', 'A', '1'), lease('Bob', 'Ray', 'A', '1')];
    expect(matchOne({ unit: 'A-1', name: 'Bob Ray', email: 'ann.lee@example.com' }, [ann, bob])?.status).toBe(
      'ambiguous',
    );
  });

  test('shared by a couple is resolved by name', () => {
    const [ann, bob] = [
      lease('Ann', 'Lee', 'A', '1', { emails: ['us@example.com'] }),
      lease('Bob', 'Ray', 'A', '1', { emails: ['us@example.com'] }),
    ];
    expect(matchOne({ unit: 'A-1', name: 'Ray, Bob', email: 'us@example.com' }, [ann, bob])?.leaseId).toBe(bob.id);
  });
});

describe('the payment', () => {
  test.each([
    [{}, 'ready', 'Paid in full on 10/01/2026'],
    [{ paidOn: '2026-10-05' }, 'ready', 'Paid in full on 10/05/2026'],
    [{ paidOn: '2026-10-06' }, 'late', 'Paid on 10/06/2026, after the 5th of October 2026'],
    [{ paidOn: '2026-11-02' }, 'late', 'Paid on 11/02/2026, after the 5th of October 2026'],
    [{ paidOn: '2026-09-28' }, 'ready', 'Paid in full on 09/28/2026'],
    [{ paidOn: '2026-09-03' }, 'unpaid', 'Paid on 09/03/2026, too early for October 2026 rent'],
    [{ paidOn: '' }, 'ready', 'Paid in full'],
    [{ paid: 1642, balance: 358 }, 'partial', 'Paid 1,642.00 of 2,000.00 on 10/01/2026'],
    [{ paid: 1999.99, balance: null }, 'partial', 'Paid 1,999.99 of 2,000.00 on 10/01/2026'],
    [{ paid: 0.1 + 0.2, rent: 0.3, balance: null }, 'ready', 'Paid in full on 10/01/2026'],
    [{ paid: 1642, paidOn: '2026-10-12' }, 'partial', 'Paid 1,642.00 of 2,000.00 on 10/12/2026'],
    [{ paid: 2000, balance: 150 }, 'partial', 'Paid 2,000.00 on 10/01/2026, 150.00 still due'],
    [{ paid: 0, paidOn: '', balance: 2000 }, 'unpaid', 'Nothing paid'],
    [{ paid: -50, balance: null }, 'unpaid', 'Nothing paid'],
    [{ paid: null, paidOn: '', balance: null }, 'unpaid', "The file doesn't show a payment amount"],
    [{ paid: null, paidOn: '', balance: 0 }, 'ready', 'No balance due'],
    [{ paid: null, paidOn: '', balance: -20 }, 'ready', 'No balance due'],
    [{ paid: null, paidOn: '2026-10-09', balance: 0 }, 'late', 'Paid on 10/09/2026, after the 5th of October 2026'],
    [{ paid: null, paidOn: '', balance: 500 }, 'partial', '500.00 of 2,000.00 still due'],
    [{ paid: null, paidOn: '', balance: 2000 }, 'unpaid', 'Nothing paid, 2,000.00 due'],
    [{ rent: null, paid: 1500 }, 'partial', 'Paid 1,500.00 of 2,000.00 on 10/01/2026'],
    [{ rent: 1500, paid: 1500 }, 'ready', 'Paid in full on 10/01/2026'],
  ] as const)('%j is %s: %s', (more, status, reason) => {
    expect(matchOne({ unit: 'D-821', ...more })).toMatchObject({ status, reason });
  });

  test("without a known rent it's partial", () => {
    const unknown = [lease('Ann', 'Lee', 'A', '1', { rent: null })];
    expect(matchOne({ unit: 'A-1', rent: null, balance: null }, unknown)).toMatchObject({
      status: 'partial',
      reason: 'Paid 2,000.00 on 10/01/2026, but the rent is unknown',
    });
    expect(matchOne({ unit: 'A-1', rent: null, balance: 0 }, unknown)?.status).toBe('ready');
  });
});

describe('several rows', () => {
  const all = (lines: Partial<RentRollLine>[], leases = world) =>
    matchLines(
      lines.map((more, index) => line(index + 1, more)),
      leases,
      month,
    ).map(({ status, reason }) => [status, reason]);
  const zoes = { unit: 'D-821', name: 'Andersson, Zoë' };

  test('for one lease are added up on the first row', () => {
    expect(
      all([{ ...zoes, paid: 1200, balance: 800 }, { unit: 'B-809' }, { ...zoes, paid: 800, paidOn: '2026-10-04' }]),
    ).toEqual([
      ['ready', 'Paid in full on 10/04/2026 in 2 rows'],
      ['ready', 'Paid in full on 10/01/2026'],
      ['duplicate', 'Same lease as row 1, counted there'],
    ]);
  });

  test('are late if the whole rent arrived after the 5th', () => {
    expect(
      all([
        { ...zoes, paid: 1200 },
        { ...zoes, paid: 800, paidOn: '2026-10-09' },
      ])[0],
    ).toEqual(['late', 'Paid on 10/09/2026, after the 5th of October 2026']);
    expect(
      all([
        { ...zoes, paid: 2000 },
        { ...zoes, paid: 50, paidOn: '2026-10-09' },
      ])[0]?.[0],
    ).toBe('ready');
  });

  test('that are repeated count once, unless two equal halves make up the rent', () => {
    expect(all([zoes, zoes])).toEqual([
      ['ready', 'Paid in full on 10/01/2026'],
      ['duplicate', 'Repeats row 1'],
    ]);
    expect(
      all([
        { ...zoes, paid: 1500, balance: 500 },
        { ...zoes, paid: 1500, balance: 500 },
      ])[0],
    ).toEqual(['partial', 'Paid 1,500.00 of 2,000.00 on 10/01/2026']);
    expect(
      all([
        { ...zoes, paid: 1000 },
        { ...zoes, paid: 1000 },
      ])[0],
    ).toEqual(['ready', 'Paid in full on 10/01/2026 in 2 rows']);
  });

  test('a bounced payment is subtracted', () => {
    expect(all([zoes, { ...zoes, paid: -2000, paidOn: '2026-10-03', balance: 2000 }])[0]).toEqual([
      'unpaid',
      'Nothing paid',
    ]);
  });

  const ann = lease('Ann', 'Lee', 'A', '1');
  const bob = lease('Bob', 'Ray', 'A', '1');

  test('for roommates are evaluated separately', () => {
    expect(
      all(
        [
          { unit: 'A-1', name: 'Lee, Ann' },
          { unit: 'A-1', name: 'Ray, Bob', paid: 0, paidOn: '', balance: 2000 },
        ],
        [ann, bob],
      ),
    ).toEqual([
      ['ready', 'Paid in full on 10/01/2026'],
      ['unpaid', 'Nothing paid'],
    ]);
  });

  test('for roommates who split the rent must add up to it, to the cent', () => {
    const half = { unit: 'A-1', paid: 1000 };
    expect(
      all(
        [
          { ...half, name: 'Ann Lee' },
          { ...half, name: 'Bob Ray' },
        ],
        [ann, bob],
      ),
    ).toEqual([
      ['ready', "Paid in full together with the unit's other rows"],
      ['ready', "Paid in full together with the unit's other rows"],
    ]);
    expect(
      all(
        [
          { ...half, name: 'Ann Lee' },
          { ...half, name: 'Bob Ray', paid: 900 },
        ],
        [ann, bob],
      ).map(([status]) => status),
    ).toEqual(['partial', 'partial']);
  });

  test('naming two residents are ambiguous', () => {
    expect(all([{ unit: 'A-1', name: 'Ann Lee & Bob Ray' }], [ann, bob])[0]?.[0]).toBe('ambiguous');
  });

  test('a renewal within the month is rewarded for the lease running on the 5th', () => {
    const old = lease('Ann', 'Lee', 'A', '1', { endDate: '2026-10-03' });
    const renewal = lease('Ann', 'Lee', 'A', '1', { userId: old.userId, startDate: '2026-10-03' });
    expect(matchOne({ unit: 'A-1' }, [old, renewal])?.leaseId).toBe(renewal.id);
  });

  test('a resident with two units is ambiguous if the row has no unit', () => {
    const first = lease('Ann', 'Lee', 'A', '1');
    const second = lease('Ann', 'Lee', 'A', '2', { userId: first.userId });
    expect(matchOne({ name: 'Ann Lee' }, [first, second])).toMatchObject({
      status: 'ambiguous',
      reason: 'Ann Lee has leases in A-1 and A-2',
    });
    expect(matchOne({ name: 'Ann Lee', unit: 'A-2' }, [first, second])?.leaseId).toBe(second.id);
  });
});

test("a lease that can't be rewarded is blocked with the reason, paid or not", () => {
  expect(matchOne({ unit: 'D-821', paid: 0 }, [{ ...zoe, obstacle: 'alreadySent' }])).toMatchObject({
    status: 'blocked',
    reason: 'The reward was already sent',
    leaseId: zoe.id,
  });
});

test.each([
  [{ isVoid: true }, "Zoë Andersson's lease was terminated"],
  [{ endDate: '2026-04-05' }, "Zoë Andersson's lease ended on 04/05/2026"],
  [{ startDate: '2026-11-01' }, "Zoë Andersson's lease starts on 11/01/2026"],
])('a lease outside the month has a reason: %j', (more, reason) => {
  expect(matchOne({ unit: 'D-821', name: 'Andersson, Zoe' }, [{ ...zoe, isOfMonth: false, ...more }])).toMatchObject({
    status: 'unmatched',
    leaseId: null,
    reason,
  });
});

test('an unknown unit and an empty row are explained', () => {
  expect(matchOne({ unit: 'Z-1', name: 'No One' })?.reason).toBe('No October 2026 lease for unit Z-1');
  expect(matchOne({})?.reason).toBe('This row has no unit, name or email');
});
