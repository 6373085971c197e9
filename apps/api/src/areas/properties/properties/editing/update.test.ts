import { contract } from '@hearth/contract';
import { amenities } from '@hearth/contract/properties/amenities';
import { propertyMessages } from '@hearth/contract/properties/messages';
import { valuesOfProperty } from '@hearth/contract/properties/property-body';
import { expect, test } from 'vitest';
import { useServer } from '../../../../../test/harness.ts';

const server = useServer();
const { properties } = contract;

const form = {
  name: 'Maple Court',
  address: '12 Queen Street',
  country: 'CA' as const,
  city: 'Toronto',
  state: 'ON',
  zipCode: 'M5V 2T6',
  email: 'office@maple.example',
  website: 'https://maple.example',
  payableAccount: 'bills@maple.example',
};
const create = (body: object, as = server().admin) =>
  server()
    .as(as)
    .call(properties.create, { body: { ...form, ...body } as never });
const get = async (as = server().manager, id = server().property) =>
  (await server().as(as).call(properties.get, { params: { id } })).body.data;
const update = (body: object, { as = server().manager, id = server().property } = {}) =>
  server()
    .as(as)
    .call(properties.update, { params: { id }, body: body as never });
/** The first error of each field, as shown in the form. */
const sentences = (reply: { error: { issues?: { path: unknown[]; message: string }[] } }) =>
  [...Map.groupBy(reply.error.issues ?? [], ({ path }) => path.slice(1).join('.'))].map(([field, [first]]) => [
    field,
    first?.message,
  ]);

test('a new property has a unique code, the time zone of its province, a points account, and promo codes', async () => {
  const { company, db, admin } = server();
  const [group] = await db
    .insertInto('company_groups')
    .values({ company_id: company, name: 'North' })
    .returning('id')
    .execute();
  const reply = await create({
    company,
    groups: [group?.id],
    amenities: ['Swimming Pool', 'Elevator'],
    reviewLinks: [
      { provider: 'generic', url: 'https://a.example' },
      { provider: 'generic', url: 'https://b.example' },
      { provider: 'apartments.com', url: 'https://c.example' },
    ],
    secondaryMaxioSubscriptionIds: ['7', 'abcde'],
    leadRewardDays: 60,
  });
  expect(reply.status, reply.text).toBe(200);
  const made = reply.body.data;
  expect(made).toMatchObject({
    name: 'Maple Court',
    active: true,
    timezone: 'America/Toronto',
    company: { _id: company },
    groups: [group?.id],
    points: 0,
    leadRewardDays: 60,
    secondaryMaxioSubscriptionIds: [{ value: '7' }, { value: 'abcde' }],
    version: 0,
    can: { edit: true, administer: true, deactivate: true, activate: false },
  });
  expect(made.features).toEqual({
    rentPaymentPoints: false,
    rentRollPointsAmount: 0,
    streaks: false,
    ambassador: false,
    residentBoosts: false,
    ambassadorPromoCodes: true,
    ambassadorDefaultLead: 0,
    automatedWelcomeEmail: false,
    requireSecondFactor: false,
  });
  expect(made.propertyCode).toMatch(/^MC\d{4}$/);
  expect(new Set(made.reviewLinks.map(({ uuid }) => uuid)).size).toBe(3);
  expect(await get(admin, made._id)).toEqual(made);
  expect((await create({})).body.data.propertyCode).not.toBe(made.propertyCode);
});

test('groups of another company or without a company are refused', async () => {
  const { company, db, elsewhere } = server();
  const { company_id: other } = await db
    .selectFrom('properties')
    .select('company_id')
    .where('id', '=', elsewhere)
    .executeTakeFirstOrThrow();
  const group = await db
    .insertInto('company_groups')
    .values({ company_id: other ?? '', name: 'South' })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(sentences(await create({ company, groups: [group.id] }))).toEqual([
    ['groups.0', propertyMessages.groupOfOtherCompany],
  ]);
  expect(sentences(await create({ groups: [group.id] }))).toEqual([['groups', propertyMessages.groupWithoutCompany]]);
});

