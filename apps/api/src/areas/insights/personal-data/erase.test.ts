import { contract } from '@hearth/contract';
import type { BoostInfo } from '@hearth/contract/points/boost-info';
import { peopleMessages } from '@hearth/contract/people/messages';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../../test/client.ts';
import { readReferences } from '../../../../test/database/references.ts';
import { eventually, useServer } from '../../../../test/harness.ts';
import { acted, constrained, kept, notCopied, personal, textColumns } from '../../../../test/privacy/person-columns.ts';
import { confirmed } from '../../../../test/sign-in/factors.ts';
import { setPasswordOf } from '../../../../test/sign-in/sign-in.ts';
import { addTenantRecords } from '../../../../test/tenants/tenants.ts';
import { storePage } from '../../people/resident-sync/run/stage.ts';
import type { Db } from '../../../platform/db/database.ts';
import { openFileStorage } from '../../../platform/files/open.ts';
import { newId } from '../../../platform/id.ts';

const server = useServer();
const { personalData, removals } = contract;

let admin: Client;
let token: string;
beforeAll(async () => {
  await setPasswordOf(server().db, server().admin);
  const person = await confirmed(server(), server().admin);
  token = person.accessToken;
  admin = server().as(person);
});

/** A submission of every kind whose texts are all `mark`. */
const everySubmission = (mark: string): BoostInfo => {
  const texts = { boostID: null, code: mark, note: mark };
  const images = { remoteImages: [mark] };
  return {
    referral: {
      ...texts,
      firstName: mark,
      lastName: mark,
      email: mark,
      phone: mark,
      floorPlanType: mark,
      leadStatus: 'new',
      externalLeadID: mark,
      textOptIn: true,
      promoCode: mark,
    },
    event: { ...texts, ...images },
    socialMedia: { ...texts, ...images, postUrl: mark },
    review: { ...texts, postUrl: mark },
    custom: { ...texts, ...images },
    ugc: { ...texts, ...images, images: [mark], title: mark },
    newReviewBoost: { ...texts, rating: 4, question: 'How was it?', reviewClick: false },
    microSurveyBoost: {
      ...texts,
      ratingComments: true,
      questions: [{ _id: newId(), question: 'How was it?', rating: 4, note: mark }],
    },
    voteBoost: { ...texts, freeformEntry: mark, selections: [{ _id: newId(), label: 'Pool', selected: true }] },
  };
};

/** Fills every free text column of the person's rows with its own value, past rules and triggers; returns the values. */
async function fillTexts(db: Db, person: string) {
  const marks: string[] = [];
  const empty: string[] = [];
  const fixed: string[] = [];
  const home = { unit_number: '', building: '', occupants: 1, external_id: '' };
  await db.updateTable('property_roles').set(home).where('user_id', '=', person).execute();
  for (const [table, column] of [...Object.entries(personal), ['users', 'id'] as const]) {
    const mine = sql`${sql.ref(column)} = ${person}`;
    const { numAffectedRows } = await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${person}
      where not exists (select from ${sql.table(table)} where ${mine}) and ctid = (select min(ctid) from ${sql.table(table)})`.execute(
      db,
    );
    const { rows } = await sql`select from ${sql.table(table)} where ${mine} limit 1`.execute(db);
    if (rows.length === 0 && numAffectedRows === 0n) empty.push(table);
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
    for (const { column: text, type } of await textColumns(db, [table])) {
      if (kept[`${table}.${text}`] || acted[`${table}.${text}`]) continue;
      const mark = `mark.${table}.${text}`.replaceAll('_', '.');
      const document = JSON.stringify(text === 'boost_info' ? everySubmission(mark) : { note: mark });
      const value = type === '_text' ? sql`array[${mark}]` : type === 'text' ? sql`${mark}` : sql`${document}`;
      try {
        await sql`update ${sql.table(table)} set ${sql.ref(text)} = ${value}
          where ctid = (select min(ctid) from ${sql.table(table)} where ${mine})`.execute(db);
        marks.push(mark);
      } catch (error) {
        // A check constraint: the column takes only fixed values or hashes.
        if ((error as { code?: string }).code !== '23514') throw error;
        fixed.push(`${table}.${text}`);
      }
    }
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
  }
  return { marks, empty, fixed };
}

/** Tables that still hold one of the values, as `table: value`. The audit log keeps old values. */
async function findTexts(db: Db, values: readonly string[]) {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss') and tablename <> 'audit_log'`.execute(db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ value: string }>`select v as value from unnest(${values}::text[]) v
      where exists (select from ${sql.raw(name)} t where strpos(lower(t::text), v) > 0)`.execute(db);
    found.push(...rows.map(({ value }) => `${name}: ${value}`));
  }
  return found;
}

