import { expect, test } from 'vitest';
import { missingOf } from './completeness.ts';
import { startFeatures } from './property-features.ts';
import type { PropertyRecord } from './property-record.ts';

const image = { _id: '0123456789abcdef01234567', name: 'Front', url: '/a', smallUrl: '/b' };
const whole = {
  can: { administer: true },
  features: { ...startFeatures, ambassador: true, rentPaymentPoints: true, rentRollPointsAmount: 500 },
  phone: '555-555-0100',
  logo: image,
  amenities: ['Elevator'],
  maintenanceContactEmail: 'fix@property.example',
  moveInGuide: '/guide.pdf',
  reviewLinks: [{ uuid: 'a', provider: 'google', url: 'https://google.com' }],
  managementCompanyName: 'Garden Communities',
  generalManager: 'Ann Lee',
  generalManagerEmail: 'ann@property.example',
  ambassadorDocuments: [{ name: 'Rules', url: '/rules.pdf' }],
  maxioSubscriptionId: '1234',
} as unknown as PropertyRecord;
const around = { units: 12, leasesWithoutUnit: 0, managers: 1 };
const keys = (change: object, near = around) =>
  missingOf({ ...whole, ...change } as PropertyRecord, near).map(({ key }) => key);

test('a complete property has no missing parts', () => expect(keys({})).toEqual([]));

test('missing parts are listed, most important first', () => {
  const features = { ...whole.features, rentRollPointsAmount: 0 };
  expect(keys({ features, logo: null, moveInGuide: null }, { ...around, managers: 0 })).toEqual([
    'managers',
    'rentRollPointsAmount',
    'logo',
    'moveInGuide',
  ]);
  expect(keys({ generalManagerEmail: '' })).toEqual(['generalManager']);
  expect(keys({ address: '', logo: null })).toEqual(['address', 'logo']);
});

test('leases without a unit count only if there are units', () => {
  expect(keys({}, { ...around, leasesWithoutUnit: 3 })).toEqual(['leasesWithoutUnit']);
  expect(keys({}, { ...around, units: 0, leasesWithoutUnit: 3 })).toEqual(['units']);
});

test("parts of a feature are missing only while it's on", () => {
  expect(keys({ ambassadorDocuments: [] })).toEqual(['ambassadorDocuments']);
  expect(keys({ ambassadorDocuments: [], features: startFeatures })).toEqual([]);
});

test('only admins see a missing subscription', () => {
  expect(keys({ maxioSubscriptionId: '' })).toEqual(['maxioSubscriptionId']);
  expect(keys({ maxioSubscriptionId: undefined, can: { administer: false } })).toEqual([]);
});
