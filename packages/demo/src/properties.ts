import { assetFields } from './assets.ts';
import { companies, places, propertyFirstWords, propertyLastWords, streets, type Place } from './places.ts';
import { recordOf } from './property-record.ts';
import { makeRandom } from './random.ts';
import { iso, type Row } from './rows.ts';
import type { Features, Site } from './site.ts';

const dayMs = 86_400_000;
/** Residents and history of the first properties, relative to the average. */
const relativeSizes = [1.9, 1.3, 0.8, 0.9, 1, 0.8, 0.7, 0.6];

/** Companies, groups, then properties; the first company has the first properties. */
export function makeSites(
  seed: string,
  count: number,
  residents: number,
  beginsAt: number,
): { sites: Site[]; batches: { table: string; rows: Row[] }[]; groupIds: string[][] } {
  const random = makeRandom(`${seed} properties`);
  const foundedAt = beginsAt - 1_200 * dayMs;
  const companyRows = companies.map(({ name }, i) => ({
    id: random.idAt(foundedAt + i * dayMs),
    name,
    created_at: iso(foundedAt + i * dayMs),
  }));
  const groupRows = companies.map(({ groups }, i) =>
    groups.map((name, j) => ({
      id: random.idAt(foundedAt + (i * 10 + j) * 3_600_000),
      company_id: companyRows[i]?.id,
      name,
    })),
  );
  const weights = Array.from({ length: count }, (_, i) => relativeSizes[i] ?? random.share() * 0.8 + 0.6);
  const total = weights.reduce((sum, weight) => sum + weight, 0);

  let given = 0;
  const sites = weights.map((weight, index): Site => {
    const openedAt = beginsAt - random.integer(250, 1_100) * dayMs;
    const name = nameOf(index);
    const share = index === count - 1 ? residents - given : Math.round((residents * weight) / total);
    given += share;
    const company = count <= 8 ? ([0, 0, 0, 1, 1, 2, 1, 2][index] ?? 0) : index % companies.length;
    return {
      index,
      id: random.idAt(openedAt),
      name,
      code: `${name
        .split(' ')
        .map((word) => word[0])
        .join('')}H${101 + index}`,
      openedAt,
      domain: `${name.toLowerCase().replaceAll(' ', '-')}.hearth.example`,
      companyId: companyRows[company]?.id ?? '',
      place: places[index % places.length] as Place,
      features: featuresOf(index),
      residents: Math.max(1, share),
    };
  });
  const membership = sites.map((site) => {
    const groups = groupRows[companyRows.findIndex(({ id }) => id === site.companyId)] ?? [];
    return { property_id: site.id, group_id: groups[Math.floor(site.index / 2) % groups.length]?.id };
  });
  return {
    sites,
    groupIds: groupRows.map((groups) => groups.map(({ id }) => id)),
    batches: [
      { table: 'companies', rows: companyRows },
      { table: 'company_groups', rows: groupRows.flat() },
      {
        table: 'properties',
        rows: sites.map((site) => ({
          ...propertyRow(site, random.integer(100, 9_900), random.pick(streets), random.integer(10, 99)),
          ...assetFields(seed, site),
          ...recordOf(seed, site, companyRows.find(({ id }) => id === site.companyId)?.name ?? ''),
        })),
      },
      { table: 'property_groups', rows: membership },
    ],
  };
}

function nameOf(index: number) {
  const first = propertyFirstWords[index % propertyFirstWords.length];
  const round = Math.floor(index / propertyFirstWords.length);
  return `${first} ${propertyLastWords[((index % propertyFirstWords.length) + round) % propertyLastWords.length]}${round >= propertyLastWords.length ? ` ${Math.floor(round / propertyLastWords.length) + 1}` : ''}`;
}

/** All features, except ambassadors at the second property, resident boosts at the third, rent rewards at the fourth. */
const featuresOf = (index: number): Features => ({
  rentPaymentPoints: index % 8 !== 3,
  rentRollPointsAmount: index % 8 === 3 ? 0 : 500,
  streaks: index % 2 === 0,
  ambassador: index % 8 !== 1,
  residentBoosts: index % 8 !== 2,
  ambassadorPromoCodes: index % 8 !== 1,
  ambassadorDefaultLead: index % 3 === 0 ? 1_000 : 0,
  automatedWelcomeEmail: index % 4 !== 3,
});

const propertyRow = (site: Site, house: number, street: string, line: number): Row => ({
  id: site.id,
  company_id: site.companyId,
  name: site.name,
  property_code: site.code,
  active: true,
  address: `${house} ${street}`,
  address2: site.index % 5 === 4 ? 'Suite 200' : '',
  city: site.place.city,
  state: site.place.state,
  zip_code: site.place.zip,
  country: site.place.country,
  timezone: site.place.zone,
  email: `office@${site.domain}`,
  phone: `(${site.place.area}) 555-01${line}`,
  website: `https://${site.domain}`,
  payable_account: `accounts@${site.domain}`,
  spend_limit: site.index % 4 === 1 ? Math.max(1, site.residents) * 10_000 : 0,
  features: site.features,
  created_at: iso(site.openedAt),
});
