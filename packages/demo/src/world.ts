import { makeAssets } from './assets.ts';
import { monthsUntil } from './calendar.ts';
import { propertyHistory } from './history.ts';
import { withLeadRewards } from './lead-rewards.ts';
import { linesOf, openInvoices, orderPoints, type Invoices } from './invoices.ts';
import { makeLibrary } from './library.ts';
import { makeLeases } from './leases.ts';
import { makeResidents, type Addresses } from './people.ts';
import { propertyMessages } from './messages.ts';
import { demoPictures } from './pictures.ts';
import { brands, codeBrand, places, retiredBrands, sentBrand } from './places.ts';
import { makeSites } from './properties.ts';
import type { Site } from './site.ts';
import { likesAndVersions } from './post-life.ts';
import { assignPromoCodes } from './promo-codes.ts';
import { propertyAnnouncements, propertyPosts } from './property-posts.ts';
import { makeRandom, type Random } from './random.ts';
import { inBatches, iso, type Batch, type Row } from './rows.ts';
import { makePlatformStaff, makeTeam } from './staff.ts';
import type { Brand } from './story.ts';
import { makeUnits } from './units.ts';

export type WorldSize = { properties: number; residents: number; logs: number; months: number };
export type WorldOptions = Partial<WorldSize> & { seed?: string | number; now: Date };

export const firstBootSize: WorldSize = { properties: 8, residents: 600, logs: 12_000, months: 12 };

const dayMs = 86_400_000;
/** Number of properties with messages. */
const sitesWithMessages = 2;

/**
 * Rows of the demo world in insertion order, the same for the same options. `logs` is met within one percent. Balances
 * are left at zero, since they follow from transfers. Nothing happens after `now`, though boosts can end later.
 */
export function* demoWorld({ seed = 1, now, ...size }: WorldOptions): Generator<Batch> {
  const { properties, residents, logs, months } = { ...firstBootSize, ...size };
  const [place] = places;
  const beginsAt = monthsUntil(now.getTime(), months, place?.zone ?? 'UTC')[0]?.from ?? now.getTime();
  const { sites, batches, groupIds } = makeSites(String(seed), properties, residents, beginsAt - 5 * dayMs);
  yield* batches;

  const taken: Addresses = new Set();
  const codes = new Set<string>();
  const platform = makePlatformStaff(makeRandom(`${seed} platform`), sites, groupIds, now.getTime());
  yield { table: 'users', rows: platform.users };
  const library = makeLibrary(makeRandom(`${seed} library`), platform.author, beginsAt - 60 * dayMs, now.getTime());
  yield* inBatches('categories', library.categories);
  yield* inBatches('content_templates', library.templates);
  const offered = makeBrands(makeRandom(`${seed} brands`), sites);
  yield* inBatches('brands', offered.rows);
  yield* brandGroups(offered.rows);

  const total = sites.reduce((sum, site) => sum + site.residents * activityOf(site), 0);
  let demoManager: string | undefined;
  const billed: Invoices[] = [];
  for (const site of sites) {
    const random = makeRandom(`${seed} property ${site.index}`);
    const { team, ...staff } = makeTeam(random, site, taken, demoManager, now.getTime());
    demoManager ??= staff.roles.find(({ role }) => role === 'manager')?.user_id as string | undefined;
    const household = makeResidents(random, site, taken, beginsAt - 5 * dayMs, now.getTime());
    const promoCodes = assignPromoCodes(makeRandom(`${seed} codes ${site.index}`), site, household, codes);
    const leases = makeLeases(makeRandom(`${seed} leases ${site.index}`), site, household, team.givers, now.getTime());
    const calendar = monthsUntil(now.getTime(), months, site.place.zone);
    const posts = propertyPosts(random, site, calendar, team.givers, site.residents);
    const chance = makeRandom(`${seed} posts ${site.index}`);
    const announced = propertyAnnouncements(chance, site, team.givers, now.getTime());
    const life = likesAndVersions(chance, [...posts.rows, ...announced], {
      editors: team.givers,
      residents: household.residents,
      now: now.getTime(),
    });
    yield* inBatches('users', [...staff.users, ...household.users]);
    yield* inBatches('promo_codes', promoCodes);
    yield* inBatches('property_roles', [...staff.roles, ...household.roles]);
    yield* inBatches('leases', leases);
    const units = makeUnits(makeRandom(`${seed} units ${site.index}`), site, leases, household.users);
    yield* inBatches('units', units);
    if (site.index < sitesWithMessages) {
      const written = makeRandom(`${seed} messages ${site.index}`);
      const messages = propertyMessages(written, site, household, team.lead, now.getTime());
      yield* inBatches('messages', messages.messages);
      yield* inBatches('message_recipients', messages.recipients);
      yield* inBatches('outbox', messages.mails);
      yield* inBatches('replies', messages.replies);
    }
    const assets = makeAssets(String(seed), site);
    yield* inBatches('files', assets.files);
    yield* inBatches('property_pictures', assets.pictures);
    yield* inBatches('posts', [...posts.rows, ...announced]);
    yield* inBatches('post_revisions', life.revisions);
    yield* inBatches('post_likes', life.likes);
    const invoices = openInvoices(makeRandom(`${seed} invoices ${site.index}`), site);
    const history = propertyHistory(
      {
        invoices,
        random,
        requests: makeRandom(`${seed} requests ${site.index}`),
        site,
        now: now.getTime(),
        months: calendar,
        residents: household.residents,
        team,
        admins: platform.admins,
        boosts: posts.boosts,
        brands: offered.brands.filter(({ propertyId }) => propertyId === null || propertyId === site.id),
        sent: site.index === 0 ? offered.sent : [],
        pictures: demoPictures(),
      },
      (logs * site.residents * activityOf(site)) / total,
    );
    const rewards = makeRandom(`${seed} lead rewards ${site.index}`);
    const [by = ''] = team.givers;
    orderPoints(invoices, {
      site,
      random: makeRandom(`${seed} orders ${site.index}`),
      now: now.getTime(),
      by: team.lead,
      admin: platform.admins[0] ?? team.lead,
    });
    billed.push(invoices);
    yield* withLeadRewards(history, { random: rewards, residents: household.residents, by, now: now.getTime() });
  }
  const at = ({ created_at }: Row) => String(created_at);
  const invoices = billed.flatMap(({ rows }) => rows).sort((a, b) => (at(a) < at(b) ? -1 : 1));
  yield* inBatches('invoices', invoices);
  yield* inBatches('invoice_lines', linesOf(invoices));
}

