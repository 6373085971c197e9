import type { RentRollLine } from '@hearth/contract/points/rent-roll-record';
import { expect, test } from 'vitest';
import { lease, line } from '../../../../../test/fixtures/rent-roll-lines.ts';
import type { Candidate } from './candidates.ts';
import { matchLines } from './matching.ts';

const month = { year: 2026, month: 10 };
const count = 5_000;
const numbered = <T>(make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index));
const usual = numbered((index) =>
  lease(`First${index % 70}`, `Last${index}`, 'ABCDE'[index % 5] ?? 'A', String(Math.floor(index / 5))),
);
const oneUnit = numbered((index) => lease(`First${index}`, 'Lee', `${index}`, '1'));
const oneHome = numbered((index) => lease(`Ann${index}`, 'Lee', '', '1'));
const namesakes = numbered(() => lease('Ann', 'Lee', 'A', '1', { emails: ['us@example.com'] }));
const asLetters = (index: number) =>
  [...index.toString(2)].map((bit, at) => (bit === '1' ? `L${'abcdefghijklm'[at]}` : '')).join(' ');

test.each<[string, Candidate[], (index: number) => Partial<RentRollLine>]>([
  ['of a typical property', usual, (index) => ({ unit: `${index % 7}-${index}`, name: `Last${index}, First` })],
  ['that are all the same', usual, () => ({ unit: 'A-0', name: 'Last0, First0' })],
  ['of one building', oneUnit, (index) => ({ unit: `${index}`, building: '1', name: `First${index} Lee` })],
  ['of a unit number used in every building', oneUnit, (index) => ({ unit: '1', name: `Lee, First${index}` })],
  [
    'of eight names each',
    oneUnit,
    (index) => ({
      unit: '1',
      name: numbered((at) => `N${index + at} Lee`)
        .slice(0, 8)
        .join(' & '),
    }),
  ],
  ['with as many names as fit', oneHome, (index) => ({ unit: '1', name: 'A;'.repeat(90) + index })],
  [
    'of one home in many buildings',
    oneHome,
    (index) => ({ unit: '1', building: `B${'x'.repeat(index % 40)}`, name: `Ann${index} Lee` }),
  ],
  ['of namesakes', namesakes, (index) => ({ unit: '1', name: `Ann Lee ${index}` })],
  ['of one email address', namesakes, (index) => ({ unit: 'A 1', name: `No${index} One`, email: 'us@example.com' })],
  ['without a unit', namesakes, (index) => ({ name: 'Lee, Ann', email: `${index}@example.com` })],
  ['with only a unit', oneUnit, (index) => ({ unit: '1', paid: index })],
  [
    'with similar names',
    oneHome.map((held, index) => ({ ...held, firstName: asLetters(index) })),
    (index) => ({ unit: '1', name: `${asLetters(index * 3)} Lee` }),
  ],
  [
    'with similar units',
    usual.map((held, index) => ({ ...held, building: '', unitNumber: asLetters(index) })),
    (index) => ({ unit: asLetters(index * 3) }),
  ],
  ['full of spaces', usual, () => ({ unit: ' '.repeat(49) + '1', name: `a${' '.repeat(198)}b` })],
])('5,000 rows %s are matched to 5,000 leases within seconds', (_what, leases, make) => {
  const lines = numbered((index) => line(index + 1, make(index)));
  const before = process.threadCpuUsage();
  expect(matchLines(lines, leases, month)).toHaveLength(count);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(6_000);
});
