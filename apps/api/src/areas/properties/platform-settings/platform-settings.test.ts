import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { brandColors } from '@hearth/contract/brand-colors';
import { settings as publicSettings } from '@hearth/contract/identity/sessions';
import { platformSettingMessages } from '@hearth/contract/properties/platform-setting-messages';
import { settingForms, storedNames } from '@hearth/contract/properties/platform-settings';
import { client } from '../../../../test/client.ts';
import { png } from '../../../../test/fixtures/pictures.ts';
import { eventually, useServer } from '../../../../test/harness.ts';
import { plainPage } from '../../../platform/http/plain-page.ts';
import { brandOf } from '../../../platform/look.ts';
import { renderMail } from '../../../platform/mail/render.ts';

const server = useServer({
  env: { HEARTH_PRODUCT: 'Elm', BILLING_TAX_BASIS_POINTS: '825', BILLING_CHECK: 'PO Box 7, Denver' },
});
const { platformSettings, invoices } = contract;

const admin = () => server().as(server().admin);
const read = async () => (await admin().call(platformSettings.get)).body.data;
const change = async (body: object, version?: number) =>
  admin().call(platformSettings.update, { body: { ...body, version: version ?? (await read()).version } });
const shown = async (url = server().url) => (await client(url).call(publicSettings)).body;
const everyDefault = Object.fromEntries(storedNames.map((name) => [name, null]));

afterEach(async () => {
  expect((await change(everyDefault)).status).toBe(200);
});

test('a change applies to the next call and to other processes, and null returns to the default', async () => {
  const other = await server().another();
  try {
    const before = await read();
    expect(before.own).toEqual(everyDefault);
    expect(before.defaults).toMatchObject({ productName: 'Elm', taxBasisPoints: 825, seller: null, dueDays: 30 });
    const changed = await change({
      productName: 'Juniper Rewards',
      supportPhone: '(303) 555-0142',
      supportEmail: 'help@juniper.example',
      supportTicketUrl: 'https://help.juniper.example/new',
      reviewHost: 'zillow.com',
    });
    expect(changed.body.data).toMatchObject({
      version: before.version + 1,
      own: { productName: 'Juniper Rewards', seller: null },
      defaults: before.defaults,
    });
    const expected = {
      product: 'Juniper Rewards',
      reviewHost: 'zillow.com',
      support: {
        phone: '(303) 555-0142',
        email: 'help@juniper.example',
        ticketUrl: 'https://help.juniper.example/new',
      },
    };
    expect(await shown()).toMatchObject(expected);
    await eventually(async () => (await shown(other.url)).product === 'Juniper Rewards');
    expect(await shown(other.url)).toMatchObject(expected);
    const restarted = await server().another();
    expect(await shown(restarted.url)).toMatchObject(expected);
    await restarted.close();
    await change({ productName: null });
    expect(await shown()).toMatchObject({ ...expected, product: 'Elm' });
    await eventually(async () => (await shown(other.url)).product === 'Elm');
  } finally {
    await other.close();
  }
});

test('two admins at once: the second gets a conflict with the current settings', async () => {
  const { version } = await read();
  await change({ dueDays: 10 }, version);
  const late = await change({ dueDays: 20 }, version);
  expect([late.status, late.error.message]).toEqual([409, platformSettingMessages.changedMeanwhile]);
  expect((await read()).own.dueDays).toBe(10);
});

test('a change is audited with the old and new values', async () => {
  await change({ taxBasisPoints: 1497.5, productName: 'Oak' });
  await change({ taxBasisPoints: null, productName: 'Oak' });
  const entries = await server()
    .db.selectFrom('audit_log')
    .where('target_kind', '=', 'platformSettings')
    .where(sql<boolean>`coalesce(before, after) ? 'tax'`)
    .orderBy('at')
    .select(['actor_id', 'action', 'before', 'after'])
    .execute();
  const by = { actor_id: server().admin._id, action: 'platformSettings.update' };
  expect(entries).toEqual([
    { ...by, before: { productName: null, tax: null }, after: { productName: 'Oak', tax: '14.975%' } },
    { ...by, before: { tax: '14.975%' }, after: { tax: null } },
  ]);
});

test('only admins read and change settings', async () => {
  const { version } = await read();
  const { superAdmin, propertyAdmin, manager, brandAdmin, contentAdmin, resident } = server();
  for (const who of [propertyAdmin, manager, brandAdmin, contentAdmin, resident]) {
    const they = server().as(who);
    expect((await they.send('GET', '/platform-settings')).status).toBe(403);
    const body = { productName: 'Mine', version };
    expect((await they.send('PUT', '/platform-settings', { body })).status).toBe(403);
  }
  expect((await server().as(superAdmin).call(platformSettings.get)).status).toBe(200);
  expect((await shown()).product).toBe('Elm');
});

test.each([
  { productName: '' },
  { productName: 'x'.repeat(41) },
  { supportPhone: '555' },
  { supportEmail: 'help' },
  { supportTicketUrl: 'http://help.example' },
  { supportTicketUrl: 'javascript:alert(1)' },
  { taxBasisPoints: 10_001 },
  { taxBasisPoints: -1 },
  { taxBasisPoints: 8.25 },
  { taxBasisPoints: '825' },
  { dueDays: 366 },
  { dueDays: 1.5 },
  { seller: 'x'.repeat(1001) },
  { seller: '' },
  { color: 'red' },
  { color: '#b4451b; background: url(//example)' },
  { logo: 'f'.repeat(24) },
  { HEARTH_SLUG: 'mine' },
])('%j is refused', async (body) => {
  expect((await change(body)).status).toBe(400);
});

