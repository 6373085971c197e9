import { contract } from '@hearth/contract';
import { expect, test } from 'vitest';
import { useServer } from '../../../../test/harness.ts';

const server = useServer();

const outline = [
  '_id',
  'name',
  'propertyCode',
  'active',
  'address',
  'address2',
  'city',
  'state',
  'zipCode',
  'country',
  'timezone',
  'logo',
  'features',
  'residentCount',
  'unitCount',
  'createdAt',
  'version',
  'can',
];
const isEmpty = (value: unknown) =>
  value === null || value === '' || value === 0 || (Array.isArray(value) && value.length === 0);

/** The fields that say something besides the outline. */
const beyond = (record: object) =>
  Object.entries(record)
    .filter(([field, value]) => !outline.includes(field) && !isEmpty(value))
    .map(([field]) => field);

async function fill() {
  const { db, property, superAdmin } = server();
  const text = 'Known to staff';
  const email = 'private@property.example';
  await db
    .updateTable('properties')
    .set({
      payable_account: email,
      phone: '512-555-0142',
      maintenance_contact_email: email,
      lease_office_address: text,
      management_company_name: text,
      management_company_email: email,
      general_manager: text,
      general_manager_email: email,
      regional_manager: text,
      regional_manager_email: email,
      amenities: ['Gym'],
      maxio_customer_id: '4711',
      spend_limit: 500,
      lead_reward_days: 30,
      review_links: JSON.stringify([{ uuid: '1', provider: 'google', url: 'https://g.example' }]),
    })
    .where('id', '=', property)
    .execute();
  const { body } = await server()
    .as(superAdmin)
    .call(contract.properties.get, { params: { id: property } });
  expect(beyond(body.data).length).toBeGreaterThan(15);
  return property;
}

test("content and brand admins read only a property's outline, in every call", async () => {
  const property = await fill();
  for (const person of [server().contentAdmin, server().brandAdmin]) {
    const client = server().as(person);
    const record = await client.call(contract.properties.get, { params: { id: property } });
    expect(record.status, record.text).toBe(200);
    expect(beyond(record.body.data)).toEqual([]);
    expect(record.body.data).toMatchObject({ residentCount: expect.any(Number), unitCount: expect.any(Number) });
    const list = await client.call(contract.properties.list);
    for (const row of (list.body as unknown as { data: object[] }).data) expect(beyond(row)).toEqual([]);
    const start = await client.call(contract.properties.start);
    for (const row of start.body.properties?.data ?? []) expect(beyond(row)).toEqual([]);
    if (start.body.property) expect(beyond(start.body.property)).toEqual([]);
    const csv = await client.send('GET', '/property?format=csv');
    for (const response of [record, list, start, csv]) {
      expect(response.text).not.toContain('private@property.example');
      expect(response.text).not.toContain('Known to staff');
      expect(response.text).not.toContain('512-555-0142');
      expect(response.text).not.toMatch(/office-t\d+@hearth\.example/);
    }
    expect((await client.send('GET', `/property/get-asset-images?propertyId=${property}`)).status).toBe(403);
  }
});
