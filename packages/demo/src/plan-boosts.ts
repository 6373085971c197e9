import { isAutoApproved, variantOf, variantsWithImages } from '@hearth/contract/points/point-log-types';
import { audienceOf } from '@hearth/contract/boosts';
import { drawDecision, drawResident, type Story } from './story.ts';
import type { Resident } from './people.ts';
import type { Boost } from './property-posts.ts';
import { iso } from './rows.ts';
import { drawSubmission } from './submission.ts';
import { approvalReasons, denialReasons, staffComments, voidReasons } from './wording.ts';

const dayMs = 86_400_000;
/** Days for which the first properties' submissions have pictures. */
const pictureDays = 10;
const picturedProperties = 8;

type Outcome = 'pending' | 'drawn';

/** A boost open at that time that the resident can still submit to. */
function drawBoost(
  { random, boosts, submitted }: Story,
  resident: Resident,
  at: number,
  needsDecision: boolean,
): Boost | undefined {
  for (let attempt = 0; attempt < 24; attempt += 1) {
    const boost = boosts.length > 0 ? random.pick(boosts) : undefined;
    if (!boost || boost.audience !== audienceOf(resident.role) || at < boost.from || at >= boost.to) continue;
    if (boost.boost === 'leaseReferral' && random.chance(0.8)) continue;
    if (needsDecision && isAutoApproved('boost', boost.boost)) continue;
    if ((submitted.get(boost.id + resident.id) ?? 0) < boost.submissions) return boost;
  }
  return undefined;
}

/** Adds a boost submission or survey response with a later decision; false if no resident could submit. */
export function submitBoost(story: Story, at: number, wanted: Outcome | null): boolean {
  const resident = drawResident(story, at, true);
  const boost = resident && drawBoost(story, resident, at, wanted === 'pending');
  if (!resident || !boost) return false;
  const { random, books, team, site } = story;
  const isPaidAtOnce = isAutoApproved('boost', boost.boost);
  const decidedAt = isPaidAtOnce ? at : wanted === 'pending' ? null : drawDecision(story, resident, at);
  if (decidedAt === null && at < story.now - 20 * dayMs) return false;
  story.submitted.set(boost.id + resident.id, (story.submitted.get(boost.id + resident.id) ?? 0) + 1);

  const { info, rating, note } = drawSubmission(random, boost, {
    images: picturesOf(story, resident, boost, at),
    promoCode: resident.promoCode,
  });
  const decider = isPaidAtOnce || decidedAt === null ? null : random.pick(team.deciders);
  const isApproved = isPaidAtOnce || (decidedAt !== null && random.chance(0.85));
  const voidAt =
    isApproved && decider && decidedAt !== null && random.chance(0.03)
      ? drawDecision(story, resident, decidedAt + dayMs)
      : null;
  const reason =
    decider === null ? '' : random.pick(voidAt !== null ? voidReasons : isApproved ? approvalReasons : denialReasons);
  const log = books.log(at, resident.id, 'boost', boost.points, {
    created_by: resident.id,
    boost_type: boost.boost,
    audience: audienceOf(resident.role),
    status: decidedAt === null ? 'pending' : isApproved ? 'approved' : 'denied',
    note,
    reason,
    decided_by: decider,
    decided_at: decidedAt === null ? null : iso(decidedAt),
    void_at: voidAt === null ? null : iso(voidAt),
    post_id: boost.id,
    rating,
    boost_info: info,
    updated_at: iso(voidAt ?? decidedAt ?? at),
  });
  if (isApproved && decidedAt !== null) {
    story.movements.push({
      at: decidedAt,
      points: boost.points,
      go: () => books.award(decidedAt, resident, boost.points, log, decider, voidAt !== null),
    });
  }
  if (voidAt !== null && decider)
    story.movements.push({ at: voidAt, points: 0, go: () => books.void(voidAt, resident, boost.points, log, decider) });
  if (random.chance(rating !== null && rating < 3 ? 0.5 : 0.07)) comment(story, log, at, rating);
  return true;

  function picturesOf({ pictures }: Story, owner: Resident, { boost: type }: Boost, sentAt: number) {
    const isPictured =
      site.index < picturedProperties &&
      sentAt > story.now - pictureDays * dayMs &&
      (variantsWithImages as readonly string[]).includes(variantOf(type));
    if (!isPictured || pictures.length === 0 || (type === 'socialMedia' && random.chance(0.5))) return [];
    return Array.from(
      {
        length: random.weighted([
          [1, 8],
          [2, 2],
          [3, 1],
        ]),
      },
      () => books.file(sentAt, owner.id, random.pick(pictures)),
    );
  }
}

function comment({ random, books, team, now }: Story, log: string, after: number, rating: number | null) {
  const at = Math.min(now - 1, after + random.integer(600_000, 3 * dayMs));
  const type = rating === null ? 'boost' : rating < 3 ? 'NEGATIVE' : rating > 3 ? 'POSITIVE' : 'NEUTRAL';
  if (at > after) books.comment(at, log, random.pick(team.deciders), random.pick(staffComments), type);
}

/** Adds recent pending submissions. */
export function planBacklog(story: Story, count: number) {
  const { random, now } = story;
  for (let made = 0, attempts = 0; made < count && attempts < count * 20; attempts += 1) {
    const at = Math.floor(now - 60_000 - random.share() ** 2 * 13 * dayMs);
    if (submitBoost(story, at, 'pending')) made += 1;
  }
}
