import { contract } from '@hearth/contract';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { eventually, useServer } from '../../../../test/harness.ts';
import { testProvider, type TestProvider } from '../../../../test/sync/provider.ts';
import { queueJob } from '../../../../test/queued.ts';
import { newId } from '../../../platform/id.ts';
import { ProviderError } from '../../../platform/outbound/provider-error.ts';
import { adapters } from '../../properties/integrations/providers/adapters.ts';
import type { ProviderLead } from '../../properties/integrations/providers/provider.ts';

const server = useServer();
const before = adapters.propexo;
let provider: TestProvider;
let sent: ProviderLead[];
let propertyId: string;

afterAll(() => {
  if (before) adapters.propexo = before;
  else delete adapters.propexo;
});
beforeEach(async () => {
  sent = [];
  provider = testProvider();
  provider.sendLead = async (lead) => {
    sent.push(lead);
    return { externalLeadID: `x-${lead.reference}` };
  };
  adapters.propexo = () => provider;
  propertyId = await server().addProperty(server().company);
  await server()
    .db.insertInto('integrations')
    .values({ property_id: propertyId, name: 'propexo', leads_sync: true, created_at: new Date(Date.now() - 60_000) })
    .execute();
});

async function refer(): Promise<string> {
  const id = newId();
  const resident = await server().addPerson('resident', propertyId);
  await server()
    .db.insertInto('point_logs')
    .values({
      id,
      property_id: propertyId,
      user_id: resident._id,
      created_by: resident._id,
      type: 'boost',
      boost_type: 'referral',
      status: 'pending',
      points: 100,
      note: 'Looks for two rooms',
      boost_info: JSON.stringify({
        referral: { firstName: 'Pat', lastName: 'Lee', email: `${id}@hearth.example`, leadStatus: 'new' },
      }),
    })
    .execute();
  return id;
}
const leadOf = async (id: string) =>
  (await server().as(server().admin).call(contract.leads.get, { params: { id } })).body.data;
const runSync = () => queueJob(server().db, 'lead-sync');
/** Sets the provider's status of these leads. */
const setProviderStatus = async (
  id: string,
  status: 'new' | 'contacted' | 'toured' | 'applied' | 'leased' | 'lost',
) => {
  provider.leads = async () => ({ records: [{ externalLeadID: `x-${id}`, status }], unread: [], next: null });
  await server()
    .db.updateTable('integrations')
    .set({ next_leads_at: new Date() })
    .where('property_id', '=', propertyId)
    .execute();
  await runSync();
  await eventually(async () => {
    const row = await server()
      .db.selectFrom('lead_sends')
      .select('provider_status')
      .where('lead_id', '=', id)
      .executeTakeFirst();
    return row?.provider_status === status;
  });
};

test('a referral is sent once, and its history shows it', async () => {
  const id = await refer();
  await runSync();
  const lead = await eventually(async () => {
    const now = await leadOf(id);
    return now.externalLeadID !== '' && now;
  });
  expect(lead.externalLeadID).toBe(`x-${id}`);
  expect(lead.events.map(({ text, by }) => [text, by])).toEqual([[`Sent to Propexo as x-${id}`, 'System']]);
  await runSync();
  const other = await refer();
  await runSync();
  await eventually(async () => (await leadOf(other)).externalLeadID !== '');
  expect(sent.map(({ reference }) => reference)).toEqual([id, other]);
  expect(sent[0]).toMatchObject({ firstName: 'Pat', note: 'Looks for two rooms', phone: null });
});

test('after a crash, a lead is sent again with the same reference', async () => {
  const id = await refer();
  let isKilled = false;
  provider.sendLead = async (lead) => {
    sent.push(lead);
    if (!isKilled) {
      isKilled = true;
      throw new Error('the process was killed here');
    }
    return { externalLeadID: 'known' };
  };
  await runSync();
  await eventually(async () => (await leadOf(id)).externalLeadID === 'known');
  expect(new Set(sent.map(({ reference }) => reference))).toEqual(new Set([id]));
});

test('a refused lead is noted in its history, and a deferred one stays pending', async () => {
  const refused = await refer();
  provider.sendLead = () => Promise.reject(new ProviderError('refused', 'Propexo rejected the lead: no phone'));
  await runSync();
  await eventually(async () => (await leadOf(refused)).events.length > 0);
  expect((await leadOf(refused)).events[0]?.text).toBe("Couldn't send: Propexo rejected the lead: no phone");
  const waiting = await refer();
  provider.sendLead = () => Promise.reject(new ProviderError('unavailable', 'Propexo does not answer'));
  await runSync();
  const row = await eventually(async () => {
    const now = await server()
      .db.selectFrom('lead_sends')
      .selectAll()
      .where('lead_id', '=', waiting)
      .executeTakeFirst();
    return now && now.attempts > 0 && now;
  });
  expect([row.state, row.try_at > new Date()]).toEqual(['waiting', true]);
});

test('the provider moves a lead forward, never back behind staff', async () => {
  const id = await refer();
  await runSync();
  await eventually(async () => (await leadOf(id)).externalLeadID !== '');
  await setProviderStatus(id, 'toured');
  const lead = await leadOf(id);
  expect([lead.leadStatus, lead.events[0]?.text, lead.events[0]?.reason, lead.events[0]?.by]).toEqual([
    'toured',
    'Moved to Toured',
    'Updated by Propexo',
    'System',
  ]);
  expect(lead.contactedAt).not.toBeNull();
  await server()
    .as(server().admin)
    .call(contract.leads.update, { params: { id }, body: { leadStatus: 'applied' } });
  await setProviderStatus(id, 'contacted');
  expect((await leadOf(id)).leadStatus).toBe('applied');
  await setProviderStatus(id, 'lost');
  expect((await leadOf(id)).leadStatus).toBe('lost');
  const { rows } = await sql<{
    status: string;
  }>`select boost_info #>> '{referral,leadStatus}' as status from point_logs where id = ${id}`.execute(server().db);
  expect(rows[0]?.status).toBe('lost');
});
