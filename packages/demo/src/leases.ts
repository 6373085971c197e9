import { dateIn, monthsLater, startOf } from './calendar.ts';
import type { Household, Resident } from './people.ts';
import type { Site } from './site.ts';
import type { Random } from './random.ts';
import { iso, type Row } from './rows.ts';

type Home = { unit: string; building: string; residents: number };
type Terms = { startsOn: string; createdAt: number; home: Home; rent: number | null; renews: string | null };

const hourMs = 3_600_000;
const dayMs = 86_400_000;

/** The resident's lease on that day. */
export const leaseOn = ({ leases }: Resident, day: string) =>
  leases.findLast(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn);

/**
 * Leases of all residents since move-in, each renewing the previous one, the last terminated if they left. Some share a
 * unit, some newcomers have no lease yet, and some stayed without renewing. Sets the units in the users' rows.
 */
export function makeLeases(
  random: Random,
  site: Site,
  { residents, users }: Household,
  writers: readonly string[],
  now: number,
): Row[] {
  const { zone } = site.place;
  const rows: Row[] = [];
  const draw = openUnits(random, site.residents);
  const shared: Home[] = [];
  const rentHere = random.integer(22, 40) * 50;

  const drawHome = (): Home => {
    const mate = shared.length > 0 && random.chance(0.15) ? random.pick(shared) : undefined;
    if (!mate || mate.residents > 2) return draw();
    mate.residents += 1;
    return mate;
  };

  const sign = (
    resident: Resident,
    { startsOn, createdAt, home, rent, renews }: Terms,
  ): { id: string; endsOn: string } => {
    const id = random.idAt(createdAt);
    const endsOn = monthsLater(
      startsOn,
      random.weighted([
        [12, 8],
        [6, 2],
        [15, 1],
        [9, 1],
      ]),
    );
    const leftOn = resident.leavesAt === null ? null : dateIn(zone, resident.leavesAt);
    const voidAt = leftOn !== null && leftOn <= endsOn ? resident.leavesAt : null;
    const by = random.pick(writers);
    rows.push({
      id,
      property_id: site.id,
      user_id: resident.id,
      unit_number: home.unit,
      building: home.building,
      start_date: startsOn,
      end_date: endsOn,
      rent_amount: rent,
      renews,
      void_at: voidAt === null ? null : iso(voidAt),
      created_by: by,
      updated_by: by,
      created_at: iso(createdAt),
      updated_at: iso(voidAt ?? createdAt),
    });
    resident.leases.push({ id, startsOn, endsOn });
    return { id, endsOn };
  };

  /** Adds a resident's leases and returns their current home. */
  const signAll = (resident: Resident): Home => {
    const until = dateIn(zone, resident.leavesAt ?? now);
    let home = drawHome();
    let rent = random.chance(0.02) ? null : rentHere + random.integer(-6, 10) * 25;
    let signed = sign(resident, {
      startsOn: dateIn(zone, resident.movedInAt),
      createdAt: resident.movedInAt + random.integer(600, 36_000) * 1_000,
      home,
      rent,
      renews: null,
    });
    for (;;) {
      const daysLeft = (Date.parse(signed.endsOn) - Date.parse(until)) / dayMs;
      const isLast =
        resident.leavesAt !== null
          ? daysLeft >= 0
          : daysLeft > 0
            ? daysLeft > 80 || random.chance(0.55)
            : daysLeft < 0 && daysLeft > -45 && random.chance(0.35);
      if (isLast) return home;
      const from = home;
      if (random.chance(0.06)) home = draw();
      if (rent !== null) rent = Math.round((rent * random.integer(100, 106)) / 500) * 5;
      const createdAt =
        Math.min(now - random.integer(1, 9) * dayMs, startOf(zone, signed.endsOn) - random.integer(5, 60) * dayMs) -
        random.integer(0, 5) * hourMs;
      signed = sign(resident, { startsOn: signed.endsOn, createdAt, home, rent, renews: signed.id });
      if (daysLeft > 0) return from;
    }
  };

  for (const [index, resident] of residents.entries()) {
    const isUnsigned = resident.movedInAt > now - 30 * dayMs && random.chance(0.4);
    const home = isUnsigned ? draw() : signAll(resident);
    if (resident.leavesAt === null && !shared.includes(home)) shared.push(home);
    if (resident.leavesAt === null)
      Object.assign(users[index] as Row, { unit_number: home.unit, building: home.building });
  }
  return rows;
}

/** Assigns each unit of a property once. */
function openUnits(random: Random, residents: number): () => Home {
  const names = [
    'A',
    'B',
    'C',
    'North',
    'South',
    ...Array.from({ length: Math.ceil(residents / 100) }, (_, index) => `Building ${index + 6}`),
  ];
  const taken = new Set<string>();
  return () => {
    for (;;) {
      const unit = `${random.integer(1, 12)}${String(random.integer(1, 24)).padStart(2, '0')}`;
      const building = random.pick(names);
      if (taken.has(unit + building)) continue;
      taken.add(unit + building);
      return { unit, building, residents: 1 };
    }
  };
}