/** Relative activity, lower without resident boosts or rent rewards. */
const activityOf = ({ features }: Site) => (features.residentBoosts ? 1 : 0.6) * (features.rentPaymentPoints ? 1 : 0.8);

/** Groups brands by category. */
function* brandGroups(offered: readonly Row[]) {
  const categories = [...new Set(offered.map(({ category }) => String(category)))];
  const groups = categories.map((name) => ({
    id: makeRandom(`group ${name}`).idAt(Date.parse(String(offered[0]?.created_at))),
    name,
  }));
  yield* inBatches('brand_groups', groups);
  yield* inBatches(
    'brands_in_groups',
    offered.map((brand) => ({
      brand_group_id: groups.find(({ name }) => name === brand.category)?.id,
      brand_id: brand.id,
    })),
  );
}

function makeBrands(random: Random, sites: Site[]): { brands: Brand[]; sent: Brand[]; rows: Row[] } {
  const since = (sites[0]?.openedAt ?? 0) - 60 * dayMs;
  const row = (
    name: string,
    category: string,
    minimum: number,
    active: boolean,
    propertyId: string | null,
    at: number,
  ): Row => ({
    id: random.idAt(at),
    name,
    category,
    minimum_points: minimum,
    active,
    property_id: propertyId,
    fulfilment: propertyId === null ? 'voucher' : 'property',
    country: null,
    denominations: [],
    provider_product_id: null,
    maximum_points: null,
    created_at: iso(at),
  });
  const rows = [
    ...brands.map(([name, category, minimum], i) => row(name, category, minimum, true, null, since + i * dayMs)),
    ...retiredBrands.map(([name, category, minimum], i) =>
      row(name, category, minimum, false, null, since + i * dayMs),
    ),
    ...sites.map(({ id, name, openedAt }) => row(`Rent credit at ${name}`, 'Rent', 2_000, true, id, openedAt + dayMs)),
    {
      ...row(codeBrand.name, codeBrand.category, codeBrand.denominations[0], true, null, since),
      fulfilment: 'codes',
      denominations: codeBrand.denominations,
    },
    {
      ...row(sentBrand.name, sentBrand.category, sentBrand.minimum, false, null, since),
      fulfilment: 'provider',
      country: 'US',
      provider_product_id: 'LANTERN-LANE',
      maximum_points: 100 * sentBrand.minimum,
    },
  ].map((brand, index): Row => ({ ...brand, position: index + 1 }));
  const active = rows.filter(({ active: isActive, fulfilment }) => isActive && fulfilment !== 'codes');
  const known = (brand: Row): Brand => ({
    id: brand.id as string,
    minimum: brand.minimum_points as number,
    propertyId: brand.property_id as string | null,
  });
  return { rows, brands: active.map(known), sent: rows.filter(isSent).map(known) };
}

const isSent = ({ fulfilment }: Row) => fulfilment === 'provider';
