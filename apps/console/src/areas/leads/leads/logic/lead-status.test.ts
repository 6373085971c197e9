import { expect, test } from 'vitest';
import { lateContact, isDue, nameOf, stepOf } from './lead-status.ts';

const now = new Date('2026-03-10T12:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
const urgency = (hours: number, lead: Partial<Parameters<typeof lateContact>[0]> = {}) =>
  lateContact({ createdAt: ago(hours), contactedAt: null, leadStatus: 'new', ...lead }, now);

test('a lead without contact is late after 24 hours and too late after 48', () => {
  expect(urgency(23.9)).toBeUndefined();
  expect(urgency(24)).toEqual({ label: 'No contact in 24 hours', urgency: 'late' });
  expect(urgency(47.9)).toEqual({ label: 'No contact in 47 hours', urgency: 'late' });
  expect(urgency(48)).toEqual({ label: 'No contact in 2 days', urgency: 'tooLate' });
});

test('a lead that was contacted or moved on is not late', () => {
  expect(urgency(72, { contactedAt: ago(1) })).toBeUndefined();
  expect(urgency(72, { leadStatus: 'lost' })).toBeUndefined();
});

test("a pending reward is due by the property's calendar", () => {
  const midnight = new Date('2026-03-10T04:30:00Z');
  expect(isDue({ state: 'waiting', dueOn: '2026-03-10' }, 'America/Denver', midnight)).toBe(false);
  expect(isDue({ state: 'waiting', dueOn: '2026-03-10' }, 'America/New_York', midnight)).toBe(true);
  expect(isDue({ state: 'refused', dueOn: '2026-03-01' }, 'America/Denver', midnight)).toBe(false);
});

test('a lead without a name shows its email or phone, and a step its date', () => {
  expect(nameOf({ firstName: '', lastName: '', email: '', phone: '303 555 0142' })).toBe('303 555 0142');
  expect(stepOf({ nextStep: 'Call back', nextStepOn: '2026-03-12' })).toBe('Call back, 03/12/2026');
  expect(stepOf({ nextStep: '', nextStepOn: null })).toBe('');
});
