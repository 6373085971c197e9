import { contract } from '@hearth/contract';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/platform/id.ts';
import { useServer } from '../harness.ts';
import { declaredEndpoints } from '../inputs.ts';
import { readReferences, snapshot, addReferences, treatmentOf, type Reference, type Treatment } from './references.ts';
import { addTenantRecords, type Tenant } from '../tenants/tenants.ts';

const server = useServer();
let references: Reference[];
let tenant: Tenant;
const to = (target: Reference['target']) => references.filter((reference) => reference.target === target);
const idOf = (noun: string) => tenant.ids[noun] ?? '';

/**
 * The treatment of each reference to a record; `unseen` ones don't occur in this world. Undeclared references fail the
 * test.
 */
type Declared = Readonly<Partial<Record<Treatment | 'unseen', readonly string[]>>>;

beforeAll(async () => {
  const { db, property, brand } = server();
  references = await readReferences(db);
  tenant = await addTenantRecords(server(), property, brand);
});

/** Compares actual and declared treatment, and reports undeclared references. */
async function expectTreatment(
  target: Reference['target'],
  id: string,
  declared: Declared,
  act: () => Promise<{ status: number; text: string }>,
) {
  const { db } = server();
  const before = await snapshot(db, to(target), id);
  const { status, text } = await act();
  expect(status, text).toBe(200);
  const after = await snapshot(db, to(target), id);
  const seen: Record<string, string[]> = {};
  for (const { name } of to(target)) (seen[treatmentOf(before, after, name) ?? 'unseen'] ??= []).push(name);
  expect(seen).toEqual(Object.fromEntries(Object.entries(declared).map(([key, names]) => [key, names.toSorted()])));
}

