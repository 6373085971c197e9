import { defineMessages } from './define-messages.ts';

export const countries = ['US', 'CA'] as const;
export type Country = (typeof countries)[number];
export const isCountry = (value: string): value is Country => (countries as readonly string[]).includes(value);

type State = readonly [code: string, name: string, timeZone: string];

interface CountryInfo {
  name: string;
  /** Words for its states and postal codes. */
  state: string;
  zipCode: string;
  zipPattern: RegExp;
  /** IANA zones of the country. */
  timeZones: readonly string[];
  /** Codes, names, and most common zones. */
  states: readonly State[];
}

const words = defineMessages({
  US: { name: 'United States', state: 'State', zipCode: 'Zip Code' },
  CA: { name: 'Canada', state: 'Province', zipCode: 'Postal Code' },
});
/** States with their names translated. */
/* @__NO_SIDE_EFFECTS__ */
function translated(states: readonly State[]): readonly State[] {
  const names: Readonly<Record<string, string>> = defineMessages(
    Object.fromEntries(states.map(([code, name]) => [code, name])),
  );
  return states.map(([code, name, timeZone]) => [code, names[code] ?? name, timeZone]);
}

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
    states: translated([
      ['AL', 'Alabama', 'America/Chicago'],
      ['AK', 'Alaska', 'America/Anchorage'],
      ['AZ', 'Arizona', 'America/Phoenix'],
      ['AR', 'Arkansas', 'America/Chicago'],
      ['CA', 'California', 'America/Los_Angeles'],
      ['CO', 'Colorado', 'America/Denver'],
      ['CT', 'Connecticut', 'America/New_York'],
      ['DE', 'Delaware', 'America/New_York'],
      ['DC', 'District of Columbia', 'America/New_York'],
      ['FL', 'Florida', 'America/New_York'],
      ['GA', 'Georgia', 'America/New_York'],
      ['HI', 'Hawaii', 'Pacific/Honolulu'],
      ['ID', 'Idaho', 'America/Boise'],
      ['IL', 'Illinois', 'America/Chicago'],
      ['IN', 'Indiana', 'America/Indiana/Indianapolis'],
      ['IA', 'Iowa', 'America/Chicago'],
      ['KS', 'Kansas', 'America/Chicago'],
      ['KY', 'Kentucky', 'America/New_York'],
      ['LA', 'Louisiana', 'America/Chicago'],
      ['ME', 'Maine', 'America/New_York'],
      ['MD', 'Maryland', 'America/New_York'],
      ['MA', 'Massachusetts', 'America/New_York'],
      ['MI', 'Michigan', 'America/Detroit'],
      ['MN', 'Minnesota', 'America/Chicago'],
      ['MS', 'Mississippi', 'America/Chicago'],
      ['MO', 'Missouri', 'America/Chicago'],
      ['MT', 'Montana', 'America/Denver'],
      ['NE', 'Nebraska', 'America/Chicago'],
      ['NV', 'Nevada', 'America/Los_Angeles'],
      ['NH', 'New Hampshire', 'America/New_York'],
      ['NJ', 'New Jersey', 'America/New_York'],
      ['NM', 'New Mexico', 'America/Denver'],
      ['NY', 'New York', 'America/New_York'],
      ['NC', 'North Carolina', 'America/New_York'],
      ['ND', 'North Dakota', 'America/Chicago'],
      ['OH', 'Ohio', 'America/New_York'],
      ['OK', 'Oklahoma', 'America/Chicago'],
      ['OR', 'Oregon', 'America/Los_Angeles'],
      ['PA', 'Pennsylvania', 'America/New_York'],
      ['RI', 'Rhode Island', 'America/New_York'],
      ['SC', 'South Carolina', 'America/New_York'],
      ['SD', 'South Dakota', 'America/Chicago'],
      ['TN', 'Tennessee', 'America/Chicago'],
      ['TX', 'Texas', 'America/Chicago'],
      ['UT', 'Utah', 'America/Denver'],
      ['VT', 'Vermont', 'America/New_York'],
      ['VA', 'Virginia', 'America/New_York'],
      ['WA', 'Washington', 'America/Los_Angeles'],
      ['WV', 'West Virginia', 'America/New_York'],
      ['WI', 'Wisconsin', 'America/Chicago'],
      ['WY', 'Wyoming', 'America/Denver'],
      ['AS', 'American Samoa', 'Pacific/Pago_Pago'],
      ['GU', 'Guam', 'Pacific/Guam'],
      ['MP', 'Northern Mariana Islands', 'Pacific/Saipan'],
      ['PR', 'Puerto Rico', 'America/Puerto_Rico'],
      ['VI', 'U.S. Virgin Islands', 'America/St_Thomas'],
    ]),
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
    states: translated([
      ['AB', 'Alberta', 'America/Edmonton'],
      ['BC', 'British Columbia', 'America/Vancouver'],
      ['MB', 'Manitoba', 'America/Winnipeg'],
      ['NB', 'New Brunswick', 'America/Moncton'],
      ['NL', 'Newfoundland and Labrador', 'America/St_Johns'],
      ['NT', 'Northwest Territories', 'America/Edmonton'],
      ['NS', 'Nova Scotia', 'America/Halifax'],
      ['NU', 'Nunavut', 'America/Iqaluit'],
      ['ON', 'Ontario', 'America/Toronto'],
      ['PE', 'Prince Edward Island', 'America/Halifax'],
      ['QC', 'Quebec', 'America/Toronto'],
      ['SK', 'Saskatchewan', 'America/Regina'],
      ['YT', 'Yukon', 'America/Whitehorse'],
    ]),
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
