export type Place = { city: string; state: string; country: 'US' | 'CA'; zone: string; zip: string; area: string };

const place =
  (country: 'US' | 'CA') =>
  (city: string, state: string, zone: string, zip: string, area: string): Place => ({
    city,
    state,
    country,
    zone,
    zip,
    area,
  });
const us = place('US');
const ca = place('CA');

/** Where properties stand, with the time zone of the state or province; the first eight are those of the first boot. */
export const places: readonly Place[] = [
  us('Austin', 'TX', 'America/Chicago', '78704', '512'),
  us('Denver', 'CO', 'America/Denver', '80205', '303'),
  us('Raleigh', 'NC', 'America/New_York', '27601', '919'),
  us('Phoenix', 'AZ', 'America/Phoenix', '85004', '602'),
  ca('Toronto', 'ON', 'America/Toronto', 'M5V 2T6', '416'),
  us('Portland', 'OR', 'America/Los_Angeles', '97209', '503'),
  ca('Vancouver', 'BC', 'America/Vancouver', 'V6B 1A1', '604'),
  us('Columbus', 'OH', 'America/New_York', '43215', '614'),
  us('Honolulu', 'HI', 'Pacific/Honolulu', '96813', '808'),
  us('Nashville', 'TN', 'America/Chicago', '37203', '615'),
  us('Seattle', 'WA', 'America/Los_Angeles', '98101', '206'),
  us('Boise', 'ID', 'America/Boise', '83702', '208'),
  us('Atlanta', 'GA', 'America/New_York', '30308', '404'),
  us('Chicago', 'IL', 'America/Chicago', '60614', '312'),
  ca('Calgary', 'AB', 'America/Edmonton', 'T2P 1J9', '403'),
  us('Anchorage', 'AK', 'America/Anchorage', '99501', '907'),
  us('Salt Lake City', 'UT', 'America/Denver', '84101', '801'),
  us('Minneapolis', 'MN', 'America/Chicago', '55401', '612'),
  ca('Halifax', 'NS', 'America/Halifax', 'B3J 2K9', '902'),
  us('San Diego', 'CA', 'America/Los_Angeles', '92101', '619'),
  us('Tampa', 'FL', 'America/New_York', '33602', '813'),
  ca("St. John's", 'NL', 'America/St_Johns', 'A1C 1A1', '709'),
  us('Albuquerque', 'NM', 'America/Denver', '87102', '505'),
  us('Indianapolis', 'IN', 'America/Indiana/Indianapolis', '46204', '317'),
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
/** Brands that the platform no longer offers. */
export const retiredBrands = [['Old Lantern Diner', 'Restaurants', 1000]] as const;
