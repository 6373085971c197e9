import type { contract } from '@hearth/contract';
import { formatDate } from '@hearth/contract/format';
import { leadStatusLabels } from '@hearth/contract/leads/lead-record';
import { leadHistory as history, leadMessages } from '@hearth/contract/leads/messages';
import type { Ctx } from '../../../../platform/context.ts';
import { invalid } from '../../../../platform/errors.ts';
import type { InputOf } from '../../../../platform/serve.ts';
import { worksAt } from '../../../people/staff/public.ts';
import { leads } from '../fields.ts';
import { insertEvents, updateLead, type LockedLead } from '../queries.ts';
import { changeable, leadOf, logChanged } from '../service.ts';

type Leads = typeof contract.leads;
type Event = { kind: string; text: string; reason?: string };

/** Writes history entries and publishes the change. */
export async function record(ctx: Ctx, { id, property_id }: LockedLead, events: readonly Event[]) {
  await insertEvents(
    ctx.db,
    // Distinct times keep the order of simultaneous entries.
    events.map((event, index) => ({
      ...event,
      lead_id: id,
      property_id,
      created_by: ctx.actor.id,
      created_at: new Date(ctx.now.getTime() + index),
    })),
  );
  ctx.record('lead', { op: 'update', id, propertyId: property_id, after: { events } });
}

type Written = ReturnType<typeof leads.ofColumns>;
type Changes = ReturnType<typeof leads.changed<Partial<Written>>>;

/** History entries of a change. */
function eventsOf(changes: Changes, after: Written, reason: string): Event[] {
  const { leadStatus, ownerId, nextStep, nextStepOn, externalLeadID } = changes;
  return [
    ...(leadStatus === undefined
      ? []
      : [{ kind: 'status', text: history.moved(leadStatusLabels[leadStatus]), reason }]),
    ...(ownerId === undefined
      ? []
      : [{ kind: 'owner', text: ownerId === null ? history.ownerRemoved : history.ownerChanged }]),
    ...(nextStep === undefined && nextStepOn === undefined
      ? []
      : [{ kind: 'nextStep', text: stepText(after.nextStep, after.nextStepOn) }]),
    ...(externalLeadID === undefined ? [] : [{ kind: 'externalLeadID', text: history.externalId(externalLeadID) }]),
  ];
}

export async function update(ctx: Ctx, { params, body }: InputOf<Leads['update']>) {
  const lead = await changeable(ctx, params.id);
  const { reason = '', ...given } = body;
  const before = leads.ofColumns(lead);
  const changes = leads.changed(before, given.nextStep === '' ? { ...given, nextStepOn: null } : given);
  const after = { ...before, ...changes };
  const { leadStatus, ownerId, externalLeadID } = changes;
  if (given.nextStepOn && after.nextStep === '') throw invalid(['body', 'nextStep'], leadMessages.stepRequired);
  if (ownerId && !(await worksAt(ctx.db, lead.property_id, ownerId)))
    throw invalid(['body', 'ownerId'], leadMessages.ownerElsewhere);
  if (Object.keys(changes).length > 0)
    await updateLead(ctx.db, lead.id, {
      ...leads.toColumns(changes),
      ...(leadStatus && { status_at: ctx.now }),
      ...(leadStatus && leadStatus !== 'new' && { contacted_at: lead.contacted_at ?? ctx.now }),
    });
  if (leadStatus !== undefined || externalLeadID !== undefined) logChanged(ctx, lead);
  await record(ctx, lead, eventsOf(changes, after, reason));
  return { data: await leadOf(ctx, lead.id) };
}

const stepText = (step: string, on: string | null) =>
  step === '' ? history.stepCleared : history.nextStep(step, on === null ? '' : formatDate(on));

/** Adds a note, which counts as contact. */
export async function note(ctx: Ctx, { params, body }: InputOf<Leads['note']>) {
  const lead = await changeable(ctx, params.id);
  if (lead.contacted_at === null) await updateLead(ctx.db, lead.id, { contacted_at: ctx.now });
  await record(ctx, lead, [{ kind: 'note', text: body.note }]);
  return { data: await leadOf(ctx, lead.id) };
}
