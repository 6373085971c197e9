import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { boostTypes, type BoostType } from '@hearth/contract/boosts';
import {
  autoApprovedTypes,
  isAutoApproved,
  pointLogTypes,
  type PointLogType,
} from '@hearth/contract/points/point-log-types';
import { demoAccounts } from '@hearth/contract/identity/demo-accounts';
import { postTypes } from '@hearth/contract/community/post-types';
import { boostInfo } from '@hearth/contract/points/boost-info';
import { emailPattern, usPhonePattern } from '@hearth/contract/primitives';
import { templateIssues, templateTypes, type Template } from '@hearth/contract/library/template-record';
import { propertyBody, updatePropertyBody } from '@hearth/contract/properties/property-body';
import { roles } from '@hearth/contract/roles';
import { platformAccount } from './movements.ts';
import { demoWorld, type WorldOptions } from './index.ts';
import type { Row } from './rows.ts';

const now = new Date('2026-03-18T15:00:00Z');

type Tables = Map<string, Row[]>;
type Log = {
  id: string;
  type: PointLogType;
  boost_type: BoostType | null;
  status: string;
  points: number;
  user_id: string | null;
  decided_by: string | null;
  void_at: string | null;
  post_id: string;
  boost_info: unknown;
  created_at: string;
};
type Transfer = {
  id: string;
  key: string;
  kind: string;
  from_account: string;
  to_account: string;
  points: number;
  point_log_id: string;
  reverses: string | null;
  created_at: string;
};

function tablesOf(options: Partial<WorldOptions> = {}): Tables {
  const tables: Tables = new Map();
  for (const { table, rows } of demoWorld({ now, ...options }))
    tables.set(table, [...(tables.get(table) ?? []), ...rows]);
  return tables;
}
const rowsOf = <T = Row>(tables: Tables, table: string) => (tables.get(table) ?? []) as T[];

const digestOf = (options: WorldOptions) => {
  const digest = createHash('sha256');
  for (const batch of demoWorld(options)) digest.update(JSON.stringify(batch));
  return digest.digest('hex');
};

const references: Record<string, string> = {
  property_id: 'properties',
  user_id: 'users',
  company_id: 'companies',
  group_id: 'company_groups',
  author_id: 'users',
  owner_id: 'users',
  created_by: 'users',
  decided_by: 'users',
  requested_by: 'users',
  friend_id: 'users',
  post_id: 'posts',
  brand_id: 'brands',
  brand_group_id: 'brand_groups',
  point_log_id: 'point_logs',
  reverses: 'transfers',
  updated_by: 'users',
  renews: 'leases',
  lease_id: 'leases',
  category_id: 'categories',
};

const world = tablesOf();
const logs = rowsOf<Log>(world, 'point_logs');
const transfers = rowsOf<Transfer>(world, 'transfers').sort((a, b) =>
  a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : 0,
);

