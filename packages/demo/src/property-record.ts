import { amenities } from '@hearth/contract/properties/amenities';
import { firstNames, lastNames } from './names.ts';
import { streets } from './places.ts';
import type { Site } from './site.ts';
import { makeRandom } from './random.ts';
import type { Row } from './rows.ts';

const slug = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-');

/** Property fields besides the address; assets.ts adds documents and pictures. */
export function recordOf(seed: string, site: Site, company: string): Row {
  const random = makeRandom(`${seed} record ${site.index}`);
  const { place, domain, name } = site;
  const companyDomain = `${slug(company)}.hearth.example`;
  const phone = () => `(${place.area}) 555-01${random.integer(10, 99)}`;
  const drawManager = () => ({ first: random.pick(firstNames), last: random.pick(lastNames) });
  const mailOf = ({ first, last }: { first: string; last: string }) => `${slug(first)}.${slug(last)}@${companyDomain}`;
  const [general, regional] = [drawManager(), drawManager()];
  const chosen = new Set(random.shuffled(amenities).slice(0, random.integer(8, 16)));
  const hasOffice = site.index % 3 === 2;
  const review = (provider: string, url: string) => ({
    uuid: `00000000-0000-4000-8000-${site.id.slice(0, 8)}${String(provider.length).padStart(4, '0')}`,
    provider,
    url,
  });
  return {
    amenities: amenities.filter((amenity) => chosen.has(amenity)),
    maintenance_contact_email: `maintenance@${domain}`,
    lease_office_address: hasOffice ? `${random.integer(100, 900)} ${random.pick(streets)}` : '',
    lease_office_country: hasOffice ? place.country : '',
    lease_office_city: hasOffice ? place.city : '',
    lease_office_state: hasOffice ? place.state : '',
    lease_office_zip_code: hasOffice ? place.zip : '',
    review_links: [
      review('google', `https://maps.example/place/${slug(name)}`),
      review('yelp', `https://reviews.example/biz/${slug(name)}`),
      ...(site.index % 2 === 0 ? [review('apartments.com', `https://rentals.example/${slug(name)}`)] : []),
    ],
    management_company_name: company,
    management_company_address: `${random.integer(10, 99)} ${random.pick(streets)}`,
    management_company_city: place.city,
    management_company_state: place.state,
    management_company_country: place.country,
    management_company_zip_code: place.zip,
    management_company_phone: phone(),
    management_company_email: `hello@${companyDomain}`,
    general_manager: `${general.first} ${general.last}`,
    general_manager_email: mailOf(general),
    regional_manager: `${regional.first} ${regional.last}`,
    regional_manager_email: mailOf(regional),
    maxio_subscription_id: String(81_000 + site.index),
    maxio_customer_id: String(42_000 + site.index),
    secondary_maxio_subscription_ids: site.index % 4 === 0 ? [`S${100 + site.index}`] : [],
    lead_reward_days: site.index % 2 === 0 ? 30 : 60,
  };
}