/** True if the value is of this table, or of this column of a table. */
const isMarkOf = (mark: string, name: string) => {
  const dotted = `mark.${name.replaceAll('_', '.')}`;
  return name.includes('.') ? mark === dotted : mark.startsWith(`${dotted}.`);
};

/** The person's data as downloaded. */
async function copyOf(id: string) {
  const response = await fetch(`${server().url}/api/users/${id}/personal-data`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(response.status).toBe(200);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return { files, text: Buffer.from(files['data.json'] ?? []).toString() };
}

/** Balances, transfers and everything that lists and charts sum. */
async function figures(db: Db) {
  const { rows } = await sql`select
    (select jsonb_agg(a order by a.id) from accounts a) as accounts,
    (select jsonb_agg(t order by t.id) from transfers t) as transfers,
    (select jsonb_agg(jsonb_build_array(l.id, l.status, l.points, l.rating, l.category) order by l.id) from point_logs l) as logs,
    (select jsonb_agg(d order by d) from (
      select t.property_id, t.day, t.type, t.status, t.source, sum(t.count) as count, sum(t.points) as points
      from point_log_day_totals t group by 1, 2, 3, 4, 5 having sum(t.count) <> 0 or sum(t.points) <> 0) d) as days,
    
    (select jsonb_agg(jsonb_build_array(m.id, m.total, m.sent, m.failed, m.skipped) order by m.id) from messages m) as messages`.execute(
    db,
  );
  return rows[0];
}

test('every reference to a person is erased, or stays for a reason', async () => {
  const references = (await readReferences(server().db)).filter(({ target }) => target === 'users');
  const names = references.map(({ name }) => name).toSorted();
  const declared = [...Object.entries(personal).map(([table, column]) => `${table}.${column}`), ...Object.keys(acted)];
  expect(names).toEqual(declared.toSorted());
});

test('erasing a removed person leaves no trace of them outside the audit log, and moves no points', async () => {
  const { db, property, brand, resident } = server();
  const { ids } = await addTenantRecords(server(), property, brand);
  const person = ids['user'] ?? '';
  const email = 'mark.address@hearth.example';
  const removed = await admin.call(removals.removeUser, { params: { id: person }, query: {} });
  expect(removed.status, removed.text).toBe(200);

  for (const [table, row] of [
    ['credentials', { user_id: person, password_hash: 'hash' }],
    ['authenticators', { user_id: person, sealed_secret: 'sealed' }],
    ['recovery_codes', { user_id: person, code_hash: newId() }],
    ['challenges', { user_id: person, token_hash: newId(), purpose: 'sign-in', expires_at: new Date() }],
    ['promo_codes', { code: 'MARK1', user_id: person, property_id: property }],
    [
      'event_code_failures',
      { post_id: ids['post'], user_id: person, property_id: property, failures: 1, began_at: new Date() },
    ],
    [
      'one_time_links',
      { user_id: person, property_id: property, email, purpose: 'join', link_hash: newId(), expires_at: new Date() },
    ],
    ['idempotency_keys', { actor_id: person, key: newId(), request_hash: '', endpoint: '', keep: false }],
  ] as const)
    await sql`insert into ${sql.table(table)} select * from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)})`
      .execute(db)
      .catch(() =>
        db
          .insertInto(table)
          .values(row as never)
          .execute(),
      );
  const { marks, empty, fixed } = await fillTexts(db, person);
  expect(empty).toEqual(['demo_accounts', 'live_streams', 'resident_points', 'sync_absences']);
  expect(fixed.toSorted()).toEqual(constrained.toSorted());

  const phone = '(303) 555-0177';
  const addresses = { email, contact_email: `contact-${email}`, phone };
  await db.updateTable('users').set(addresses).where('id', '=', person).execute();
  const mails = db.selectFrom('outbox').select('id').where('user_id', '=', person).limit(1);
  await db
    .insertInto('mail_secrets')
    .values({ mail_id: mails, secrets: JSON.stringify({ note: 'mark.secret' }) })
    .execute();
  await db
    .insertInto('mail_delivery_logs')
    .values({ mail_id: mails, status: 'failed', detail: 'mark.detail' })
    .execute();
  await db
    .insertInto('address_states')
    .values({ channel: 'SMS', address: '+13035550177', state: 'optedOut', detail: '' })
    .execute();
  await db
    .insertInto('sign_in_failures')
    .values({ subject: `account:${email}`, failures: 1, last_failed_at: new Date() })
    .execute();
  await sql`insert into pgboss.job (name, data, start_after) values ('mail-welcome', ${JSON.stringify({ to: email })}, now() + interval '1 day')`.execute(
    db,
  );
  const prospect = newId();
  const log = {
    id: prospect,
    property_id: property,
    user_id: resident._id,
    type: 'boost',
    boost_type: 'referral',
  } as const;
  const referral = { ...everySubmission('mark.prospect').referral, email };
  await db
    .insertInto('point_logs')
    .values({ ...log, status: 'pending', points: 10, boost_info: JSON.stringify({ referral }) })
    .execute();
  await db
    .insertInto('lead_events')
    .values({ lead_id: prospect, property_id: property, kind: 'note', text: 'mark.event', reason: 'mark.event' })
    .execute();
  await db
    .updateTable('renewal_follow_ups')
    .set({ next_step: 'mark.step' })
    .where('lease_id', '=', ids['lease'] ?? '')
    .execute();
  await db
    .insertInto('idempotency_keys')
    .values({
      actor_id: resident._id,
      key: newId(),
      request_hash: '',
      endpoint: '',
      keep: true,
      answer: JSON.stringify({ data: { _id: person, name: 'mark.stored', status: 'approved' } }),
    })
    .execute();
  const store = openFileStorage(server().config);
  await store.put(ids['file'] ?? '', { size: 10, content: () => [Buffer.from('mark.image')] }, 'image/png');
  const synced = await db
    .selectFrom('sync_records')
    .select(['integration_id', 'external_id'])
    .where('user_id', '=', person)
    .executeTakeFirstOrThrow();
  const before = await figures(db);

  const copied = await copyOf(person);
  // The addresses have other values by now.
  const leftOut = [...Object.keys(notCopied), ...Object.keys(addresses).map((column) => `users.${column}`)];
  const isLeftOut = (mark: string) => leftOut.some((name) => isMarkOf(mark, name));
  for (const address of Object.values(addresses)) expect(copied.text).toContain(address);
  expect(marks.filter((mark) => copied.text.includes(mark) === isLeftOut(mark))).toEqual([]);
  expect(Object.keys(copied.files)).toEqual(['data.json', `images/${ids['file']}.png`]);
  expect(Buffer.from(copied.files[`images/${ids['file']}.png`] ?? []).toString()).toBe('mark.image');
  const other = await copyOf(resident._id);
  expect(marks.filter((mark) => other.text.includes(mark))).toEqual([]);
  expect(other.text).toContain(resident._id);

  const preview = await admin.call(personalData.preview, { params: { id: person } });
  expect(preview.status, preview.text).toBe(200);
  const { name } = preview.body.data;
  const wrong = await admin.call(personalData.erase, { params: { id: person }, body: { name: 'Someone Else' } });
  expect(wrong.status).toBe(400);
  const erased = await admin.call(personalData.erase, { params: { id: person }, body: { name } });
  expect(erased.status, erased.text).toBe(200);

  expect(await figures(db)).toEqual(before);
  const values = [
    ...marks,
    email,
    phone,
    '3035550177',
    'mark.secret',
    'mark.detail',
    'mark.prospect',
    'mark.event',
    'mark.step',
    'mark1',
  ];
  expect(await findTexts(db, values)).toEqual([]);
  await eventually(async () => (await findTexts(db, ['mark.stored'])).length === 0);
  await eventually(() =>
    store.get(ids['file'] ?? '').then(
      ({ stream }) => !stream.destroy(),
      () => true,
    ),
  );

  const sendAgain = async (externalID: string) => {
    const lease = {
      leaseID: '',
      building: '',
      unit: '1',
      leaseStart: null,
      leaseEnd: null,
      moveOut: null,
      rentCents: null,
    };
    const sent = {
      ...lease,
      externalID,
      firstName: 'Ada',
      lastName: 'Again',
      email: null,
      phone: null,
      status: 'current',
    } as const;
    const records = [sent];
    const target = { propertyId: property, integrationId: synced.integration_id };
    await db.transaction().execute((tx) => storePage(tx, target, newId(), { records, unread: [] }));
    return db.selectFrom('sync_records').select('id').where('external_id', '=', externalID).execute();
  };
  expect(await sendAgain(synced.external_id)).toEqual([]);
  expect(await sendAgain('someone else')).toHaveLength(1);

  const { rows } = await sql<{ text: string }>`
    select coalesce(before::text, '') || coalesce(after::text, '') as text from audit_log where action = 'users.erase'`.execute(
    db,
  );
  expect(rows).toEqual([{ text: '{"isErased": true}' }]);
  const again = await admin.call(personalData.erase, { params: { id: person }, body: { name: 'Erased person' } });
  expect([again.status, again.body]).toMatchObject([409, { message: peopleMessages.erasedBefore }]);
});

test('erasing someone who still lives here removes them first, after checking what changed since the preview', async () => {
  const { property, addPerson, db } = server();
  const person = await addPerson('resident', property, { firstName: 'Ada', lastName: 'Still Here' });
  const preview = await admin.call(personalData.preview, { params: { id: person._id } });
  expect(preview.status, preview.text).toBe(200);
  const { confirms, name } = preview.body.data;
  const stale = await admin.call(personalData.erase, { params: { id: person._id }, body: { name, confirms: 'stale' } });
  expect(stale.status).toBe(409);
  const erased = await admin.call(personalData.erase, { params: { id: person._id }, body: { name, confirms } });
  expect(erased.status, erased.text).toBe(200);
  const row = await db.selectFrom('users').selectAll().where('id', '=', person._id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ first_name: 'Erased', last_name: 'person', subject: null });
  expect((await server().as(person).call(contract.sessions.me, {})).status).toBe(401);
});

