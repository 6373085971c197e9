import type { Audience, BoostType } from '@hearth/contract/boosts';
import { instantOf, wallTimeOf } from '@hearth/contract/time-zones';
import { announcements, type Announcement } from './announcement-catalogue.ts';
import { campaigns, type Campaign } from './boost-catalogue.ts';
import type { Month } from './calendar.ts';
import type { Random } from './random.ts';
import type { Site } from './site.ts';
import { iso, type Row } from './rows.ts';

type Question = { _id: string; question: string };
type Selection = { _id: string; label: string };
/** A boost with its open period. */
export type Boost = {
  id: string;
  boost: BoostType;
  audience: Audience;
  points: number;
  submissions: number;
  code: string;
  from: number;
  to: number;
  questions: Question[];
  selections: Selection[];
  freeformEntry: boolean;
  ratingComments: boolean;
};

const dayMs = 86_400_000;

/** Boosts of a property in these months, with their rows; the latest are still open. */
export function propertyPosts(
  random: Random,
  site: Site,
  months: Month[],
  authors: readonly string[],
  residents: number,
): { boosts: Boost[]; rows: Row[] } {
  const boosts: Boost[] = [];
  const rows: Row[] = [];
  const offered = campaigns.filter(({ audience }) =>
    audience === 'RESIDENT' ? site.features.residentBoosts : site.features.ambassador,
  );
  for (const campaign of offered) {
    for (let first = months.length - 1; first > -campaign.every; first -= campaign.every) {
      const from = months[Math.max(0, first - campaign.every + 1)];
      const to = months[first];
      if (!from || !to) continue;
      const boost = runOf(random, campaign, from, to, first, first === months.length - 1);
      boosts.push(boost);
      rows.push(postRow(random, site, campaign, boost, random.pick(authors), residents, first));
    }
  }
  return { boosts, rows };
}

/** Posts and events of a property published before `now`. */
export function propertyAnnouncements(random: Random, site: Site, authors: readonly string[], now: number): Row[] {
  const offered = announcements.filter(({ type }) => site.features.ambassador || !type.startsWith('AMBASSADOR'));
  return offered.map((announcement) => announcementRow(random, site, announcement, random.pick(authors), now));
}

function announcementRow(random: Random, site: Site, item: Announcement, author: string, now: number): Row {
  const { type, title, text, daysAgo, days, event, recurrence = 'none' } = item;
  const createdAt = Math.max(site.openedAt, now - daysAgo * dayMs) + random.integer(0, dayMs / 4);
  const { zone } = site.place;
  const midnight = Math.floor(wallTimeOf(new Date(createdAt), zone) / dayMs) * dayMs;
  const at = (hour: number) =>
    event ? instantOf(midnight + event.inDays * dayMs + hour * 3_600_000, zone).toISOString() : null;
  return {
    ...emptyPost(site, random.idAt(createdAt), createdAt),
    type,
    boost_type: event ? 'event' : null,
    title,
    text,
    code: event?.code ?? '',
    end_at: days === undefined ? null : iso(createdAt + days * dayMs),
    event_start_at: event ? at(event.from) : null,
    event_end_at: event ? at(event.to) : null,
    recurrence,
    reward_points: event?.points ?? 0,
    active: item.active ?? true,
    favorite: item.favorite ?? false,
    deleted_at: item.isDeleted ? iso(createdAt + 3 * dayMs) : null,
    author_id: author,
  };
}

function runOf(random: Random, campaign: Campaign, from: Month, to: Month, run: number, isLast: boolean): Boost {
  const startsAt = from.from + 9 * 3_600_000;
  const createdAt = from.from - random.integer(1, 5) * dayMs + random.integer(0, dayMs);
  return {
    id: random.idAt(createdAt),
    boost: campaign.boost,
    audience: campaign.audience,
    points: campaign.points,
    submissions: campaign.submissions,
    code: campaign.code ? `${campaign.code}${run + 10}` : '',
    from: Math.min(startsAt, from.until - 1),
    to: isLast ? to.to + campaign.every * 30 * dayMs : to.to - 3_600_000,
    questions: (campaign.questions ?? []).map((question) => ({ _id: random.idAt(createdAt), question })),
    selections: (campaign.selections ?? []).map((label) => ({ _id: random.idAt(createdAt), label })),
    freeformEntry: campaign.freeformEntry ?? false,
    ratingComments: campaign.ratingComments ?? false,
  };
}

function postRow(
  random: Random,
  site: Site,
  campaign: Campaign,
  boost: Boost,
  author: string,
  residents: number,
  run: number,
): Row {
  const createdAt = Number.parseInt(boost.id.slice(0, 12), 16);
  return {
    ...emptyPost(site, boost.id, createdAt),
    type: campaign.audience === 'RESIDENT' ? 'BOOST' : 'AMBASSADOR_BOOST',
    boost_type: campaign.boost,
    title: campaign.titles[run % campaign.titles.length],
    text: `<p>${campaign.text}</p>`,
    code: boost.code,
    start_at: iso(boost.from),
    end_at: iso(boost.to),
    reward_points: campaign.points,
    budget: campaign.hasBudget ? Math.ceil((campaign.points * campaign.submissions * residents) / 10_000) * 10_000 : 0,
    is_image_required: campaign.isImageRequired ?? false,
    max_submission_count: campaign.submissions,
    boost_info: infoOf(boost),
    author_id: author,
  };
}

/** `boostInfo` of a survey, poll or review. */
function infoOf(boost: Boost): Row {
  if (boost.boost === 'microSurveyBoost') {
    return {
      microSurveyBoost: {
        questions: boost.questions.map((question) => ({ ...question, rating: null, note: '' })),
        ratingComments: boost.ratingComments,
      },
    };
  }
  if (boost.boost === 'voteBoost') {
    return {
      voteBoost: {
        selections: boost.selections.map((selection) => ({ ...selection, selected: false })),
        freeformEntry: boost.freeformEntry,
      },
    };
  }
  if (boost.boost === 'newReviewBoost')
    return { newReviewBoost: { question: boost.questions[0]?.question ?? '', reviewClick: true } };
  return {};
}

const emptyPost = (site: Site, id: string, createdAt: number): Row => ({
  id,
  property_id: site.id,
  type: 'POST',
  boost_type: null,
  title: '',
  text: '',
  code: '',
  start_at: null,
  end_at: null,
  active: true,
  reward_points: 0,
  budget: 0,
  is_image_required: false,
  max_submission_count: 1,
  boost_info: {},
  author_id: null,
  recurrence: 'none',
  favorite: false,
  single_submission: false,
  event_start_at: null,
  event_end_at: null,
  deleted_at: null,
  version: 0,
  created_at: iso(createdAt),
});
