import { timeZoneOf, type Country } from '@hearth/contract/countries';

export type Place = { city: string; state: string; country: Country; zone: string; zip: string; area: string };

const place =
  (country: Country) =>
  (city: string, state: string, zip: string, area: string): Place => ({
    city,
    state,
    country,
    zone: timeZoneOf(country, state) ?? 'UTC',
    zip,
    area,
  });
const us = place('US');
const ca = place('CA');

/** Locations of properties; a first boot uses the first eight. */
export const places: readonly Place[] = [
  us('Austin', 'TX', '78704', '512'),
  us('Denver', 'CO', '80205', '303'),
  us('Raleigh', 'NC', '27601', '919'),
  us('Phoenix', 'AZ', '85004', '602'),
  ca('Toronto', 'ON', 'M5V 2T6', '416'),
  us('Portland', 'OR', '97209', '503'),
  ca('Vancouver', 'BC', 'V6B 1A1', '604'),
  us('Columbus', 'OH', '43215', '614'),
  us('Honolulu', 'HI', '96813', '808'),
  us('Nashville', 'TN', '37203', '615'),
  us('Seattle', 'WA', '98101', '206'),
  us('Boise', 'ID', '83702', '208'),
  us('Atlanta', 'GA', '30308', '404'),
  us('Chicago', 'IL', '60614', '312'),
  ca('Calgary', 'AB', 'T2P 1J9', '403'),
  us('Anchorage', 'AK', '99501', '907'),
  us('Salt Lake City', 'UT', '84101', '801'),
  us('Minneapolis', 'MN', '55401', '612'),
  ca('Halifax', 'NS', 'B3J 2K9', '902'),
  us('San Diego', 'CA', '92101', '619'),
  us('Tampa', 'FL', '33602', '813'),
  ca("St. John's", 'NL', 'A1C 1A1', '709'),
  us('Albuquerque', 'NM', '87102', '505'),
  us('Indianapolis', 'IN', '46204', '317'),
];

export const propertyFirstWords = [
  'Maple',
  'Juniper',
  'Stonebridge',
  'Harbor',
  'Lakeshore',
  'Foundry',
  'Cedar',
  'Orchard',
  'Willow',
  'Granite',
  'Meadow',
  'Copper',
  'Heron',
  'Larkspur',
  'Aspen',
  'Birch',
  'Canal',
  'Dogwood',
  'Elm',
  'Fox Hollow',
] as const;
export const propertyLastWords = [
  'Court',
  'Lofts',
  'Commons',
  'Terrace',
  'Quay',
  'Works',
  'Heights',
  'Gardens',
  'Residences',
  'Square',
  'Landing',
  'Park',
] as const;
export const streets = [
  'Marlowe Street',
  'Old Mill Road',
  'Tanager Avenue',
  'Second Street',
  'Bellflower Lane',
  'Kiln Road',
  'Ferry Street',
  'Prospect Avenue',
  'Quarry Road',
  'Linden Boulevard',
] as const;

export const companies = [
  { name: 'Quarrymill Communities', groups: ['Downtown', 'Garden Communities', 'Student Living'] },
  { name: 'Tamsin Lake Living', groups: ['Lakefront', 'Canada'] },
  { name: 'Oakhaven & Reed', groups: ['Midwest', 'Coastal'] },
] as const;

export const brands = [
  ['Copperleaf Coffee', 'Food & Drink', 500],
  ['Fernhollow Market', 'Groceries', 1000],
  ['Quillwright Books', 'Books', 500],
  ['Halyard Outdoor', 'Outdoors', 1500],
  ['Pinebrook Cinemas', 'Entertainment', 1200],
  ['Marigold Pantry', 'Groceries', 1000],
  ['Saffron & Rye', 'Restaurants', 1500],
  ['Brightloom Home', 'Home', 2000],
  ['Gable & Grove Garden', 'Home', 1000],
  ['Tumbledry Laundry', 'Services', 500],
  ['Little Comet Toys', 'Family', 1000],
  ['Paws & Plume Pets', 'Pets', 800],
] as const;
/** Brand with codes, which a first boot encrypts. */
export const codeBrand = {
  name: 'Kettle & Crumb Bakery',
  category: 'Food & Drink',
  denominations: [500, 1000],
} as const;
/** Former provider brand, no longer redeemable: the demo world has no provider. */
export const sentBrand = { name: 'Lantern Lane Gift Card', category: 'Entertainment', minimum: 1000 } as const;
/** Inactive brands. */
export const retiredBrands = [['Old Lantern Diner', 'Restaurants', 1000]] as const;
