import { expect, test } from 'vitest';
import { z } from 'zod';
import { definitionOf, metaOf, routeOf } from './definition.ts';
import { atProperties, atRecord, endpoint } from './endpoint.ts';
import { listQuery } from './primitives.ts';
import { resource } from './resource.ts';

const record = z.object({ _id: z.string(), version: z.int() });
const leads = resource({
  path: '/leads',
  tag: 'Leads',
  topic: 'lead',
  returns: 'lead',
  listScope: atProperties,
  scope: atRecord('lead'),
  permissions: { view: 'leads.view', manage: 'leads.manage' },
  record,
  versioned: true,
});
const changed = z.strictObject({ name: z.string(), version: z.int() });

test('endpoints take defaults from their resource and can override them', () => {
  const update = leads.update({ summary: 'Change a lead', body: changed, changes: ['lead', 'pointLog'] });
  expect(routeOf(update)).toEqual({ method: 'PUT', path: '/leads/{id}' });
  expect(metaOf(update)).toMatchObject({
    scope: atRecord('lead'),
    permission: 'leads.manage',
    returns: 'lead',
    changes: ['lead', 'pointLog'],
    action: 'lead.update',
  });
  expect(metaOf(leads.get({ summary: 'One lead' }))).toMatchObject({ permission: 'leads.view', reads: ['lead'] });
});

test('a list across properties accepts the property scope, a single-row key and the CSV format', () => {
  const page = listQuery(['name'], { orderBy: 'name' });
  const list = leads.list({ summary: 'Leads', page, row: 'leadId', csv: true });
  const query = { propertyId: '0'.repeat(24), leadId: '1'.repeat(24), format: 'csv' };
  const asked = definitionOf(list).inputSchema?.parse({ params: {}, query });
  expect(asked?.query).toEqual({ ...query, page: 1, limit: 10, order: 'desc', orderBy: 'name' });
  expect(metaOf(list)).toMatchObject({ scope: atProperties, rows: { topic: 'lead', key: 'leadId' }, streams: true });
});

test('updating a versioned record requires its version', () => {
  expect(() => leads.update({ summary: 'Change a lead', body: z.strictObject({ name: z.string() }) })).toThrow(
    'PUT /leads/{id} updates a versioned record',
  );
});

test('an endpoint with a permission scope requires a permission', () => {
  const unguarded = { summary: 'Leads', tag: 'Leads', scope: atRecord('lead'), output: record };
  expect(() => endpoint('GET /leads/{id}', unguarded)).toThrow('GET /leads/{id} requires no permission');
});

test('path parameters are ids unless declared otherwise', () => {
  const pay = leads.act('POST /leads/{id}/rewards/{kind}/pay', {
    summary: 'Pay a reward',
    params: { kind: z.enum(['lead', 'lease']) },
  });
  const parse = (params: object) => definitionOf(pay).inputSchema?.safeParse({ params, query: {} }).success;
  expect(parse({ id: 'a'.repeat(24), kind: 'lease' })).toBe(true);
  expect(parse({ id: 'lease', kind: 'lease' })).toBe(false);
  expect(parse({ id: 'a'.repeat(24), kind: 'a'.repeat(24) })).toBe(false);
});
