import { createPropertyBody } from '@hearth/contract/properties/property-body';
import { expect, test } from 'vitest';
import { changedSections, proposedZone, sectionFields, timeZoneOptions } from './form-values.ts';

const region = (country: 'US' | 'CA', state: string) => ({ country, state });

test('a state sets its default time zone', () => {
  expect(proposedZone(undefined, region('US', ''), region('US', 'TX'))).toBe('America/Chicago');
  expect(proposedZone('America/Chicago', region('US', 'TX'), region('US', 'NY'))).toBe('America/New_York');
  expect(proposedZone('America/Chicago', region('US', 'TX'), region('CA', 'ON'))).toBe('America/Toronto');
});

test('a manually chosen time zone is kept while the country has it', () => {
  expect(proposedZone('America/Denver', region('US', 'TX'), region('US', 'NM'))).toBe('America/Denver');
  expect(proposedZone('America/Denver', region('US', 'TX'), region('CA', 'ON'))).toBe('America/Toronto');
  expect(proposedZone('America/Denver', region('US', 'TX'), region('CA', ''))).toBeUndefined();
});

test('time zones are listed by their common names', () => {
  expect(timeZoneOptions('CA')).toContainEqual({ value: 'America/Toronto', label: 'Eastern Time (Toronto)' });
  expect(timeZoneOptions('US').map(({ label }) => label)).toContain('Eastern Time (Louisville, Kentucky)');
});

test('every field of the form belongs to one section', () => {
  const elsewhere = ['groups', 'integrations', 'features'];
  const expected = Object.keys(createPropertyBody.shape).filter((name) => !elsewhere.includes(name));
  expect(Object.values(sectionFields).flat().toSorted()).toEqual(expected.toSorted());
});

test('unsaved changes are named by their sections, in the order of the form', () => {
  const marks = { spendLimit: true, city: true, phone: false, reviewLinks: [{ url: true }], amenities: [false] };
  expect(changedSections(marks, new Set(['secondaryMaxioSubscriptionIds']))).toEqual([
    'location',
    'review-links',
    'points',
    'subscriptions',
  ]);
  expect(changedSections({}, new Set())).toEqual([]);
});
