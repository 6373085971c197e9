import { contract } from '@hearth/contract';
import { createBrandBody, updateBrandBody } from '@hearth/contract/brands/brand-record';
import { messageBody } from '@hearth/contract/communication/message-body';
import { postBody, updatePostBody } from '@hearth/contract/community/post-body';
import { updateLeadBody } from '@hearth/contract/leads/lead-record';
import { createLeaseBody } from '@hearth/contract/leases/leases';
import { createTemplateBody, updateTemplateBody } from '@hearth/contract/library/template-record';
import { createAdminBody, createUserBody, updateUserBody } from '@hearth/contract/people/user-record';
import { importUser } from '@hearth/contract/people/user-import';
import { createPropertyBody, updatePropertyBody } from '@hearth/contract/properties/property-body';
import { unitBody } from '@hearth/contract/properties/unit-record';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { brands } from '../../src/areas/brands/brands/fields.ts';
import { messages } from '../../src/areas/communication/messages/fields.ts';
import { posts } from '../../src/areas/community/posts/fields.ts';
import { leads } from '../../src/areas/leads/leads/fields.ts';
import { leases } from '../../src/areas/leases/leases/fields.ts';
import { templates } from '../../src/areas/library/templates/fields.ts';
import { users } from '../../src/areas/people/users/fields.ts';
import { properties } from '../../src/areas/properties/properties/fields.ts';
import { units } from '../../src/areas/properties/units/fields.ts';
import type { Field } from '../../src/platform/db/record.ts';
import { newId } from '../../src/platform/id.ts';
import { csvRows } from '../fixtures/csv.ts';
import { useServer } from '../harness.ts';

const server = useServer();

interface Bodies {
  fields: Readonly<Record<string, object>>;
  bodies: readonly { shape: Readonly<Record<string, z.ZodType>> }[];
  /** Fields of the body that aren't columns of the record. */
  besides: readonly string[];
  /** Columns written only by the service. */
  internal?: readonly string[];
}

const writers: Record<string, Bodies> = {
  user: {
    fields: users.fields,
    bodies: [createUserBody, createAdminBody, updateUserBody, importUser],
    besides: ['_id', 'propertyId', 'userRole', 'welcome', 'active', 'startDate', 'endDate', 'rentAmount'],
  },
  lead: {
    fields: leads.fields,
    bodies: [updateLeadBody],
    besides: ['reason'],
    // Fields of the referral, from which the database creates the lead.
    internal: ['firstName', 'lastName', 'email', 'phone', 'floorPlanType', 'textOptIn'],
  },
  property: {
    fields: properties.fields,
    bodies: [createPropertyBody, updatePropertyBody],
    besides: ['company', 'groups', 'integrations', 'features', 'propertyId', 'version'],
    internal: ['propertyCode'],
  },
  brand: {
    fields: brands.fields,
    bodies: [createBrandBody, updateBrandBody],
    besides: ['groupIds', 'logo', 'version'],
    internal: ['logoId', 'maximumPoints', 'position', 'providerProductId'],
  },
  unit: { fields: units.fields, bodies: [unitBody], besides: [] },
  lease: {
    fields: leases.fields,
    bodies: [createLeaseBody],
    besides: ['property', 'updatedBy'],
    internal: ['monthToMonth', 'renews'],
  },
  template: {
    fields: templates.fields,
    bodies: [createTemplateBody, updateTemplateBody],
    besides: ['content'],
    internal: ['title', 'text'],
  },
  post: {
    fields: posts.fields,
    bodies: [postBody, updatePostBody],
    besides: ['eventInfo', 'version'],
    internal: ['code', 'eventStart', 'eventEnd', 'seriesId'],
  },
  message: { fields: messages.fields, bodies: [messageBody], besides: ['sendAt', 'template'] },
};

const writtenOf = ({ fields }: Bodies) =>
  Object.entries(fields as Record<string, Field<'users'>>).flatMap(([name, { written }]) => (written ? [name] : []));

test.each(Object.entries(writers))("a caller's input for a %s is written to its record", (_, writer) => {
  const { bodies, besides, internal = [] } = writer;
  const sent = new Set(bodies.flatMap(({ shape }) => Object.keys(shape)));
  for (const name of besides) expect(sent.delete(name), `${name} is sent`).toBe(true);
  expect([...sent, ...internal].toSorted()).toEqual(writtenOf(writer).toSorted());
});

/** A text for each free-text field. */
function textsOf({ shape }: { shape: Readonly<Record<string, z.ZodType>> }, mark: string): Record<string, string> {
  const texts = Object.entries(shape).map(([name, schema]) => [name, `${mark} ${name}`.slice(0, 30), schema] as const);
  return Object.fromEntries(
    texts.flatMap(([name, text, schema]) => (schema.safeParse(text).data === text ? [[name, text]] : [])),
  );
}

