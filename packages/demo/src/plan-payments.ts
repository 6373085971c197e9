import { canadianRate } from './invoices.ts';
import type { surpriseCategories } from '@hearth/contract/constants';
import type { PointLogType } from '@hearth/contract/points/point-log-types';
import { dateIn, type Month } from './calendar.ts';
import { leaseOn } from './leases.ts';
import { audienceOf } from '@hearth/contract/boosts';
import { drawDecision, drawResident, livesHere, type Story } from './story.ts';
import type { Resident } from './people.ts';
import { iso, type Row } from './rows.ts';
import { leadNotes, propertyNotes, renewalNotes, rentNotes, surpriseNotes, voidReasons } from './wording.ts';

type Category = (typeof surpriseCategories)[number];

/** Approved points from the property, voided at `voidAt` if given. */
export function award(
  story: Story,
  at: number,
  resident: Resident,
  type: PointLogType,
  points: number,
  giver: string,
  values: Row,
  voidAt: number | null,
) {
  const { books, random } = story;
  const undone =
    voidAt === null ? {} : { void_at: iso(voidAt), updated_at: iso(voidAt), reason: random.pick(voidReasons) };
  const log = books.log(at, resident.id, type, points, {
    created_by: giver,
    decided_by: giver,
    audience: audienceOf(resident.role),
    ...values,
    ...undone,
  });
  story.movements.push({ at, points, go: () => books.award(at, resident, points, log, giver, voidAt !== null) });
  if (voidAt !== null)
    story.movements.push({ at: voidAt, points: 0, go: () => books.void(voidAt, resident, points, log, giver) });
  return log;
}

/** Sends rent rewards in one or two runs between the 1st and the 5th; returns their number. */
export function payRent(story: Story, month: Month, most: number): number {
  const { random, site, team, now } = story;
  const runs = [random.integer(0, 2), random.integer(3, 4)].map(
    (day) => (month.days[day]?.start ?? month.from) + random.integer(9 * 60, 16 * 60) * 60_000,
  );
  const [giver] = team.givers;
  const note = random.pick(rentNotes).replace('{month}', month.name);
  let paid = 0;
  for (const resident of random.shuffled(story.residents)) {
    const at = runs[random.chance(0.75) ? 0 : 1] as number;
    if (paid >= most || at >= Math.min(month.until, now) || !livesHere(resident, at) || !random.chance(0.88)) continue;
    const lease = leaseOn(resident, dateIn(site.place.zone, at));
    if (!lease) continue;
    const log = award(story, at, resident, 'rent', site.features.rentRollPointsAmount, giver as string, { note }, null);
    story.books.rentReward(at, log, lease.id, `${dateIn(site.place.zone, at).slice(0, 8)}01`);
    paid += 1;
  }
  return paid;
}

/** Sends a surprise to one or a few residents; returns the number of logs. */
export function planSurprise(story: Story, month: Month, at: number, most: number): number {
  const { random, site, team } = story;
  const category = random.weighted<Category>([
    ['Thank You!', 45],
    ['Maintenance', 28],
    ['Rent Reward', 15],
    ['Concession', 12],
  ]);
  const recipients = new Set<Resident>();
  const wanted = Math.min(
    most,
    random.weighted([
      [1, 20],
      [3, 3],
      [6, 1.5],
      [14, 0.4],
    ]),
  );
  for (let i = 0; i < wanted; i += 1) {
    const resident = drawResident(story, at, false);
    if (resident) recipients.add(resident);
  }
  const points =
    random.weighted([
      [100, 2],
      [250, 5],
      [500, 6],
      [1_000, 4],
      [1_500, 2],
      [2_500, 1],
    ]) * (category === 'Concession' ? 2 : 1);
  const giver = random.pick(team.givers);
  const note = random.pick(surpriseNotes[category]).replace('{month}', month.name);
  const values = {
    category,
    note,
    property_note: random.chance(0.2) ? random.pick(propertyNotes) : '',
    exchange_rate: site.place.country === 'CA' ? canadianRate : null,
  };
  for (const resident of recipients)
    award(
      story,
      at,
      resident,
      'surprise',
      points,
      giver,
      values,
      random.chance(0.03) ? drawDecision(story, resident, at) : null,
    );
  return recipients.size;
}

/** A renewal bonus or a lead incentive. */
export function payExtra(story: Story, at: number): number {
  const { random, team } = story;
  const resident = drawResident(story, at, false);
  if (!resident) return 0;
  if (random.chance(0.6))
    award(
      story,
      at,
      resident,
      'renewal',
      random.pick([2_500, 5_000, 7_500]),
      random.pick(team.givers),
      { note: random.pick(renewalNotes) },
      null,
    );
  else
    award(
      story,
      at,
      resident,
      'leadIncentive',
      random.pick([1_000, 2_000]),
      random.pick(team.givers),
      { note: random.pick(leadNotes) },
      null,
    );
  return 1;
}