test('admins find removed people by a filter until they are erased, and property staff never do', async () => {
  const { property, addPerson, manager } = server();
  const person = await addPerson('resident', property, { firstName: 'Rena', lastName: 'Moved Out' });
  const found = async (by: Client, more: object = {}) => {
    const query = { status: 'removed', search: 'Moved Out', ...more } as const;
    const reply = await by.call(contract.users.list, { query });
    expect(reply.status, reply.text).toBe(200);
    return reply.body.users.map(({ _id, isDeleted, can }) => [_id, isDeleted, Object.values(can).some(Boolean)]);
  };
  expect(await found(admin)).toEqual([]);
  const { confirms, name } = (await admin.call(personalData.preview, { params: { id: person._id } })).body.data;
  const removed = await admin.call(removals.removeUser, { params: { id: person._id }, query: { confirms } });
  expect(removed.status, removed.text).toBe(200);
  expect(await found(admin)).toEqual([[person._id, true, false]]);
  expect(await found(admin, { propertyId: property })).toEqual([]);
  expect(await found(server().as(manager))).toEqual([]);
  expect(await found(server().as(manager), { propertyId: property })).toEqual([]);
  await admin.call(personalData.erase, { params: { id: person._id }, body: { name } });
  expect(await found(admin, { search: '' })).not.toContainEqual(expect.arrayContaining([person._id]));
});

