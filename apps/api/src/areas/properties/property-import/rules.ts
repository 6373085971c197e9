import { countries, countryInfo, isStateOf, timeZoneOf, type Country } from '@hearth/contract/countries';
import { propertyMessages } from '@hearth/contract/properties/messages';
import { propertyBody, type PropertyBody } from '@hearth/contract/properties/property-body';
import type { ImportProperty, ImportPropertyResult } from '@hearth/contract/properties/property-import';
import { fieldName } from '@hearth/contract/validation';

export interface Facts {
  /** Existing properties by `keyOf`. */
  known: ReadonlySet<string>;
  /** Company ids by lowercase name. */
  companies: ReadonlyMap<string, string>;
}

export type Planned = Pick<ImportPropertyResult, 'name' | 'status' | 'message' | 'isPartlyLeftOut'> & {
  /** The property to create, or null. */
  made: { body: PropertyBody; companyId: string | null } | null;
};

const plain = (value: string) => value.toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** Rows with the same name and address are the same property. */
export const keyOf = ({ name, address, city }: { name: string; address: string; city: string }) =>
  JSON.stringify([name, address, city].map(plain));

/** Codes by every accepted spelling, for constant-time lookup. */
const byName = (named: readonly (readonly [code: string, name: string, ...rest: string[]])[]) =>
  new Map(named.flatMap(([code, name]) => [code, name].map((written) => [plain(written), code] as const)));
const countryNames = new Map([
  ...byName(countries.map((code) => [code, countryInfo[code].name] as const)),
  ...([
    ['usa', 'US'],
    ['united states of america', 'US'],
    ['can', 'CA'],
  ] as const),
]) as ReadonlyMap<string, Country>;
const stateNames = new Map(countries.map((country) => [country, byName(countryInfo[country].states)]));

const countryOf = (written: string): Country | undefined => countryNames.get(plain(written));
const stateOf = (country: Country, written: string) => stateNames.get(country)?.get(plain(written)) ?? written;

/** A row converted to form fields, with the values that were replaced or filled in. */
function read(row: ImportProperty, companies: Facts['companies']) {
  const notes: string[] = [];
  const { company, country: land, spendLimit, timezone, website, ...texts } = row;
  const named = countryOf(land);
  const country = named ?? countries.find((code) => isStateOf(code, stateOf(code, row.state))) ?? 'US';
  if (!named)
    notes.push(
      land
        ? propertyMessages.importCountryUnknown(countryInfo[country].name)
        : propertyMessages.importCountry(countryInfo[country].name),
    );
  const state = stateOf(country, row.state);
  const zone = timezone || timeZoneOf(country, state);
  const limit = spendLimit.replaceAll(/[,\s]/g, '');
  const address = /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(website) ? `https://${website}` : website;
  if (address !== website) notes.push(propertyMessages.importWebsite(address));
  const companyId = company ? (companies.get(plain(company)) ?? null) : null;
  if (company && !companyId) notes.push(propertyMessages.importCompany(company));
  return {
    companyId,
    notes,
    /** Only defaults, such as the form's proposed time zone. */
    proposed: !timezone && zone ? [propertyMessages.importZone(zone)] : [],
    body: {
      ...texts,
      country,
      state,
      website: address,
      ...(zone && { timezone: zone }),
      ...(limit && { spendLimit: Number(limit) }),
    },
  };
}

/** Required fields. */
const required = ['name', 'address', 'country', 'city', 'state', 'zipCode', 'email', 'website', 'payableAccount'];

/** Form validation: invalid optional values are dropped and reported. */
function judged({
  body,
  notes,
}: Pick<ReturnType<typeof read>, 'body' | 'notes'>): { body: PropertyBody; notes: string[] } | { refusal: string } {
  const first = propertyBody.safeParse(body);
  if (first.success) return { body: first.data, notes };
  const refusal = first.error.issues.find(({ path: [field] }) => required.includes(String(field)));
  if (refusal) return { refusal: refusal.message };
  const wrong = new Map(first.error.issues.map(({ path, message }) => [String(path[0]), { path, message }]));
  const rest = Object.fromEntries(Object.entries(body).filter(([field]) => !wrong.has(field)));
  const second = propertyBody.safeParse(rest);
  if (!second.success) return { refusal: second.error.issues[0]?.message ?? propertyMessages.fieldsInvalid };
  const leftOut = [...wrong.values()].map(({ path, message }) =>
    propertyMessages.importLeftOut(fieldName(path), message),
  );
  return { body: second.data, notes: [...notes, ...leftOut] };
}

/** Result of each imported row, shared by the preview and the import. */
export function planImport(rows: readonly ImportProperty[], { known, companies }: Facts): Planned[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const nothing = { name: row.name, isPartlyLeftOut: false, made: null };
    const fail = (message: string): Planned => ({ ...nothing, status: 'failed', message });
    const key = keyOf(row);
    if (known.has(key)) return { ...nothing, status: 'existing', message: propertyMessages.importExisting };
    if (row.name !== '' && seen.has(key)) return fail(propertyMessages.importRepeated);
    const understood = read(row, companies);
    const outcome = judged(understood);
    if ('refusal' in outcome) return fail(outcome.refusal);
    seen.add(key);
    const { body, notes } = outcome;
    return {
      name: body.name,
      status: 'created',
      message: [propertyMessages.importCreated, ...understood.proposed, ...notes].join('; '),
      isPartlyLeftOut: notes.length > 0,
      made: { body, companyId: understood.companyId },
    };
  });
}