test('new quotes have the new tax; an issued invoice keeps its own', async () => {
  const { manager, property } = server();
  const they = server().as(manager);
  const quote = async () =>
    (await they.call(invoices.quote, { body: { propertyId: property, amount: 10_000 } })).body.data;
  const buy = (total: number) =>
    they.call(invoices.buy, { body: { propertyId: property, amount: 10_000, paymentMethod: 'check', total } });
  const before = await quote();
  expect(before).toMatchObject({ taxBasisPoints: 825, total: 10_825 });
  const { body: bought } = await buy(before.total);
  await change({ taxBasisPoints: 1000, dueDays: 0, seller: 'Juniper Inc.\nDenver', check: 'PO Box 9' });
  expect(await quote()).toMatchObject({ taxBasisPoints: 1000, total: 11_000 });
  expect((await buy(before.total)).status).toBe(409);
  const { body: next } = await buy(11_000);
  expect(next.data).toMatchObject({ seller: 'Juniper Inc.\nDenver', paymentDetails: 'PO Box 9' });
  expect(next.data.dueOn).toBe(next.data.issuedOn);
  const kept = await they.call(invoices.get, { params: { id: bought.data._id } });
  expect(kept.body.data).toMatchObject({
    total: 10_825,
    seller: bought.data.seller,
    paymentDetails: 'PO Box 7, Denver',
  });
});

test('links to the review site of earlier stay valid, and new ones name the current site', async () => {
  const { manager, property } = server();
  const they = server().as(manager);
  const save = (reviewLinks: { provider: string; url: string }[]) =>
    they.call(contract.properties.update, { params: { id: property }, body: { reviewLinks } });
  const old = { provider: 'apartments.com', url: 'https://apartments.com/juniper' };
  const current = { provider: 'zillow.com', url: 'https://zillow.com/juniper' };
  expect((await save([old])).status).toBe(200);
  expect((await save([old, current])).status).toBe(400);
  await change({ reviewHost: 'zillow.com' });
  expect((await save([old, current])).status).toBe(200);
  expect((await save([current])).status).toBe(200);
  expect((await save([old, current])).status).toBe(400);
});

test('everyone sees the name and support contacts, and nothing about invoices', async () => {
  await change({ seller: 'Juniper Inc.', bankTransfer: 'Account 12345', check: 'PO Box 9' });
  expect(JSON.stringify(await shown())).not.toMatch(/Juniper Inc|12345|PO Box/);
});

test('the color of the brand shows in the console, emails and plain pages', async () => {
  expect(await shown()).toMatchObject({ colors: null });
  await change({ color: '#0B5394' });
  const { light } = brandColors('#0b5394');
  expect((await shown()).colors?.light).toEqual(light);
  const brand = brandOf(server().config);
  const { html } = renderMail({
    ...brand,
    subject: 'Hello',
    blocks: [{ kind: 'button', label: 'Open', url: 'https://juniper.example' }],
  });
  expect(html).toContain(`bgcolor="${light.ember}"`);
  expect(html).not.toContain('#b4451b');
  const { markup } = plainPage({ ...brand, title: 'Unsubscribe?', text: 'Yes' });
  expect(markup).toContain(`--accent: ${light.ember}`);
  await change({ color: null });
  expect(await shown()).toMatchObject({ colors: null });
});

const upload = async (as = server().admin) => {
  const body = new FormData();
  body.append('logo', new Blob([png(400, 200)]), 'Juniper logo.png');
  const reply = await server().as(as).send('POST', '/platform-settings/logo', { body });
  return { status: reply.status, ...(reply.body as { data: { _id: string } }).data };
};

test('everyone sees the logo, signed in or not, until it is replaced or removed', async () => {
  const statusOf = async (path: string) => (await fetch(server().url + path)).status;
  expect((await upload(server().manager)).status).toBe(403);
  const foreign = await upload(server().superAdmin);
  expect((await change({ logo: foreign._id })).status).toBe(400);
  const [first, second] = [await upload(), await upload()];
  expect((await change({ logo: first._id })).body.data.own.logo).toMatchObject({ name: 'Juniper logo.png' });
  const path = (await shown()).logo ?? '';
  expect((await fetch(server().url + path)).headers.get('content-type')).toBe('image/webp');
  await change({ productName: 'Juniper' });
  expect((await shown()).logo).toBe(path);
  await change({ logo: second._id });
  const next = (await shown()).logo ?? '';
  expect(next).not.toBe(path);
  await eventually(async () => (await statusOf(path)) === 404);
  await change({ logo: null });
  expect((await shown()).logo).toBeNull();
  await eventually(async () => (await statusOf(next)) === 404);
});

test('stored settings that this version does not know are ignored and kept', async () => {
  const { db } = server();
  await sql`update system_config set settings = '{"productName": 7, "mascot": "owl", "dueDays": 3}'`.execute(db);
  const { version, own } = await read();
  expect(own).toMatchObject({ productName: null, dueDays: 3 });
  await change({ dueDays: 4 }, version);
  const { settings } = await db.selectFrom('system_config').select('settings').executeTakeFirstOrThrow();
  expect(settings).toMatchObject({ mascot: 'owl', dueDays: 4 });
  expect((await shown()).product).toBe('Elm');
});

test('tax is typed as a percentage, and a blank field is the default', () => {
  const tax = (typed: string) => settingForms.invoices.shape.taxBasisPoints.safeParse(typed).data;
  expect(['8.25', '8.28 %', '14.975', '100', '0', ''].map(tax)).toEqual([825, 828, 1497.5, 10_000, 0, null]);
  expect(['8.2555', '101', '-1', 'x', '8,25'].map(tax)).toEqual(Array.from({ length: 5 }));
});