test.for([
  [{ name: ' ' }, 'name', propertyMessages.nameRequired],
  [{ zipCode: '80202' }, 'zipCode', 'Invalid Postal Code'],
  [{ zipCode: 'xyz' }, 'zipCode', 'Invalid Postal Code'],
  [{ zipCode: ' ' }, 'zipCode', propertyMessages.zipRequired.CA],
  [{ state: '' }, 'state', propertyMessages.stateRequired.CA],
  [{ country: 'US', state: 'TX', zipCode: 'M5V 2T6' }, 'zipCode', 'Invalid Zip Code'],
  [{ state: 'TX' }, 'state', propertyMessages.stateOfOtherCountry.CA],
  [{ timezone: 'America/Chicago' }, 'timezone', propertyMessages.timezoneInvalid],
  [{ timezone: '+05:00' }, 'timezone', propertyMessages.timezoneInvalid],
  [{ email: 'x' }, 'email', propertyMessages.emailInvalid],
  [{ payableAccount: '' }, 'payableAccount', propertyMessages.payableAccountRequired],
  [{ website: 'javascript:alert(1)' }, 'website', propertyMessages.urlInvalid],
  [{ moveInGuide: 'javascript:alert(1)//https://a.example' }, 'moveInGuide', propertyMessages.documentUnknown],
  [{ phone: '12' }, 'phone', propertyMessages.phoneInvalid],
  [{ leaseOfficeZipCode: '80202' }, 'leaseOfficeZipCode', 'Invalid Postal Code'],
  [{ spendLimit: -1 }, 'spendLimit', 'Spend limit must be positive'],
  [{ spendLimit: 1.5 }, 'spendLimit', propertyMessages.spendLimitWhole],
  [{ secondaryMaxioSubscriptionIds: ['123456'] }, 'secondaryMaxioSubscriptionIds.0', propertyMessages.maxioIdLength],
  [
    { ambassadorDocuments: [{ name: 'a', url: '/api/files/000000000000000000000abc' }] },
    'ambassadorDocuments.0.name',
    propertyMessages.documentNameShort,
  ],
  [
    { ambassadorDocuments: [{ name: 'Rules', url: '' }] },
    'ambassadorDocuments.0.url',
    propertyMessages.documentRequired,
  ],
  [
    { reviewLinks: [{ provider: 'myspace', url: 'https://a.example' }] },
    'reviewLinks.0.provider',
    propertyMessages.providerUnknown,
  ],
  [
    {
      reviewLinks: [
        { provider: 'yelp', url: 'https://a.example' },
        { provider: 'yelp', url: 'https://b.example' },
      ],
    },
    'reviewLinks.1.provider',
    '(Already in use)',
  ],
  [{ amenities: ['Moat'] }, 'amenities.0', propertyMessages.amenityUnknown],
  [{ amenities: [amenities[0], amenities[0]] }, 'amenities', propertyMessages.amenityOnce],
  [{ leadRewardDays: 45 }, 'leadRewardDays', propertyMessages.leadRewardDays],
] as const)('%j is refused', async ([change, field, sentence]) => {
  const reply = await create(change);
  expect([reply.status, sentences(reply)]).toEqual([400, [[field, sentence]]]);
});

