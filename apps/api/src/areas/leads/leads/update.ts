import type { contract } from '@hearth/contract';
import { leadStatusLabels, type LeadStatus } from '@hearth/contract/leads/lead-record';
import { leadMessages as say } from '@hearth/contract/leads/messages';
import type { Ctx } from '../../../platform/context.ts';
import { invalid } from '../../../platform/errors.ts';
import { inFigures } from '../../../platform/days.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { insertEvents, updateLead, worksAt, type LockedLead } from './queries.ts';
import { changeable, leadOf } from './service.ts';

type Leads = typeof contract.leads;
type Event = { kind: string; text: string; reason?: string };

/** What happened is kept with the lead, and whoever sees it is told. */
export async function record(ctx: Ctx, { id, property_id }: LockedLead, events: readonly Event[]) {
  await insertEvents(
    ctx.db,
    // What happened at once is told in the order given.
    events.map((event, place) => ({
      ...event,
      lead_id: id,
      property_id,
      created_by: ctx.actor.id,
      created_at: new Date(ctx.now.getTime() + place),
    })),
  );
  ctx.record('lead', { op: 'update', id, propertyId: property_id, after: { events } });
}

/** Staff move a lead on, take it over, or say what comes next. */
export async function update(ctx: Ctx, { params, body }: InputOf<Leads['update']>) {
  const lead = await changeable(ctx, params.id);
  const {
    leadStatus = lead.status as LeadStatus,
    ownerId = lead.owner_id,
    externalLeadID = lead.external_lead_id,
  } = body;
  const nextStep = body.nextStep ?? lead.next_step;
  const nextStepOn = nextStep === '' ? null : body.nextStepOn === undefined ? lead.next_step_on : body.nextStepOn;
  if (body.nextStepOn && nextStep === '') throw invalid(['body', 'nextStep'], say.stepRequired);
  if (ownerId !== null && ownerId !== lead.owner_id && !(await worksAt(ctx.db, ownerId, lead.property_id)))
    throw invalid(['body', 'ownerId'], say.ownerElsewhere);
  const events: Event[] = [
    ...(leadStatus === lead.status
      ? []
      : [{ kind: 'status', text: `Moved to ${leadStatusLabels[leadStatus]}`, reason: body.reason ?? '' }]),
    ...(ownerId === lead.owner_id
      ? []
      : [{ kind: 'owner', text: ownerId === null ? 'Has no owner' : 'Has a new owner' }]),
    ...(nextStep === lead.next_step && nextStepOn === lead.next_step_on
      ? []
      : [{ kind: 'nextStep', text: stepText(nextStep, nextStepOn) }]),
    ...(externalLeadID === lead.external_lead_id
      ? []
      : [
          {
            kind: 'externalLeadID',
            text: externalLeadID === '' ? 'Has no external id' : `External id ${externalLeadID}`,
          },
        ]),
  ];
  if (events.length > 0) {
    const isMoved = leadStatus !== lead.status;
    await updateLead(ctx.db, lead.id, {
      status: leadStatus,
      status_at: isMoved ? ctx.now : lead.status_at,
      contacted_at: lead.contacted_at ?? (isMoved && leadStatus !== 'new' ? ctx.now : null),
      owner_id: ownerId,
      next_step: nextStep,
      next_step_on: nextStepOn,
      external_lead_id: externalLeadID,
    });
    if (isMoved || externalLeadID !== lead.external_lead_id)
      ctx.changed({
        topic: 'pointLog',
        op: 'update',
        propertyId: lead.property_id,
        ids: [lead.id],
        userIds: [lead.user_id],
      });
  }
  await record(ctx, lead, events);
  return { data: await leadOf(ctx, lead.id) };
}

const stepText = (step: string, on: string | null) =>
  step === '' ? 'Nothing is next' : `Next: ${step}${on === null ? '' : `, on ${inFigures(on)}`}`;

/** Staff write down what was said or done; a lead that was waiting has been reached by it. */
export async function note(ctx: Ctx, { params, body }: InputOf<Leads['note']>) {
  const lead = await changeable(ctx, params.id);
  if (lead.contacted_at === null) await updateLead(ctx.db, lead.id, { contacted_at: ctx.now });
  await record(ctx, lead, [{ kind: 'note', text: body.note }]);
  return { data: await leadOf(ctx, lead.id) };
}
