import { expect, test } from 'vitest';
import { text } from '../messages.ts';
import { costOf } from './costs.ts';
import { outcomeLists } from './lists.ts';

test('a cost is shown in the currencies it was paid in', () => {
  expect(text.amounts({ usdCents: 125_000, cadCents: 0 })).toBe('$1,250.00');
  expect(text.amounts({ usdCents: 0, cadCents: 9_000 })).toBe('CA$90.00');
  expect(text.amounts({ usdCents: 100, cadCents: 200 })).toBe('$1.00 and CA$2.00');
  expect(text.amounts({ usdCents: 0, cadCents: 0 })).toBe('$0.00');
});

test('without outcomes there is no cost per outcome', () => {
  expect([costOf(100, 0), costOf(0, 4), costOf(100, 3)]).toEqual([null, 0, 33]);
});

test('the list of an outcome takes only its days from the figures', () => {
  const days = { startDate: '2026-01-01', endDate: '2026-01-31' };
  const lists = outcomeLists({ ...days, outstanding: 5, buckets: ['2026-01-01'] } as typeof days);
  expect(lists.lead.search).toEqual(days);
  expect(lists.answer.search).toEqual({ ...days, type: ['microSurveyBoost'], status: 'approved' });
});
