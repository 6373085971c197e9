import { drawTime, residentHours, officeHours, seasonOf, type Month } from './calendar.ts';
import { planBacklog, submitBoost } from './plan-boosts.ts';
import { failDelivery, overspend, redeem, removeLeavers, sendToFriend } from './plan-points.ts';
import { planSurprise, payExtra, payRent } from './plan-payments.ts';
import { openBooks, type Books } from './books.ts';
import { batchRows, inBatches, type Batch } from './rows.ts';
import type { Cast, Movement, Story } from './story.ts';
import { declineNotes, purchaseNotes } from './wording.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** History of one property, twelve months by default: about `logs` point logs with comments, files and transfers. */
export function* propertyHistory(cast: Cast, logs: number): Generator<Batch> {
  const story: Story = { ...cast, books: openBooks(cast.random, cast.site), movements: [], submitted: new Map() };
  const { books, months } = story;
  const backlog = Math.min(story.random.integer(20, 60), Math.ceil(logs * 0.04));
  const lengths = months.map((month) => (seasonOf(month) * (month.until - month.from)) / (month.to - month.from));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  let planned = 0;
  let carried: Movement[] = [];
  for (const month of months) {
    planned += ((logs - backlog) * (lengths[month.index] ?? 0)) / whole;
    planMonth(story, month, Math.round(planned) - books.logCount());
    removeLeavers(story, month);
    if (story.site.index === 0) overspend(story, month);
    failDelivery(story, month);
    const isDue = ({ at }: Movement) => at < month.until;
    const due = [...carried, ...story.movements].filter(isDue).sort((a, b) => a.at - b.at);
    carried = [...carried, ...story.movements].filter((movement) => !isDue(movement));
    story.movements = [];
    buyPoints(
      story,
      month,
      due.reduce((sum, { points }) => sum + points, 0),
    );
    for (const movement of due) {
      movement.go();
      if (books.waiting() >= batchRows * 2) yield* handOver(books);
    }
  }
  planBacklog(story, backlog);
  requestPoints(story);
  yield* handOver(books);
}

function* handOver(books: Books): Generator<Batch> {
  const taken = books.take();
  for (const table of [
    'files',
    'point_logs',
    'point_log_comments',
    'points_requests',
    'redemption_orders',
    'rent_rewards',
    'transfers',
  ] as const)
    yield* inBatches(table, taken[table]);
}

/** Fills a month with about `quota` point logs. */
function planMonth(story: Story, month: Month, quota: number) {
  const { random, site } = story;
  let left = quota - (site.features.rentPaymentPoints ? payRent(story, month, Math.floor(quota * 0.45)) : 0);
  const kinds = [
    ['boost', site.features.residentBoosts ? 50 : 6],
    ['surprise', 20],
    ['redemption', 22],
    ['friend', 5],
    ['extra', 3],
  ] as const;
  for (let attempts = quota * 3 + 20; left > 0 && attempts > 0; attempts -= 1) {
    const kind = random.weighted(kinds);
    if (kind === 'boost' && submitBoost(story, drawTime(random, month, residentHours), null)) left -= 1;
    else if (kind === 'redemption') left -= redeem(story, drawTime(random, month, residentHours));
    else if (kind === 'friend') left -= sendToFriend(story, drawTime(random, month, residentHours));
    else if (kind === 'extra') left -= payExtra(story, drawTime(random, month, officeHours));
    else left -= planSurprise(story, month, drawTime(random, month, officeHours), left);
  }
}

/** Before each month, the property buys slightly more points than it needs; one property runs low. */
function buyPoints(story: Story, month: Month, need: number) {
  const { random, site, books, team } = story;
  const reserve = site.index % 8 === 5 ? 1.01 : site.index === 0 ? 2.2 : 1.35;
  const missing = need * reserve - books.balance();
  if (missing <= 0) return;
  const step = site.index % 8 === 5 ? 1_000 : 10_000;
  const points = Math.ceil(missing / step) * step;
  const at = month.from - random.integer(2, 5) * dayMs + random.integer(9, 16) * 3_600_000;
  const admin = random.pick(story.admins);
  const note = random.pick(purchaseNotes).replace('{month}', month.name);
  const log = books.log(at, null, 'propertyPurchase', points, { created_by: admin, decided_by: admin, note });
  const askedAt = at - story.requests.integer(2, 30) * hourMs;
  const request = story.requests.idAt(askedAt);
  books.request(askedAt, { id: request, by: team.lead, amount: points, answer: { at, by: admin, message: note, log } });
  if (month.index % 3 === 2) return books.allocate(at, points, log, `request:${request}`, admin);
  const ordered = { at: Math.min(askedAt + hourMs, at), points, by: admin, request };
  const invoice = story.invoices.paid(ordered, { at, by: admin, log });
  books.allocate(at, points, log, `invoice:${invoice}`, admin);
}

/** Some properties have pending points requests; one request was denied. */
function requestPoints({ requests, site, books, team, admins, now }: Story) {
  if (site.index % 3 === 1) {
    const at = now - requests.integer(3, 70) * hourMs;
    const answer = { at: at + 5 * hourMs, by: requests.pick(admins), message: requests.pick(declineNotes) };
    books.request(at - 9 * 24 * hourMs, {
      id: requests.idAt(at - 9 * 24 * hourMs),
      by: team.lead,
      amount: 250_000,
      answer: { ...answer, at: answer.at - 8 * 24 * hourMs },
    });
    books.request(at, { id: requests.idAt(at), by: team.lead, amount: 25_000 });
  } else if (site.index % 3 === 0) {
    const at = now - requests.integer(1, 40) * hourMs;
    books.request(at, { id: requests.idAt(at), by: team.lead, amount: requests.integer(1, 4) * 10_000 });
  }
}
