import { type Month } from './calendar.ts';
import { audienceOf } from '@hearth/contract/boosts';
import { drawResident, livesHere, type Brand, type Story } from './story.ts';
import type { Resident } from './people.ts';
import { deliveryFailure, friendNotes, removalNotes, surpriseNotes } from './wording.ts';
import { makeRandom } from './random.ts';
import { award } from './plan-payments.ts';

const dayMs = 86_400_000;
const spendable = ({ balance, held }: Resident) => balance - held;

/** Redeems points of a resident with enough of them at that time. */
export function redeem(story: Story, at: number): number {
  const { random, brands } = story;
  story.movements.push({
    at,
    points: 0,
    go() {
      const brand = random.pick(brands);
      const resident = drawWealthy(story, at, brand.minimum);
      if (!resident) return;
      const points = brand.minimum * random.integer(1, Math.min(5, Math.floor(spendable(resident) / brand.minimum)));
      spend(story, at, resident, brand, points);
    },
  });
  return 1;
}

/** Adds a redemption that the provider failed to deliver some days ago and staff haven't fixed. */
export function failDelivery(story: Story, month: Month) {
  const { now, sent, books, site } = story;
  const at = now - failedDays * dayMs;
  const [brand] = sent;
  if (!brand || at < month.from || at >= month.until) return;
  story.movements.push({
    at,
    points: 0,
    go() {
      const resident = drawWealthy(
        { ...story, random: makeRandom(`failed delivery ${site.index}`) },
        at,
        brand.minimum,
      );
      if (!resident) return;
      const log = logRedemption(story, at, resident, brand, brand.minimum);
      const failed = {
        recipient: `${resident.name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@mistyped.example`,
        reason: deliveryFailure,
      };
      books.addRedemption(at, log, {
        user: resident.id,
        brand: brand.id,
        points: brand.minimum,
        kind: 'provider',
        isDone: false,
        failed,
      });
    },
  });
}
const failedDays = 2;

function logRedemption({ books }: Story, at: number, resident: Resident, brand: Brand, points: number) {
  const log = books.log(at, resident.id, 'redemption', -points, {
    created_by: resident.id,
    audience: audienceOf(resident.role),
    brand_id: brand.id,
  });
  books.redeem(at, resident, points, log, brand.id);
  return log;
}

/** Days until property staff deliver a reward. */
const handOverDays = 4;

function spend(story: Story, at: number, resident: Resident, brand: Brand, points: number) {
  const { books, now } = story;
  const log = logRedemption(story, at, resident, brand, points);
  const kind = brand.propertyId === null ? 'voucher' : 'property';
  const isDone = kind === 'voucher' || at < now - handOverDays * dayMs;
  books.addRedemption(at, log, { user: resident.id, brand: brand.id, points, kind, isDone });
}

function drawWealthy(story: Story, at: number, minimum: number): Resident | undefined {
  for (let attempt = 0; attempt < 15; attempt += 1) {
    const resident = drawResident(story, at, true);
    if (resident && spendable(resident) >= minimum) return resident;
  }
  return undefined;
}

/** A gift between friends: a log for each and one transfer. */
export function sendToFriend(story: Story, at: number): number {
  const { random, books } = story;
  story.movements.push({
    at,
    points: 0,
    go() {
      const sender = drawWealthy(story, at, 100);
      const friend = drawResident(story, at, true);
      if (!sender || !friend || sender === friend) return;
      const points = Math.min(random.integer(1, 12) * 50, spendable(sender));
      const note = random.pick(friendNotes);
      const log = books.log(at, sender.id, 'sendToFriend', -points, {
        created_by: sender.id,
        audience: audienceOf(sender.role),
        friend_id: friend.id,
        note,
      });
      books.log(at, friend.id, 'sendToFriend', points, {
        created_by: sender.id,
        audience: audienceOf(friend.role),
        friend_id: sender.id,
        note,
      });
      books.give(at, sender, friend, points, log);
    },
  });
  return 2;
}

/** Returns the points of residents who move out this month. */
export function removeLeavers(story: Story, month: Month) {
  const { books, team, residents, random } = story;
  for (const resident of residents) {
    const at = resident.leavesAt;
    if (at === null || at < month.from || at >= month.until) continue;
    story.movements.push({
      at,
      points: 0,
      go() {
        if (resident.balance <= 0) return;
        const by = random.pick(team.givers);
        const points = resident.balance;
        const log = books.log(at, resident.id, 'removeUser', -points, {
          created_by: by,
          decided_by: by,
          audience: audienceOf(resident.role),
          note: random.pick(removalNotes),
        });
        books.remove(at, resident, points, log, by);
      },
    });
  }
}

/** A resident spends a surprise that is then voided, leaving a negative balance. */
export function overspend(story: Story, month: Month) {
  const { now, residents, brands, team, random } = story;
  const at = now - 12 * dayMs;
  const resident = residents[7];
  if (
    !resident ||
    !brands[0] ||
    at < month.from ||
    at >= month.until ||
    !livesHere(resident, at) ||
    resident.leavesAt !== null
  )
    return;
  resident.quietFrom = at;
  const brand = brands[0];
  const points = 5_000;
  award(
    story,
    at,
    resident,
    'surprise',
    points,
    random.pick(team.givers),
    { category: 'Concession', note: surpriseNotes.Concession[0] },
    at + 6 * dayMs,
  );
  story.movements.push({
    at: at + dayMs,
    points: 0,
    go() {
      const all = resident.balance - (resident.balance % brand.minimum);
      spend(story, at + dayMs, resident, brand, all);
    },
  });
}