describe('the demo world', () => {
  const small = { now, properties: 2, residents: 40, logs: 500 };

  it('is determined by its seed', () => {
    expect(digestOf({ ...small, seed: 7 })).toBe(digestOf({ ...small, seed: 7 }));
    expect(digestOf({ ...small, seed: 8 })).not.toBe(digestOf({ ...small, seed: 7 }));
  });

  it('has brands with codes, and one undelivered reward', () => {
    expect(rowsOf(world, 'brands').map(({ fulfilment }) => fulfilment)).toEqual(expect.arrayContaining(['codes']));
    expect(rowsOf(world, 'redemption_orders').filter(({ status }) => status === 'failed')).toHaveLength(1);
  });

  it('has the requested size', () => {
    for (const size of [
      { properties: 3, residents: 90, logs: 3_000 },
      { properties: 1, residents: 20, logs: 2_000 },
      { properties: 8, residents: 600, logs: 12_000 },
    ]) {
      const tables = tablesOf(size);
      expect(rowsOf(tables, 'properties')).toHaveLength(size.properties);
      expect(rowsOf(tables, 'users').filter(({ role }) => role === 'resident' || role === 'ambassador')).toHaveLength(
        size.residents,
      );
      expect(Math.abs(rowsOf(tables, 'point_logs').length - size.logs) / size.logs).toBeLessThan(0.02);
    }
  });

  it('has properties that pass form validation', () => {
    const wire = (column: string) => column.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
    const fields = Object.keys(updatePropertyBody.shape);
    for (const row of rowsOf(world, 'properties')) {
      const form = Object.fromEntries(
        Object.entries(row).flatMap(([column, value]) =>
          fields.includes(wire(column)) ? [[wire(column), value]] : [],
        ),
      );
      expect(propertyBody.safeParse(form).error?.issues, String(row.name)).toBeUndefined();
    }
  });

  it('has valid templates of every type', () => {
    const templates = rowsOf<Pick<Template, 'type'> & { sub_type: Template['subType']; title: string; text: string }>(
      world,
      'content_templates',
    );
    for (const { type, sub_type, ...content } of templates)
      expect(templateIssues({ type, subType: sub_type, content }), content.title).toEqual([]);
    expect(new Set(templates.map(({ type }) => type))).toEqual(new Set(templateTypes));
  });

  it('refers only to earlier rows', () => {
    const known = new Map<string, Set<unknown>>();
    for (const { table, rows } of demoWorld({ now })) {
      const ids = known.get(table) ?? new Set();
      known.set(table, ids);
      for (const row of rows) ids.add(row.id);
      for (const row of rows) {
        for (const [column, target] of Object.entries(references)) {
          if (row[column] != null)
            expect(known.get(target)?.has(row[column]), `${table}.${column} ${String(row[column])}`).toBe(true);
        }
      }
    }
  });

  it('gives every row a unique id that sorts by time', () => {
    const seen = new Set<unknown>();
    for (const rows of world.values()) {
      for (const { id, created_at } of rows) {
        if (id === undefined) continue;
        expect(id).toMatch(/^[0-9a-f]{24}$/);
        expect(seen.has(id)).toBe(false);
        seen.add(id);
        if (created_at !== undefined)
          expect(new Date(Number.parseInt(String(id).slice(0, 12), 16)).toISOString()).toBe(created_at);
      }
    }
  });

  it('has nothing in the future', () => {
    for (const rows of world.values()) {
      for (const row of rows) {
        for (const column of [
          'created_at',
          'updated_at',
          'decided_at',
          'void_at',
          'removed_at',
          'deleted_at',
          'last_activity',
        ]) {
          if (row[column] != null)
            expect(String(row[column]) < now.toISOString(), `${column} ${String(row[column])}`).toBe(true);
        }
      }
    }
  });

  it('is complete at the start and end of months and years', () => {
    for (const at of ['2026-03-01T00:00:10Z', '2026-01-01T05:30:00Z', '2026-02-28T23:59:59Z', '2028-02-29T12:00:00Z']) {
      expect(rowsOf(tablesOf({ ...small, now: new Date(at) }), 'point_logs').length).toBeGreaterThan(450);
    }
  });

  it('has users of every role, and each demo account once', () => {
    const users = rowsOf(world, 'users');
    expect(new Set(users.map(({ role }) => role))).toEqual(new Set(roles.filter((role) => role !== 'user')));
    for (const { email } of demoAccounts)
      expect(users.filter((user) => user.email === email && user.subject !== null)).toHaveLength(1);
    expect(new Set(users.map(({ email }) => email)).size).toBe(users.length);
    for (const { email, phone } of users) {
      expect(email).toMatch(emailPattern);
      if (phone) expect(phone).toMatch(usPhonePattern);
    }
    expect(users.some(({ subject }) => subject === null)).toBe(true);
  });
});