test('people download their own data after confirming who they are, and nobody else does', async () => {
  const { db, manager, resident } = server();
  const call = (by: Client) => by.send('POST', '/me/personal-data');
  const asked = await call(server().as(manager));
  expect(asked.status).toBe(428);
  expect((await server().as().send('POST', '/me/personal-data')).status).toBe(401);
  await setPasswordOf(db, manager);
  const { accessToken } = await confirmed(server(), manager);
  const reply = await fetch(`${server().url}/api/me/personal-data`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
  });
  expect(reply.headers.get('content-disposition')).toBe(`attachment; filename="personal-data-${manager._id}.zip"`);
  const { 'data.json': data } = unzipSync(new Uint8Array(await reply.arrayBuffer()));
  const tables = JSON.parse(Buffer.from(data ?? []).toString()) as Record<string, { id: string }[]>;
  expect(tables['users']?.map(({ id }) => id)).toEqual([manager._id]);
  expect(JSON.stringify(tables)).not.toMatch(/token_hash|password_hash|public_key/);
  const others = db.transaction().execute(async (tx) => {
    await sql`select set_config('app.actor_id', ${manager._id}, true), set_config('role', 'hearth_resident', true)`.execute(
      tx,
    );
    await sql`select * from personal_data_of(${resident._id})`.execute(tx);
  });
  await expect(others).rejects.toThrow("outside the caller's scope");
});

test('property staff and users of higher rank', async () => {
  const { resident, propertyAdmin, superAdmin } = server();
  const erase = (id: string) => ({ params: { id }, body: { name: 'Test resident' } });
  expect((await server().as(propertyAdmin).call(personalData.erase, erase(resident._id))).status).toBe(403);
  expect((await admin.call(personalData.erase, erase(superAdmin._id))).status).toBe(403);
});