test("a manager's update leaves omitted fields unchanged, and the audit log has the old and new values", async () => {
  const { property, db, manager } = server();
  const before = await get();
  const reply = await update({
    propertyId: property,
    version: before.version,
    phone: '512-555-0142',
    city: before.city,
    spendLimit: before.spendLimit,
    reviewLinks: [{ provider: 'google', url: 'https://g.example' }],
  });
  expect(reply.status, reply.text).toBe(200);
  const after = reply.body.data;
  expect(after).toEqual({
    ...before,
    phone: '512-555-0142',
    reviewLinks: [{ uuid: expect.any(String), provider: 'google', url: 'https://g.example' }],
    version: before.version + 1,
  });
  expect(await get()).toEqual(after);
  const [trail] = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'before', 'after'])
    .where('action', '=', 'property.update')
    .execute();
  expect(trail).toEqual({
    actor_id: manager._id,
    before: { phone: '', reviewLinks: [] },
    after: { phone: '512-555-0142', reviewLinks: after.reviewLinks },
  });
  expect((await update({ reviewLinks: after.reviewLinks })).body.data.version).toBe(after.version);
});

test('the later of two concurrent updates gets a conflict with the current property', async () => {
  const before = await get();
  const [one, other] = await Promise.all([
    update({ version: before.version, city: 'Boulder' }),
    update({ version: before.version, city: 'Aurora' }),
  ]);
  expect([one.status, other.status].toSorted()).toEqual([200, 409]);
  const late = one.status === 409 ? one : other;
  expect(late.error).toMatchObject({ message: propertyMessages.changedMeanwhile, current: await get() });
});

test("a field is validated with its group, and old problems elsewhere don't block it", async () => {
  const { db, property } = server();
  await db.updateTable('properties').set({ payable_account: '' }).where('id', '=', property).execute();
  expect((await update({ phone: '5125550143' })).status).toBe(200);
  expect(sentences(await update({ country: 'CA' }))).toEqual([
    ['state', propertyMessages.stateOfOtherCountry.CA],
    ['zipCode', propertyMessages.zipInvalid.CA],
    ['timezone', propertyMessages.timezoneInvalid],
  ]);
  expect(sentences(await update({ payableAccount: ' ' }))).toEqual([
    ['payableAccount', propertyMessages.payableAccountRequired],
  ]);
});

test('only admins read and write billing fields', async () => {
  const { admin, manager, property } = server();
  expect(await get(manager)).not.toHaveProperty('maxioCustomerId');
  const refused = await update({ maxioCustomerId: '1', phone: '5125550144' });
  expect([refused.status, sentences(refused)]).toEqual([403, [['maxioCustomerId', propertyMessages.adminsOnly]]]);
  expect((await get()).phone).not.toBe('5125550144');
  const whole = valuesOfProperty(await get(admin));
  const reply = await update({ ...whole, payableAccount: 'bills@a.example', maxioCustomerId: '77' }, { as: admin });
  expect(reply.body.data).toMatchObject({ maxioCustomerId: '77', secondaryMaxioSubscriptionIds: [] });
  expect((await update({ propertyId: server().sister }, { as: admin })).status).toBe(400);
  expect((await get(admin, property)).name).toBe(whole.name);
});

test.for(['seniorStaff', 'staff', 'viewer', 'resident', 'sisterManager', 'elsewhereManager', 'contentAdmin'] as const)(
  "the %s can't create or update a property",
  async (who) => {
    const as = server()[who];
    expect((await update({ phone: '5125550145' }, { as })).status).toBe(403);
    expect((await create({}, as)).status).toBe(403);
  },
);

test('a new time zone moves logs and totals to their local dates', async () => {
  const { property, resident, db } = server();
  await db
    .insertInto('point_logs')
    .values({
      property_id: property,
      user_id: resident._id,
      type: 'surprise',
      status: 'approved',
      points: 10,
      created_at: new Date('2026-03-01T06:30:00Z'),
      decided_at: new Date('2026-03-01T06:30:00Z'),
    })
    .execute();
  const reply = await update({ timezone: 'America/New_York' });
  expect([reply.status, reply.body.data?.timezone], reply.text).toEqual([200, 'America/New_York']);
  const days = await db
    .selectFrom('point_log_day_totals')
    .select('day')
    .where('property_id', '=', property)
    .where('type', '=', 'surprise')
    .execute();
  expect(days.map(({ day }) => String(day).slice(0, 10))).toContain('2026-03-01');
});