describe('the points of the demo world', () => {
  it('has every kind of log and boost, and waiting submissions', () => {
    expect(new Set(logs.map(({ type }) => type))).toEqual(new Set(pointLogTypes));
    expect(new Set(logs.map(({ boost_type }) => boost_type).filter(Boolean))).toEqual(new Set(boostTypes));
    expect(new Set(logs.map(({ status }) => status))).toEqual(new Set(['approved', 'denied', 'pending']));
    expect(logs.filter(({ status }) => status === 'pending').length).toBeGreaterThan(100);
    expect(logs.some(({ void_at }) => void_at !== null)).toBe(true);
  });

  it('describes every submission in the shape of the contract', () => {
    for (const log of logs.filter(({ type }) => type === 'boost'))
      expect(boostInfo.safeParse(log.boost_info).error).toBeUndefined();
  });

  it('has no staff decide on their own points, and auto-approves where no review is needed', () => {
    for (const log of logs) {
      expect(log.decided_by).not.toBe(log.user_id);
      if (isAutoApproved(log.type, log.boost_type)) expect(log.status).toBe('approved');
    }
    expect(autoApprovedTypes.length).toBeGreaterThan(0);
  });

  it('moves the points of every approved log once, and returns those of every voided one', () => {
    const byKey = new Map(transfers.map((transfer) => [transfer.key, transfer]));
    expect(byKey.size).toBe(transfers.length);
    const requests = rowsOf(world, 'points_requests');
    const invoices = rowsOf(world, 'invoices');
    for (const log of logs) {
      const request = requests.find(({ point_log_id }) => point_log_id === log.id);
      const invoice = invoices.find(({ point_log_id }) => point_log_id === log.id);
      const asked = request && `request:${String(request.id)}`;
      const paid = byKey.get(invoice ? `invoice:${String(invoice.id)}` : (asked ?? `log:${log.id}`));
      expect(log.user_id === null, log.type).toBe(request !== undefined);
      const isReceivedGift = log.type === 'sendToFriend' && log.points > 0;
      expect(paid !== undefined, `${log.type} ${log.status}`).toBe(log.status === 'approved' && !isReceivedGift);
      if (paid) expect(paid.points).toBe(Math.abs(log.points));
      const undone = byKey.get(`void:${log.id}`);
      expect(undone?.reverses ?? null).toBe(log.void_at === null ? null : (paid?.id ?? 'missing'));
    }
  });

  it('never has a negative property balance, and a negative user balance only after a void', () => {
    const properties = new Set(rowsOf(world, 'properties').map(({ id }) => id));
    const balances = new Map<string, number>();
    const below = new Set<string>();
    for (const { kind, from_account, to_account, points } of transfers) {
      balances.set(to_account, (balances.get(to_account) ?? 0) + points);
      const left = (balances.get(from_account) ?? 0) - points;
      balances.set(from_account, left);
      if (properties.has(from_account)) expect(left).toBeGreaterThanOrEqual(0);
      else if (from_account !== platformAccount && kind !== 'reversal') expect(left).toBeGreaterThanOrEqual(0);
      if (left < 0 && from_account !== platformAccount) below.add(from_account);
    }
    expect([...balances.values()].reduce((sum, balance) => sum + balance, 0)).toBe(0);
    expect(below.size).toBe(1);
  });

  it("keeps residents within a boost's submission limit", () => {
    const most = new Map(
      rowsOf(world, 'posts').map(({ id, max_submission_count }) => [id, Number(max_submission_count)]),
    );
    const counts = new Map<string, number>();
    for (const { type, post_id, user_id } of logs)
      if (type === 'boost') counts.set(post_id + user_id, (counts.get(post_id + user_id) ?? 0) + 1);
    for (const [key, count] of counts) expect(count).toBeLessThanOrEqual(most.get(key.slice(0, 24)) ?? 0);
  });
});

describe('the posts of the demo world', () => {
  const posts = rowsOf(world, 'posts');
  const revisions = rowsOf(world, 'post_revisions');

  it('have every type and tab, with recurring events and codes', () => {
    expect(new Set(posts.map(({ type }) => type))).toEqual(new Set(postTypes));
    const [first] = rowsOf(world, 'properties');
    const here = posts.filter(({ property_id }) => property_id === first?.id);
    for (const matches of [
      ({ favorite }: Row) => favorite,
      ({ active }: Row) => !active,
      ({ deleted_at }: Row) => deleted_at !== null,
      ({ recurrence, code }: Row) => recurrence === 'monthly' && code !== '',
    ])
      expect(here.some(matches)).toBe(true);
  });

  it('have all earlier versions if staff edited them', () => {
    const versions = Map.groupBy(revisions, ({ post_id }) => post_id);
    expect(versions.size).toBeGreaterThan(50);
    for (const { id, version, title, text, active } of posts) {
      const own = versions.get(id) ?? [];
      expect(own.map((row) => row.version)).toEqual(version === 0 ? [] : own.map((_, index) => index));
      if (version !== 0) expect(own.at(-1)).toMatchObject({ version, title, text, active });
    }
  });

  it('are liked at most once by residents of their audience', () => {
    const likes = rowsOf(world, 'post_likes');
    const role = new Map(rowsOf(world, 'users').map((user) => [user.id, user.role]));
    const type = new Map(posts.map((post) => [post.id, String(post.type)]));
    expect(new Set(likes.map(({ post_id, user_id }) => `${String(post_id)} ${String(user_id)}`)).size).toBe(
      likes.length,
    );
    for (const { post_id, user_id } of likes)
      expect(role.get(user_id)).toBe(type.get(post_id)?.startsWith('AMBASSADOR') ? 'ambassador' : 'resident');
  });
});

