import { contract } from '@hearth/contract';
import { propertyMessages } from '@hearth/contract/properties/messages';
import { expect, test } from 'vitest';
import { useServer } from '../../../../test/harness.ts';

const server = useServer();
const { propertyImport, properties } = contract;

const row = {
  name: 'Maple Court',
  address: '12 Queen Street',
  city: 'Toronto',
  state: 'Ontario',
  country: 'Canada',
  zipCode: 'm5v 2t6',
  email: 'office@maple.example',
  website: 'https://maple.example',
  payableAccount: 'bills@maple.example',
};
const call = (verb: 'import' | 'preview', rows: object[], as = server().admin) =>
  server()
    .as(as)
    .call(propertyImport[verb], { body: { properties: rows as never } });
const outcomes = (reply: Awaited<ReturnType<typeof call>>) =>
  reply.body.data.map(({ status, message, isPartlyLeftOut }) => [status, isPartlyLeftOut, message]);

test('the preview matches the import: created, existing, duplicate, failed, and replaced values', async () => {
  const rows = [
    row,
    { ...row, name: 'MAPLE  court' },
    { ...row, name: 'Elm', state: 'TX', country: '', zipCode: '78701', website: 'elm.example/home', phone: 'none' },
    { ...row, name: 'Oak', company: 'first company', spendLimit: '12,500', timezone: 'America/Winnipeg' },
    { ...row, name: 'Fir', company: 'Nobody', spendLimit: 'much' },
    { ...row, name: 'Ash', zipCode: '78701' },
    { ...row, name: '' },
  ];
  const tried = await call('preview', rows);
  expect(tried.status, tried.text).toBe(200);
  const toronto = propertyMessages.importZone('America/Toronto');
  expect(outcomes(tried)).toEqual([
    ['created', false, `${propertyMessages.importCreated}; ${toronto}`],
    ['failed', false, propertyMessages.importRepeated],
    [
      'created',
      true,
      [
        propertyMessages.importCreated,
        propertyMessages.importZone('America/Chicago'),
        propertyMessages.importCountry('United States'),
        propertyMessages.importWebsite('https://elm.example/home'),
        propertyMessages.importLeftOut('Phone', propertyMessages.phoneInvalid),
      ].join('; '),
    ],
    ['created', false, propertyMessages.importCreated],
    ['created', true, expect.stringContaining(propertyMessages.importCompany('Nobody'))],
    ['failed', false, 'Invalid Postal Code'],
    ['failed', false, propertyMessages.nameRequired],
  ]);
  expect((await server().as(server().admin).call(properties.list)).body.totalCount).toBe(3);
  const done = await call('import', rows);
  expect(outcomes(done)).toEqual(outcomes(tried));
  const [maple, , elm, oak] = done.body.data;
  const read = async (id: string | null | undefined) =>
    (
      await server()
        .as(server().admin)
        .call(properties.get, { params: { id: id ?? '' } })
    ).body.data;
  expect(await read(maple?.propertyId)).toMatchObject({
    propertyCode: maple?.propertyCode,
    country: 'CA',
    state: 'ON',
    timezone: 'America/Toronto',
    points: 0,
  });
  expect(await read(elm?.propertyId)).toMatchObject({ country: 'US', website: 'https://elm.example/home', phone: '' });
  expect(await read(oak?.propertyId)).toMatchObject({
    company: { name: 'First Company' },
    spendLimit: 12_500,
    timezone: 'America/Winnipeg',
    features: { ambassadorPromoCodes: true, residentBoosts: false },
  });
  const again = outcomes(await call('import', rows)).map(([status]) => status);
  expect(again).toEqual([...Array.from({ length: 5 }, () => 'existing'), 'failed', 'failed']);
});

test('1,000 rows with the same name get unique codes, and concurrent imports create each property once', async () => {
  const rows = Array.from({ length: 1_000 }, (_, index) => ({ ...row, name: 'Bulk', address: `${index} Bulk Road` }));
  const [one, other] = await Promise.all([call('import', rows), call('import', rows)]);
  expect([one.status, other.status]).toEqual([200, 200]);
  const made = [...one.body.data, ...other.body.data].filter(({ status }) => status === 'created');
  expect(made).toHaveLength(1_000);
  expect(new Set(made.map(({ propertyCode }) => propertyCode)).size).toBe(1_000);
  expect((await call('import', [...rows, row])).status).toBe(400);
  expect((await call('preview', [])).error.issues?.[0]?.message).toBe(propertyMessages.importEmpty);
});

test.for(['propertyAdmin', 'manager', 'contentAdmin', 'resident'] as const)("a %s can't import", async (who) => {
  expect((await call('import', [row], server()[who])).status).toBe(403);
  expect((await call('preview', [row], server()[who])).status).toBe(403);
});
