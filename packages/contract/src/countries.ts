import { defineMessages } from './define-messages.ts';

export const countries = ['US', 'CA'] as const;
export type Country = (typeof countries)[number];
export const isCountry = (value: string): value is Country => (countries as readonly string[]).includes(value);

interface CountryInfo {
  name: string;
  /** Words for its states and postal codes. */
  state: string;
  zipCode: string;
  zipPattern: RegExp;
  /** IANA zones of the country. */
  timeZones: readonly string[];
  /** Code, name, and most common zone. */
  states: readonly (readonly [code: string, name: string, timeZone: string])[];
}

const words = defineMessages({
  US: { name: 'United States', state: 'State', zipCode: 'Zip Code' },
  CA: { name: 'Canada', state: 'Province', zipCode: 'Postal Code' },
});
/** State and province names by code, which is unique across countries. */
const stateNames = defineMessages({
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  AS: 'American Samoa',
  GU: 'Guam',
  MP: 'Northern Mariana Islands',
  PR: 'Puerto Rico',
  VI: 'U.S. Virgin Islands',
  AB: 'Alberta',
  BC: 'British Columbia',
  MB: 'Manitoba',
  NB: 'New Brunswick',
  NL: 'Newfoundland and Labrador',
  NT: 'Northwest Territories',
  NS: 'Nova Scotia',
  NU: 'Nunavut',
  ON: 'Ontario',
  PE: 'Prince Edward Island',
  QC: 'Quebec',
  SK: 'Saskatchewan',
  YT: 'Yukon',
});

