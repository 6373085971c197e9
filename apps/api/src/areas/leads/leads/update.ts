import type { contract } from '@hearth/contract';
import { leadStatusLabels, type LeadStatus } from '@hearth/contract/leads/lead-record';
import { leadMessages as say } from '@hearth/contract/leads/messages';
import type { Ctx } from '../../../platform/context.ts';
import { conflict, invalid } from '../../../platform/errors.ts';
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
  ctx.audit({ target: 'lead', id, propertyId: property_id, after: { events } });
  ctx.changed({ topic: 'lead', op: 'update', propertyId: property_id, ids: [id] });
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

const progress: readonly string[] = ['lost', 'new', 'contacted', 'toured', 'applied', 'leased'];
const further = (a: string, b: string) => (progress.indexOf(a) >= progress.indexOf(b) ? a : b);

/** Two leads are one person: the one that came first stays with what is known of both, and its referral earns. */
export async function merge(ctx: Ctx, { params, body }: InputOf<Leads['merge']>) {
  if (params.id === body.leadId) throw invalid(['body', 'leadId'], say.sameLead);
  const locked: LockedLead[] = [];
  for (const id of [params.id, body.leadId].toSorted()) locked.push(await changeable(ctx, id));
  const [first, second] = locked.toSorted(
    (a, b) => a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1),
  );
  if (!first || !second || first.property_id !== second.property_id) throw conflict(say.notSimilar);
  const nextStep = first.next_step || second.next_step;
  const status = further(first.status, second.status);
  await updateLead(ctx.db, second.id, { merged_into: first.id });
  await updateLead(ctx.db, first.id, {
    status,
    status_at: status === first.status ? first.status_at : second.status_at,
    contacted_at: first.contacted_at ?? second.contacted_at,
    email: first.email || second.email,
    phone: first.phone || second.phone,
    floor_plan_type: first.floor_plan_type || second.floor_plan_type,
    owner_id: first.owner_id ?? second.owner_id,
    external_lead_id: first.external_lead_id || second.external_lead_id,
    next_step: nextStep,
    next_step_on: first.next_step ? first.next_step_on : second.next_step_on,
  });
  const nameOf = ({ first_name, last_name }: LockedLead) => `${first_name} ${last_name}`.trim();
  await record(ctx, first, [{ kind: 'merge', text: `Took in the later referral of ${nameOf(second)}` }]);
  await record(ctx, second, [{ kind: 'merge', text: `Merged into the earlier referral of ${nameOf(first)}` }]);
  return { data: await leadOf(ctx, first.id) };
}