describe('the leases of the demo world', () => {
  type Lease = {
    id: string;
    property_id: string;
    user_id: string;
    unit_number: string;
    building: string;
    start_date: string;
    end_date: string;
    rent_amount: number | null;
    renews: string | null;
    void_at: string | null;
  };
  const leases = rowsOf<Lease>(world, 'leases');
  const users = new Map(
    rowsOf<{ id: string; unit_number: string; building: string; deleted_at: string | null; role: string }>(
      world,
      'users',
    ).map((user) => [user.id, user]),
  );
  const residents = [...users.values()].filter(({ role }) => role === 'resident' || role === 'ambassador');
  const today = now.toISOString().slice(0, 10);
  const laterBy = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const isCurrent = (lease: Lease) => lease.void_at === null && lease.start_date <= today && today <= lease.end_date;
  const homeOf = ({ property_id, unit_number, building }: Lease) => `${property_id} ${building} ${unit_number}`;

  it('have every state, including at the first property', () => {
    const [first] = rowsOf<{ id: string }>(world, 'properties');
    for (const here of [leases, leases.filter(({ property_id }) => property_id === first?.id)]) {
      const count = (matches: (lease: Lease) => boolean) => here.filter(matches).length;
      expect(count(isCurrent)).toBeGreaterThan(50);
      expect(count(({ start_date, void_at }) => void_at === null && start_date > today)).toBeGreaterThan(3);
      for (const days of [30, 60, 90])
        expect(
          count((lease) => isCurrent(lease) && lease.end_date > laterBy(days - 30) && lease.end_date <= laterBy(days)),
        ).toBeGreaterThan(2);
      expect(count(({ end_date }) => end_date < today)).toBeGreaterThan(20);
      expect(count(({ void_at }) => void_at !== null)).toBeGreaterThan(0);
    }
    expect(residents.filter(({ id }) => !leases.some(({ user_id }) => user_id === id)).length).toBeGreaterThan(0);
  });

  it("don't overlap, and each renewal refers to the previous one", () => {
    const byId = new Map(leases.map((lease) => [lease.id, lease]));
    for (const own of Map.groupBy(leases, ({ user_id }) => user_id).values()) {
      for (const [index, lease] of own.entries()) {
        expect(lease.end_date > lease.start_date).toBe(true);
        expect(lease.renews).toBe(own[index - 1]?.id ?? null);
        if (lease.renews) expect(byId.get(lease.renews)?.end_date).toBe(lease.start_date);
      }
    }
  });

  it("match residents' units, and end when they leave", () => {
    for (const lease of leases) {
      const user = users.get(lease.user_id);
      if (isCurrent(lease) && lease.start_date < today)
        expect([user?.unit_number, user?.building]).toEqual([lease.unit_number, lease.building]);
      if (lease.void_at !== null) expect(user?.deleted_at).toBe(lease.void_at);
      if (user?.deleted_at) expect(isCurrent(lease)).toBe(false);
    }
  });

  it('include some roommates, a few per unit', () => {
    const units = Map.groupBy(leases.filter(isCurrent), homeOf);
    const sizes = [...units.values()].map((held) => new Set(held.map(({ user_id }) => user_id)).size);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(4);
    expect(sizes.filter((size) => size > 1).length).toBeGreaterThan(10);
  });

  it('are rewarded once a month by rent logs while they run', () => {
    const rewards = rowsOf<{ lease_id: string; month: string; point_log_id: string }>(world, 'rent_rewards');
    const byId = new Map(leases.map((lease) => [lease.id, lease]));
    const rent = new Map(logs.filter(({ type }) => type === 'rent').map((log) => [log.id, log]));
    expect(new Set(rewards.map(({ point_log_id }) => point_log_id))).toEqual(new Set(rent.keys()));
    expect(new Set(rewards.map(({ lease_id, month }) => lease_id + month)).size).toBe(rewards.length);
    for (const { lease_id, month, point_log_id } of rewards) {
      const lease = byId.get(lease_id);
      expect(rent.get(point_log_id)).toMatchObject({ user_id: lease?.user_id, category: 'Rent Reward' });
      expect(lease && lease.start_date.slice(0, 7) <= month.slice(0, 7) && month <= lease.end_date).toBe(true);
    }
  });
});