/** States or provinces, time zones, and postal codes by country. */
export const countryInfo: Readonly<Record<Country, CountryInfo>> = {
  US: {
    name: words.US.name,
    state: words.US.state,
    zipCode: words.US.zipCode,
    zipPattern: /^\d{5}(?:-\d{4})?$/,
    timeZones: [
      'America/New_York',
      'America/Detroit',
      'America/Indiana/Indianapolis',
      'America/Kentucky/Louisville',
      'America/Chicago',
      'America/Denver',
      'America/Boise',
      'America/Phoenix',
      'America/Los_Angeles',
      'America/Anchorage',
      'America/Adak',
      'Pacific/Honolulu',
      'America/Puerto_Rico',
      'America/St_Thomas',
      'Pacific/Guam',
      'Pacific/Saipan',
      'Pacific/Pago_Pago',
    ],
    states: [
      ['AL', stateNames.AL, 'America/Chicago'],
      ['AK', stateNames.AK, 'America/Anchorage'],
      ['AZ', stateNames.AZ, 'America/Phoenix'],
      ['AR', stateNames.AR, 'America/Chicago'],
      ['CA', stateNames.CA, 'America/Los_Angeles'],
      ['CO', stateNames.CO, 'America/Denver'],
      ['CT', stateNames.CT, 'America/New_York'],
      ['DE', stateNames.DE, 'America/New_York'],
      ['DC', stateNames.DC, 'America/New_York'],
      ['FL', stateNames.FL, 'America/New_York'],
      ['GA', stateNames.GA, 'America/New_York'],
      ['HI', stateNames.HI, 'Pacific/Honolulu'],
      ['ID', stateNames.ID, 'America/Boise'],
      ['IL', stateNames.IL, 'America/Chicago'],
      ['IN', stateNames.IN, 'America/Indiana/Indianapolis'],
      ['IA', stateNames.IA, 'America/Chicago'],
      ['KS', stateNames.KS, 'America/Chicago'],
      ['KY', stateNames.KY, 'America/New_York'],
      ['LA', stateNames.LA, 'America/Chicago'],
      ['ME', stateNames.ME, 'America/New_York'],
      ['MD', stateNames.MD, 'America/New_York'],
      ['MA', stateNames.MA, 'America/New_York'],
      ['MI', stateNames.MI, 'America/Detroit'],
      ['MN', stateNames.MN, 'America/Chicago'],
      ['MS', stateNames.MS, 'America/Chicago'],
      ['MO', stateNames.MO, 'America/Chicago'],
      ['MT', stateNames.MT, 'America/Denver'],
      ['NE', stateNames.NE, 'America/Chicago'],
      ['NV', stateNames.NV, 'America/Los_Angeles'],
      ['NH', stateNames.NH, 'America/New_York'],
      ['NJ', stateNames.NJ, 'America/New_York'],
      ['NM', stateNames.NM, 'America/Denver'],
      ['NY', stateNames.NY, 'America/New_York'],
      ['NC', stateNames.NC, 'America/New_York'],
      ['ND', stateNames.ND, 'America/Chicago'],
      ['OH', stateNames.OH, 'America/New_York'],
      ['OK', stateNames.OK, 'America/Chicago'],
      ['OR', stateNames.OR, 'America/Los_Angeles'],
      ['PA', stateNames.PA, 'America/New_York'],
      ['RI', stateNames.RI, 'America/New_York'],
      ['SC', stateNames.SC, 'America/New_York'],
      ['SD', stateNames.SD, 'America/Chicago'],
      ['TN', stateNames.TN, 'America/Chicago'],
      ['TX', stateNames.TX, 'America/Chicago'],
      ['UT', stateNames.UT, 'America/Denver'],
      ['VT', stateNames.VT, 'America/New_York'],
      ['VA', stateNames.VA, 'America/New_York'],
      ['WA', stateNames.WA, 'America/Los_Angeles'],
      ['WV', stateNames.WV, 'America/New_York'],
      ['WI', stateNames.WI, 'America/Chicago'],
      ['WY', stateNames.WY, 'America/Denver'],
      ['AS', stateNames.AS, 'Pacific/Pago_Pago'],
      ['GU', stateNames.GU, 'Pacific/Guam'],
      ['MP', stateNames.MP, 'Pacific/Saipan'],
      ['PR', stateNames.PR, 'America/Puerto_Rico'],
      ['VI', stateNames.VI, 'America/St_Thomas'],
    ],
  },
  CA: {
    name: words.CA.name,
    state: words.CA.state,
    zipCode: words.CA.zipCode,
    zipPattern: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ -]?\d[ABCEGHJ-NPRSTV-Z]\d$/i,
    timeZones: [
      'America/St_Johns',
      'America/Halifax',
      'America/Moncton',
      'America/Toronto',
      'America/Iqaluit',
      'America/Winnipeg',
      'America/Regina',
      'America/Edmonton',
      'America/Vancouver',
      'America/Whitehorse',
    ],
    states: [
      ['AB', stateNames.AB, 'America/Edmonton'],
      ['BC', stateNames.BC, 'America/Vancouver'],
      ['MB', stateNames.MB, 'America/Winnipeg'],
      ['NB', stateNames.NB, 'America/Moncton'],
      ['NL', stateNames.NL, 'America/St_Johns'],
      ['NT', stateNames.NT, 'America/Edmonton'],
      ['NS', stateNames.NS, 'America/Halifax'],
      ['NU', stateNames.NU, 'America/Iqaluit'],
      ['ON', stateNames.ON, 'America/Toronto'],
      ['PE', stateNames.PE, 'America/Halifax'],
      ['QC', stateNames.QC, 'America/Toronto'],
      ['SK', stateNames.SK, 'America/Regina'],
      ['YT', stateNames.YT, 'America/Whitehorse'],
    ],
  },
};

/** State and province codes, which are unique across countries. */
export const stateCodes = countries.flatMap((country) => countryInfo[country].states.map(([code]) => code));

export const isStateOf = (country: Country, state: string) =>
  countryInfo[country].states.some(([code]) => code === state);

/** The country of a state or province code; undefined if unknown. */
export const countryOfState = (state: string): Country | undefined =>
  countries.find((country) => isStateOf(country, state));

/** Default time zone of a state or province; undefined if unknown. */
export const timeZoneOf = (country: Country, state: string): string | undefined =>
  countryInfo[country].states.find(([code]) => code === state)?.[2];

/** A Canadian postal code in its usual format: 'p7b5e1' becomes 'P7B 5E1'. Other values are unchanged. */
export const formatZipCode = (code: string) =>
  countryInfo.CA.zipPattern.test(code) ? `${code.slice(0, 3)} ${code.slice(-3)}`.toUpperCase() : code;

export const stateName = (country: Country, state: string) =>
  countryInfo[country].states.find(([code]) => code === state)?.[1] ?? state;