const personRemoved: Declared = {
  // Ended: roles, sessions, leases and pending submissions.
  changed: [
    'leads.user_id',
    'leases.created_by',
    'leases.user_id',
    'point_logs.created_by',
    'point_logs.friend_id',
    'point_logs.user_id',
    'property_roles.user_id',
    'renewal_follow_ups.updated_by',
    'sessions.user_id',
  ],
  // A sync needs no more decisions about them.
  deleted: ['sync_absences.decided_by', 'sync_absences.user_id'],
  // Open leads and renewals lose their owner; leases and submissions record who ended them.
  moved: ['leads.owner_id', 'leases.updated_by', 'point_logs.decided_by', 'renewal_follow_ups.owner_id'],
  // History, and sign-in methods, which a closed account can't use.
  kept: [
    'accounts.user_id',
    'authenticators.user_id',
    'categories.created_by',
    'content_templates.created_by',
    'credentials.user_id',
    'event_code_failures.user_id',
    'factor_failures.user_id',
    'feed_keys.created_by',
    'files.owner_id',
    'invoices.created_by',
    'invoices.decided_by',
    'message_recipients.user_id',
    'messages.recipients',
    'messages.sender_id',
    'one_time_links.user_id',
    'outbox.sender_id',
    'outbox.user_id',
    'passkeys.user_id',
    'point_log_comments.user_id',
    'points_requests.created_by',
    'points_requests.decided_by',
    'points_requests.requested_by',
    'post_likes.user_id',
    'post_occurrence_changes.created_by',
    'posts.author_id',
    'promo_codes.user_id',
    'recovery_codes.user_id',
    'redemption_orders.settled_by',
    'redemption_orders.user_id',
    'replies.user_id',
    'sync_lines.user_id',
    'sync_records.user_id',
    'sync_runs.decided_by',
    'sync_runs.started_by',
  ],
  // Append-only, short-lived, or only created by staff elsewhere.
  unseen: [
    'audit_log.actor_id',
    'brand_codes.created_by',
    'challenges.user_id',
    'changes.user_id',
    'demo_accounts.user_id',
    'idempotency_keys.actor_id',
    'lead_events.created_by',
    'lead_rewards.created_by',
    'lead_rewards.decided_by',
    'live_streams.user_id',
    'post_revisions.updated_by',
    'property_roles.limited_by',
    'replies.read_by',
    'resident_points.user_id',
    'transfers.created_by',
    'users.limited_by',
  ],
};
test('removing a user ends active records and keeps history', async () => {
  const { db, property, admin } = server();
  const user = idOf('user');
  await db.insertInto('credentials').values({ user_id: user, password_hash: 'hash' }).execute();
  await db.insertInto('authenticators').values({ user_id: user, sealed_secret: 'sealed' }).execute();
  await db.insertInto('recovery_codes').values({ user_id: user, code_hash: newId() }).execute();
  await db.insertInto('factor_failures').values({ user_id: user }).execute();
  await db.insertInto('promo_codes').values({ code: 'CODE1', user_id: user, property_id: property }).execute();
  await db
    .insertInto('one_time_links')
    .values({
      user_id: user,
      property_id: property,
      email: tenant.email,
      purpose: 'join',
      link_hash: newId(),
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .execute();
  await db
    .insertInto('event_code_failures')
    .values({ post_id: idOf('post'), user_id: user, property_id: property, failures: 1, began_at: new Date() })
    .execute();
  await db
    .insertInto('feed_keys')
    .values({ property_id: property, key_hash: newId(), hint: 'abcd', created_by: user })
    .execute();
  await addReferences(db, references, property, user);
  await expectTreatment('users', user, personRemoved, () =>
    server()
      .as(admin)
      .call(contract.removals.removeUser, { params: { id: user }, query: {} }),
  );
});

test('accepting an invitation moves leases and sync data to the user', async () => {
  const { db, sister, elsewhereResident, sisterManager, brand } = server();
  const { ids } = await addTenantRecords(server(), sister, brand);
  const invited = await server()
    .as(sisterManager)
    .call(contract.users.create, {
      query: { propertyId: sister },
      body: { role: 'resident', email: elsewhereResident.email, firstName: 'Test', lastName: 'Invited' },
    });
  const placeholder = invited.body.data._id;
  expect(placeholder, invited.text).not.toBe(elsewhereResident._id);
  for (const table of ['leases', 'sync_records'] as const)
    await db.updateTable(table).set({ user_id: placeholder }).where('property_id', '=', sister).execute();
  const before = await snapshot(db, to('users'), placeholder);
  const reply = await server()
    .as(elsewhereResident)
    .call(contract.invitations.accept, { params: { id: placeholder } });
  expect(reply.status, reply.text).toBe(200);
  const after = await snapshot(db, to('users'), placeholder);
  const seen = Object.fromEntries(to('users').map(({ name }) => [name, treatmentOf(before, after, name)]));
  expect(seen).toMatchObject({
    'leases.user_id': 'moved',
    'property_roles.user_id': 'changed',
    'sync_records.user_id': 'moved',
  });
  const { user_id: known } = await db
    .selectFrom('sync_records')
    .select('user_id')
    .where('id', '=', ids['record'] ?? '')
    .executeTakeFirstOrThrow();
  expect(known).toBe(elsewhereResident._id);
});

const leadMerged: Declared = {
  moved: ['lead_rewards.lead_id', 'leads.merged_into'],
  // The remaining lead is sent instead.
  changed: ['lead_sends.lead_id'],
  // Append-only: the remaining lead shows events of both.
  kept: ['lead_events.lead_id'],
};
test('merging leads moves rewards and sends to the remaining one, which shows events of both', async () => {
  const { db, property, manager, addPerson } = server();
  const email = `${newId()}@leads.example`;
  const refer = async (earlierMs: number) => {
    const person = await addPerson('resident', property);
    const id = newId();
    await db
      .insertInto('point_logs')
      .values({
        id,
        property_id: property,
        user_id: person._id,
        type: 'boost',
        boost_type: 'referral',
        status: 'approved',
        decided_at: new Date(),
        points: 10,
        created_at: new Date(Date.now() - earlierMs),
        boost_info: JSON.stringify({
          referral: { firstName: 'Lea', lastName: 'Lead', email, phone: '', leadStatus: 'leased' },
        }),
      })
      .execute();
    return id;
  };
  const [first, second, third] = [await refer(3000), await refer(2000), await refer(1000)];
  const as = server().as(manager);
  expect((await as.call(contract.leads.merge, { params: { id: second }, body: { leadId: third } })).status).toBe(200);
  await db.updateTable('leads').set({ status: 'leased' }).where('id', '=', second).execute();
  await db
    .insertInto('lead_rewards')
    .values({
      lead_id: second,
      property_id: property,
      kind: 'leaseReferral',
      points: 100,
      due_on: '2199-01-01',
      created_by: manager._id,
    })
    .execute();
  await db.insertInto('lead_sends').values({ lead_id: second, property_id: property, state: 'waiting' }).execute();
  await expectTreatment('leads', second, leadMerged, () =>
    as.call(contract.leads.merge, { params: { id: first }, body: { leadId: second } }),
  );
  const merged = (await as.call(contract.leads.get, { params: { id: first } })).body.data;
  expect(merged.rewards).toHaveLength(1);
});

const seriesOf = async () => {
  const { db, property, resident } = server();
  const id = idOf('series');
  await db
    .insertInto('post_likes')
    .values({ post_id: id, property_id: property, user_id: resident._id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('event_code_failures')
    .values({ post_id: id, user_id: resident._id, property_id: property, failures: 1, began_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('point_logs')
    .values({
      property_id: property,
      user_id: resident._id,
      type: 'boost',
      boost_type: 'custom',
      status: 'pending',
      points: 10,
      post_id: id,
      boost_info: JSON.stringify({ custom: { boostID: id } }),
    })
    .execute();
  return id;
};

/** Columns that reference an item created from another. */
async function madeWith(id: string) {
  const rows = await snapshot(server().db, to('posts'), id);
  return [...rows].filter(([, { rows: found }]) => found.length > 0).map(([name]) => name);
}

test("a copied item starts without residents' activity, which stays with the original", async () => {
  const { property, manager } = server();
  const id = await seriesOf();
  let copied = '';
  await expectTreatment('posts', id, { kept: to('posts').map(({ name }) => name) }, async () => {
    const reply = await server()
      .as(manager)
      .call(contract.posts.copy, { params: { id }, body: { propertyIds: [property] } });
    copied = reply.body.results[0]?.postId ?? '';
    return reply;
  });
  expect(await madeWith(copied)).toEqual(['post_revisions.post_id']);
});

test('"this and following" moves later occurrences to the new series and keeps past activity', async () => {
  const { manager } = server();
  const id = await seriesOf();
  let next = '';
  const rest: Declared = {
    moved: ['post_occurrence_changes.post_id'],
    kept: [
      'event_code_failures.post_id',
      'point_logs.boost_info',
      'point_logs.post_id',
      'post_likes.post_id',
      'post_revisions.post_id',
    ],
  };
  await expectTreatment('posts', id, rest, async () => {
    const reply = await server()
      .as(manager)
      .call(contract.occurrences.following, { params: { id, number: 3 }, body: { title: 'From now on' } });
    next = reply.body.data?._id ?? '';
    return reply;
  });
  expect(await madeWith(next)).toEqual(['post_occurrence_changes.post_id', 'post_revisions.post_id']);
});

test('deleting an item withdraws pending records and keeps the rest readable', async () => {
  const { db, property, manager } = server();
  const id = await seriesOf();
  await db
    .insertInto('post_occurrence_changes')
    .values({ post_id: id, property_id: property, number: 2, start_at: null })
    .execute();
  const declared: Declared = {
    changed: ['point_logs.boost_info', 'point_logs.post_id'],
    kept: [
      'event_code_failures.post_id',
      'post_likes.post_id',
      'post_occurrence_changes.post_id',
      'post_revisions.post_id',
    ],
  };
  await expectTreatment('posts', id, declared, () =>
    server().as(manager).call(contract.posts.remove, { params: { id } }),
  );
});

test('deleting a brand removes it from its groups, and a redeemed one is disabled and keeps its data', async () => {
  const { db, admin, resident } = server();
  const remove = (id: string) => () => server().as(admin).call(contract.brands.delete, { params: { id } });
  const { id: unused } = await db
    .insertInto('brands')
    .values({ name: 'Unused' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const groups = [unused, server().brand].map((brand) => ({ brand_id: brand, brand_group_id: idOf('brandGroup') }));
  await db.insertInto('brands_in_groups').values(groups).execute();
  await db
    .updateTable('users')
    .set({ preferences: JSON.stringify({ favouriteBrandIds: [unused, server().brand] }) })
    .where('id', '=', resident._id)
    .execute();
  const unusedGone: Declared = {
    deleted: ['brands_in_groups.brand_id'],
    // Ids of deleted brands don't appear in lists.
    kept: ['users.preferences'],
    unseen: ['brand_codes.brand_id', 'point_logs.brand_id', 'redemption_orders.brand_id'],
  };
  await expectTreatment('brands', unused, unusedGone, remove(unused));
  const switchedOff: Declared = {
    kept: ['brands_in_groups.brand_id', 'point_logs.brand_id', 'redemption_orders.brand_id', 'users.preferences'],
    unseen: ['brand_codes.brand_id'],
  };
  await expectTreatment('brands', server().brand, switchedOff, remove(server().brand));
});

test('a copied message is a draft without recipients and replies, which stay with the original', async () => {
  const { manager, db } = server();
  const id = idOf('communication');
  let copied = '';
  const kept = ['message_recipients.message_id', 'replies.message_id'];
  await expectTreatment('messages', id, { kept }, async () => {
    const reply = await server().as(manager).call(contract.messages.copy, { params: { id } });
    copied = reply.body.data?._id ?? '';
    return reply;
  });
  const rows = await snapshot(db, to('messages'), copied);
  expect([copied.length, [...rows.values()].flatMap(({ rows: found }) => found)]).toEqual([24, []]);
});

test('properties and messages are never removed or merged, and properties never copied', () => {
  const gone = declaredEndpoints().filter(
    ({ method, path }) =>
      /^\/(property|properties|communications)\/\{\w+\}(\/(merge|copies|copy))?$/.test(path) &&
      (method === 'DELETE' || /\/(merge|copies|copy)$/.test(path)),
  );
  expect(gone.map(({ name }) => name)).toEqual(['messages.copy']);
});
