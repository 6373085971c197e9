import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unaffordableReasons, type Purse } from './rules.ts';

const purse = (values: Partial<Purse>): Purse => ({
  balance: Infinity,
  monthLeft: Infinity,
  callerLeft: Infinity,
  ...values,
});
const payment = (id: string, points: number, propertyId = 'p') => ({ id, points, propertyId });

test('the oldest are paid first, skipping those that exceed the remaining points', () => {
  const refusals = unaffordableReasons(
    [payment('a', 300), payment('b', 500), payment('c', 200)],
    new Map([['p', purse({ balance: 500 })]]),
  );
  expect([...refusals]).toEqual([['b', "The property doesn't have enough points"]]);
});

test("the caller's limit spans all properties", () => {
  const purses = new Map([
    ['p', purse({ callerLeft: 400 })],
    ['q', purse({ callerLeft: 400 })],
  ]);
  const refusals = unaffordableReasons([payment('a', 300), payment('b', 200, 'q'), payment('c', 100, 'q')], purses);
  expect([...refusals]).toEqual([['b', 'This goes over the monthly spend limit']]);
});

test('no balance goes below zero and no limit is exceeded', () => {
  const amounts = fc.integer({ min: 0, max: 2000 });
  fc.assert(
    fc.property(
      fc.array(fc.record({ points: fc.integer({ min: 1, max: 500 }), propertyId: fc.constantFrom('p', 'q', 'r') })),
      fc.tuple(
        ...Array.from({ length: 3 }, () => fc.record({ balance: amounts, monthLeft: amounts, callerLeft: amounts })),
      ),
      (list, [p, q, r]) => {
        const purses = new Map(Object.entries({ p, q, r } as Record<string, Purse>));
        const payments = list.map((due, i) => ({ ...due, id: String(i) }));
        const paid = payments.filter(({ id }) => !unaffordableReasons(payments, purses).has(id));
        const sum = (of: typeof paid) => of.reduce((total, { points }) => total + points, 0);
        for (const [id, { balance, monthLeft }] of purses)
          expect(sum(paid.filter(({ propertyId }) => propertyId === id))).toBeLessThanOrEqual(
            Math.min(balance, monthLeft),
          );
        expect(sum(paid)).toBeLessThanOrEqual(Math.min(p?.callerLeft ?? 0, q?.callerLeft ?? 0, r?.callerLeft ?? 0));
      },
    ),
  );
});
