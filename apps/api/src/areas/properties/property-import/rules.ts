import { countries, isStateOf, lands, timeZoneOf, type Country } from '@hearth/contract/countries';
import { propertyMessages as say } from '@hearth/contract/properties/messages';
import { propertyBody, type PropertyBody } from '@hearth/contract/properties/property-body';
import type { ImportProperty, ImportPropertyResult } from '@hearth/contract/properties/property-import';
import { fieldName } from '@hearth/contract/validation';

export interface Facts {
  /** The properties that are there, as `keyOf` names them. */
  known: ReadonlySet<string>;
  /** Ids of companies by their names in lower case. */
  companies: ReadonlyMap<string, string>;
}

export type Planned = Pick<ImportPropertyResult, 'name' | 'status' | 'message' | 'isPartlyLeftOut'> & {
  /** What is made of it; null where nothing is. */
  made: { body: PropertyBody; companyId: string | null } | null;
};

const plain = (value: string) => value.toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** Two rows of the same name and address are the same property. */
export const keyOf = ({ name, address, city }: { name: string; address: string; city: string }) =>
  JSON.stringify([name, address, city].map(plain));

/** The code of each name that a file may write, so that a row is looked up instead of compared with all. */
const byName = (named: readonly (readonly [code: string, name: string, ...rest: string[]])[]) =>
  new Map(named.flatMap(([code, name]) => [code, name].map((written) => [plain(written), code] as const)));
const countryNames = new Map([
  ...byName(countries.map((code) => [code, lands[code].name] as const)),
  ...([
    ['usa', 'US'],
    ['united states of america', 'US'],
    ['can', 'CA'],
  ] as const),
]) as ReadonlyMap<string, Country>;
const stateNames = new Map(countries.map((country) => [country, byName(lands[country].states)]));

const countryOf = (written: string): Country | undefined => countryNames.get(plain(written));
const stateOf = (country: Country, written: string) => stateNames.get(country)?.get(plain(written)) ?? written;

/** What the row says, in the form's words, with what was taken instead of what it says or leaves open. */
function read(row: ImportProperty, companies: Facts['companies']) {
  const notes: string[] = [];
  const { company, country: land, spendLimit, timezone, website, ...texts } = row;
  const named = countryOf(land);
  const country = named ?? countries.find((code) => isStateOf(code, stateOf(code, row.state))) ?? 'US';
  if (!named) notes.push(land ? say.importCountryUnknown(lands[country].name) : say.importCountry(lands[country].name));
  const state = stateOf(country, row.state);
  const zone = timezone || timeZoneOf(country, state);
  const limit = spendLimit.replaceAll(/[,\s]/g, '');
  const address = /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(website) ? `https://${website}` : website;
  if (address !== website) notes.push(say.importWebsite(address));
  const companyId = company ? (companies.get(plain(company)) ?? null) : null;
  if (company && !companyId) notes.push(say.importCompany(company));
  return {
    companyId,
    notes,
    /** Nothing that was meant otherwise: the zone that the form proposes, too. */
    proposed: !timezone && zone ? [say.importZone(zone)] : [],
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

/** Without them there is no property. */
const required = ['name', 'address', 'country', 'city', 'state', 'zipCode', 'email', 'website', 'payableAccount'];

/** The form's own judgement: what it does not need is left out where it is wrong, and said. */
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
  if (!second.success) return { refusal: second.error.issues[0]?.message ?? say.fieldsInvalid };
  const leftOut = [...wrong.values()].map(({ path, message }) => say.importLeftOut(fieldName(path), message));
  return { body: second.data, notes: [...notes, ...leftOut] };
}

/** What an import does with each row, given what is there; preview and import share it, and it decides alone. */
export function planImport(rows: readonly ImportProperty[], { known, companies }: Facts): Planned[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const nothing = { name: row.name, isPartlyLeftOut: false, made: null };
    const fail = (message: string): Planned => ({ ...nothing, status: 'failed', message });
    const key = keyOf(row);
    if (known.has(key)) return { ...nothing, status: 'existing', message: say.importExisting };
    if (row.name !== '' && seen.has(key)) return fail(say.importRepeated);
    const understood = read(row, companies);
    const outcome = judged(understood);
    if ('refusal' in outcome) return fail(outcome.refusal);
    seen.add(key);
    const { body, notes } = outcome;
    return {
      name: body.name,
      status: 'created',
      message: [say.importCreated, ...understood.proposed, ...notes].join('; '),
      isPartlyLeftOut: notes.length > 0,
      made: { body, companyId: understood.companyId },
    };
  });
}
