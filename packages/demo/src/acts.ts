import { demoPictures } from './pictures.ts';
import { plainLetters, firstNames, lastNames } from './names.ts';
import type { Random } from './random.ts';
import type { Client, Json } from './resident-client.ts';
import { floorPlans, friendNotes, ratingNotes, submissionNotes, ugcTitles } from './wording.ts';

export type Neighbor = { email: string; propertyId: string; neighbors: string[] };
/** An action; returns a log line, or undefined if the resident couldn't do it. */
type Act = (client: Client, who: Neighbor, random: Random) => Promise<string | undefined>;

type Boost = {
  _id: string;
  title: string;
  property: string;
  boostType: string;
  submissionsLeft: number;
  rewardPoints: number;
  questions: { _id: string }[];
  selections: { _id: string }[];
};

/** Account that can read event codes. */
export const staff = 'manager@hearth.example';
const withPictures = ['event', 'custom', 'ugc', 'socialMedia'];
const answered = ['microSurveyBoost', 'voteBoost', 'newReviewBoost'];

async function drawBoost(
  client: Client,
  { email }: Neighbor,
  random: Random,
  types: readonly string[],
): Promise<Boost | undefined> {
  const open = (await client.list(email, '/resident/boosts')) as unknown as Boost[];
  const fitting = open.filter(({ boostType, submissionsLeft }) => types.includes(boostType) && submissionsLeft > 0);
  return fitting.length > 0 ? random.pick(fitting) : undefined;
}

const photo: Act = async (client, who, random) => {
  const boost = await drawBoost(client, who, random, withPictures);
  if (!boost) return undefined;
  const form = new FormData();
  const pictures = random.shuffled(demoPictures()).slice(0, random.integer(1, 3));
  for (const { bytes, contentType, name } of pictures)
    form.append('images', new File([Uint8Array.from(bytes)], name, { type: contentType }));
  form.set('note', random.pick(submissionNotes));
  if (boost.boostType === 'ugc') form.set('title', random.pick(ugcTitles));
  if (boost.boostType === 'socialMedia')
    form.set('postUrl', `https://chirrup.example/p/${random.integer(100_000, 999_999)}`);
  await client.post(who.email, `/resident/boosts/${boost._id}/submissions`, form);
  return `sent ${pictures.length} ${pictures.length === 1 ? 'photo' : 'photos'} for "${boost.title}" (${boost.rewardPoints} points, pending)`;
};

const refer: Act = async (client, who, random) => {
  const boost = await drawBoost(client, who, random, ['referral', 'leaseReferral', 'review']);
  if (!boost) return undefined;
  const firstName = random.pick(firstNames);
  const lastName = random.pick(lastNames);
  const body =
    boost.boostType === 'review'
      ? { note: random.pick(submissionNotes), postUrl: `https://reviews.example/r/${random.integer(100_000, 999_999)}` }
      : {
          firstName,
          lastName,
          email: `${plainLetters(firstName)}.${plainLetters(lastName)}@leads.example`,
          phone: `(512) 555-01${random.integer(10, 99)}`,
          floorPlanType: random.pick(floorPlans),
          textOptIn: random.chance(0.5),
          note: random.pick(submissionNotes),
        };
  await client.post(who.email, `/resident/boosts/${boost._id}/submissions`, body);
  return `submitted "${boost.title}" (${boost.rewardPoints} points, pending)`;
};

const survey: Act = async (client, who, random) => {
  const boost = await drawBoost(client, who, random, answered);
  if (!boost) return undefined;
  await client.post(who.email, `/resident/boosts/${boost._id}/answers`, answerTo(boost, random));
  return `responded to "${boost.title}" (${boost.rewardPoints} points)`;
};

function answerTo(boost: Boost, random: Random): Json {
  const rating = random.integer(2, 10) / 2;
  if (boost.boostType === 'voteBoost') return { selections: [random.pick(boost.selections)._id] };
  if (boost.boostType === 'newReviewBoost')
    return { rating, reviewClick: rating > 4, note: random.pick(ratingNotes[rating < 3 ? 'low' : 'high']) };
  return {
    questions: boost.questions.map(({ _id }) => ({
      _id,
      rating: random.integer(4, 10) / 2,
      note: random.chance(0.4) ? random.pick(ratingNotes.middle) : '',
    })),
  };
}

const balanceOf = async (client: Client, email: string) =>
  Number(((await client.get(email, '/resident/wallet')).data as Json | undefined)?.balance ?? 0);

const redeem: Act = async (client, who, random) => {
  const [balance, brands] = await Promise.all([balanceOf(client, who.email), client.list(who.email, '/brands')]);
  const affordable = brands.filter(({ minimumPoints }) => Number(minimumPoints) <= balance);
  if (affordable.length === 0) return undefined;
  const brand = random.pick(affordable);
  const points = Number(brand.minimumPoints);
  await client.post(who.email, '/resident/redemptions', { brandId: brand._id, points, propertyId: who.propertyId });
  return `redeemed ${points} points with ${String(brand.name)}`;
};

const friend: Act = async (client, who, random) => {
  const others = who.neighbors.filter((email) => email !== who.email);
  const most = Math.min(500, await balanceOf(client, who.email));
  if (others.length === 0 || most < 1) return undefined;
  const points = random.integer(1, most);
  const email = random.pick(others);
  await client.post(who.email, '/resident/transfers', {
    email,
    points,
    note: random.pick(friendNotes),
    propertyId: who.propertyId,
  });
  return `sent ${points} points to ${email}`;
};

/** Likes something in the feed; sometimes removes a like. */
const like: Act = async (client, who, random) => {
  const open = await client.list(who.email, '/resident/posts?limit=50');
  const liked = random.chance(0.1);
  const fitting = open.filter((item) => item.liked === liked);
  if (fitting.length === 0) return undefined;
  const item = random.pick(fitting);
  await client.put(who.email, `/resident/posts/${String(item._id)}/like`, { liked: !liked });
  return liked ? `took a like of "${String(item.title)}" back` : `liked "${String(item.title)}"`;
};

/** Enters an event's code, which staff can read. */
const code: Act = async (client, who, random) => {
  const event = await drawBoost(client, who, random, ['event']);
  if (!event) return undefined;
  const [item] = await client.list(staff, `/posts?propertyId=${event.property}&postId=${event._id}`);
  const typed = (item?.eventInfo as Json | null | undefined)?.code;
  if (typeof typed !== 'string' || typed === '') return undefined;
  await client.post(who.email, `/resident/boosts/${event._id}/submissions`, { code: typed.toLowerCase() });
  return `entered the code of "${event.title}" (${event.rewardPoints} points, pending)`;
};

/** Actions of simulated residents with their relative frequency. */
export const acts = {
  photo: [photo, 40],
  survey: [survey, 22],
  refer: [refer, 14],
  redeem: [redeem, 14],
  friend: [friend, 10],
  like: [like, 30],
  code: [code, 8],
} as const satisfies Record<string, readonly [Act, number]>;
export type ActName = keyof typeof acts;
