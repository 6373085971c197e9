import { contract } from '@hearth/contract';
import { checklistStepNames, newDays, type ChecklistStep } from '@hearth/contract/insights/checklist';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { useServer } from '../../../../test/harness.ts';
import type { Person } from '../../../../test/scenario.ts';
import { newId } from '../../../platform/id.ts';

const server = useServer();
let propertyId: string;
let lead: Person;

beforeAll(async () => {
  const { db, addProperty, addPerson } = server();
  const company = newId();
  await db.insertInto('companies').values({ id: company, name: 'New Homes' }).execute();
  propertyId = await addProperty(company);
  await db.updateTable('properties').set({ address: '' }).where('id', '=', propertyId).execute();
  lead = await addPerson('manager', propertyId);
});

const steps = async (person = lead) => {
  const reply = await server().as(person).call(contract.home.checklist, { query: { propertyId } });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
};
const done = async () => (await steps()).filter(({ isDone }) => isDone).map(({ step }) => step);

test('each step is done once the property has what it asks for, whatever other properties have', async () => {
  const { db, addPerson, fund, property } = server();
  await fund(property, 500);
  expect(await steps()).toEqual(checklistStepNames.map((step) => ({ step, isDone: false })));
  const doing: Record<ChecklistStep, () => Promise<unknown>> = {
    property: () => db.updateTable('properties').set({ address: '1 New St' }).where('id', '=', propertyId).execute(),
    staff: () => addPerson('leasing_agent', propertyId),
    residents: () => addPerson('resident', propertyId),
    points: () => fund(propertyId, 100),
    message: () =>
      db
        .insertInto('messages')
        .values({
          property_id: propertyId,
          sender_id: lead._id,
          type: 'EMAIL',
          body: 'Hello',
          purpose: 'service',
          recipients: '[]',
          status: 'sent',
          started_at: new Date(),
        })
        .execute(),
    secondFactor: () =>
      sql`insert into authenticators (user_id, sealed_secret) values (${lead._id}, 'sealed')`.execute(db),
  };
  for (const [index, step] of checklistStepNames.entries()) {
    await doing[step]();
    expect(await done()).toEqual(checklistStepNames.slice(0, index + 1));
  }
});

test('viewers and staff of a property that has had residents for long see no steps', async () => {
  const { db, addPerson } = server();
  expect(await steps(await addPerson('read_only_manager', propertyId))).toEqual([]);
  const agent = await steps(await addPerson('leasing_agent', propertyId));
  expect(agent.map(({ step }) => step)).not.toContain('points');
  await sql`update properties set created_at = now() - make_interval(days => ${newDays + 1}) where id = ${propertyId}`.execute(
    db,
  );
  expect(await steps()).toEqual([]);
});