interface Kept {
  kind: string;
  id: string;
  texts: Record<string, string>;
  shown: object;
}

describe('every text field that users enter is shown, audited and exported', () => {
  const as = () => server().as(server().admin);
  const at = () => ({ propertyId: server().property });

  async function isKept({ kind, id, texts, shown }: Kept, file?: string) {
    expect(shown).toMatchObject(texts);
    const { after } = await server()
      .db.selectFrom('audit_log')
      .select('after')
      .where('target_kind', '=', kind)
      .where('target_id', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    for (const text of Object.values(texts)) expect(JSON.stringify(after)).toContain(text);
    const fields = writers[kind]?.fields as Record<string, Field<'users'>>;
    const headed = Object.entries(texts).flatMap(([name, text]) => {
      const heading = fields[name]?.csv;
      return typeof heading === 'string' ? [[heading, text]] : [];
    });
    if (file !== undefined) expect(csvRows(file)).toContainEqual(expect.objectContaining(Object.fromEntries(headed)));
  }

  test('for a user who is added, imported and edited', async () => {
    const email = () => `${newId()}@fields.example`;
    const exported = async () => (await as().call(contract.users.list, { query: { ...at(), format: 'csv' } })).text;
    const get = async (id: string) => (await as().call(contract.users.get, { params: { id } })).body.data;
    const added = { ...textsOf(createUserBody, 'Added'), email: email(), role: 'resident' as const };
    const made = await as().call(contract.users.create, { query: at(), body: added as never });
    expect(made.status, made.text).toBe(200);
    const { _id: id } = made.body.data;
    const { role: _role, ...texts } = added;
    await isKept({ kind: 'user', id, texts, shown: await get(id) }, await exported());

    const edited = textsOf(updateUserBody, 'Edited');
    const reply = await as().call(contract.users.update, { body: { _id: id, ...edited } });
    expect(reply.status, reply.text).toBe(200);
    await isKept({ kind: 'user', id, texts: edited, shown: await get(id) }, await exported());

    const imported = { ...textsOf(importUser, 'Imported'), email: email(), phone: '', contactEmail: '' };
    const { startDate: _from, endDate: _to, ...row } = imported as Record<string, string>;
    const file = await as().call(contract.userImport.import, {
      query: at(),
      body: { ...at(), users: [{ ...row, role: 'resident' }] } as never,
    });
    expect(file.body.data, file.text).toMatchObject([{ status: 'created' }]);
    expect(await get(file.body.data[0]?.userId ?? '')).toMatchObject(row);
  });

  test('for a lead', async () => {
    const boost = newId();
    await server()
      .db.insertInto('posts')
      .values({
        id: boost,
        property_id: server().property,
        type: 'BOOST',
        reward_points: 100,
        boost_type: 'referral',
        title: 'Refer a friend',
      })
      .execute();
    const person = { firstName: 'Lea', lastName: 'Lead', email: `${newId()}@fields.example` };
    const log = await server()
      .as(server().resident)
      .call(contract.submissions.submit, { params: { id: boost }, body: person });
    expect(log.status, log.text).toBe(200);
    const { _id: id } = log.body.data;
    const { reason, ...texts } = textsOf(updateLeadBody, 'Edited');
    const reply = await as().call(contract.leads.update, { params: { id }, body: { ...texts, reason } });
    expect(reply.status, reply.text).toBe(200);
    const file = await as().call(contract.leads.list, { query: { ...at(), format: 'csv' } });
    await isKept({ kind: 'lead', id, texts, shown: reply.body.data }, file.text);
  });

  test('for a property', async () => {
    const id = server().property;
    // State and ZIP code are validated together with the country.
    const { state: _state, zipCode: _zip, ...texts } = textsOf(updatePropertyBody, 'Edited');
    const reply = await as().call(contract.properties.update, { params: { id }, body: texts });
    expect(reply.status, reply.text).toBe(200);
    const shown = (await as().call(contract.properties.get, { params: { id } })).body.data;
    const file = await as().call(contract.properties.list, { query: { format: 'csv' } });
    await isKept({ kind: 'property', id, texts, shown }, file.text);
  });

  test('for a brand that is added and edited', async () => {
    const exported = async () => (await as().call(contract.brands.list, { query: { format: 'csv' } })).text;
    const added = textsOf(createBrandBody, 'Added');
    const made = await as().call(contract.brands.create, { body: added as never });
    expect(made.status, made.text).toBe(200);
    const { _id: id } = made.body.data;
    await isKept({ kind: 'brand', id, texts: added, shown: made.body.data }, await exported());
    const texts = textsOf(updateBrandBody, 'Edited');
    const edited = await as().call(contract.brands.update, { params: { id }, body: texts });
    expect(edited.status, edited.text).toBe(200);
    await isKept({ kind: 'brand', id, texts, shown: edited.body.data }, await exported());
  });
});
