import type { Random } from './random.ts';
import type { Resident } from './people.ts';
import { iso, type Row } from './rows.ts';

const dayMs = 86_400_000;
const likesMaximum = 40;
const kept = [
  'title',
  'text',
  'code',
  'start_at',
  'end_at',
  'event_start_at',
  'event_end_at',
  'recurrence',
  'budget',
  'reward_points',
  'single_submission',
  'max_submission_count',
  'is_image_required',
  'active',
  'boost_info',
] as const;

/** First versions, before corrections. */
const firstDrafts: readonly ((row: Row) => Partial<Row>)[] = [
  ({ title }) => ({ title: String(title).toUpperCase() }),
  ({ title }) => ({ title: `${String(title)} (draft)`, active: false }),
  ({ text }) => ({ text: String(text).replace(/\.(?=<\/p>$)/, '!!!') }),
  ({ budget }) => (Number(budget) > 0 ? { budget: Number(budget) * 2 } : { active: false }),
];

/** Earlier versions of an edited post; the row is the latest. */
function historyOf(random: Random, row: Row, editors: readonly string[], now: number): Row[] {
  const createdAt = Date.parse(String(row.created_at));
  const changes = random.weighted([
    [0, 70],
    [1, 20],
    [2, 10],
  ]);
  const times = Array.from({ length: changes }, () => createdAt + Math.floor(random.share() * (now - createdAt) * 0.9));
  const versions = [createdAt, ...times.sort((a, b) => a - b)].map((at, version) => {
    const values = version === changes ? row : { ...row, ...random.pick(firstDrafts)(row) };
    return {
      id: random.idAt(at),
      post_id: row.id,
      property_id: row.property_id,
      version,
      updated_by: version === 0 ? row.author_id : random.pick(editors),
      updated_at: iso(at),
      ...Object.fromEntries(kept.map((name) => [name, values[name]])),
    };
  });
  return changes === 0 ? [] : versions;
}

/** Likes by some residents of the post's audience during their stay. */
function likesOf(random: Random, row: Row, residents: readonly Resident[], now: number): Row[] {
  const since = Date.parse(String(row.created_at));
  const role = String(row.type).startsWith('AMBASSADOR') ? 'ambassador' : 'resident';
  const there = residents.filter(
    (person) => person.role === role && person.isActive && person.leavesAt === null && person.movedInAt < now - dayMs,
  );
  const share = random.share() * 0.6;
  const fans = random.shuffled(there).slice(0, Math.min(likesMaximum, Math.floor(there.length * share)));
  return fans.map(({ id, movedInAt }) => {
    const from = Math.max(since, movedInAt);
    return {
      post_id: row.id,
      user_id: id,
      property_id: row.property_id,
      created_at: iso(from + Math.floor(random.share() ** 2 * (now - from - 1))),
    };
  });
}

/** Likes and versions of posts; sets the version number of each row. */
export function likesAndVersions(
  random: Random,
  rows: readonly Row[],
  { editors, residents, now }: { editors: readonly string[]; residents: readonly Resident[]; now: number },
): { likes: Row[]; revisions: Row[] } {
  const revisions = rows.flatMap((row) => {
    const versions = historyOf(random, row, editors, now);
    row.version = Math.max(0, versions.length - 1);
    return versions;
  });
  return { likes: rows.flatMap((row) => likesOf(random, row, residents, now)), revisions };
}
