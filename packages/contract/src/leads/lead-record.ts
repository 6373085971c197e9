import { z } from 'zod';
import { audiences } from '../boosts.ts';
import { type PointLogType } from '../points/point-log-types.ts';
import { date, instant, line, objectId, text } from '../primitives.ts';

/** What becomes of a lead (rulings, 'Community'), with its label. */
export const leadStatusLabels = {
  new: 'New',
  contacted: 'Contacted',
  toured: 'Toured',
  applied: 'Applied',
  leased: 'Leased',
  lost: 'Lost',
} as const;
export type LeadStatus = keyof typeof leadStatusLabels;
export const leadStatuses = Object.keys(leadStatusLabels) as [LeadStatus, ...LeadStatus[]];

/** How it came: a referral, or the referral of somebody who signed a lease. */
export const leadSources = ['referral', 'leaseReferral'] as const;

export const leadSourceLabels: Record<(typeof leadSources)[number], string> = {
  referral: 'Referral',
  leaseReferral: 'Lease referral',
};

/** What a lead that signed earns, with the kind of its point log. */
export const leadRewardKinds = ['leaseReferral', 'leadIncentive'] as const;
export type LeadRewardKind = (typeof leadRewardKinds)[number];
export const leadRewardLabels: Record<LeadRewardKind, string> = {
  leaseReferral: 'Lease referral',
  leadIncentive: 'Lead incentive',
};
export const leadRewardTypes: Record<LeadRewardKind, PointLogType> = {
  leaseReferral: 'boost',
  leadIncentive: 'leadIncentive',
};

export const leadRewardStates = ['waiting', 'paid', 'refused'] as const;

export const leadReward = z.object({
  kind: z.enum(leadRewardKinds),
  points: z.int(),
  dueOn: date,
  state: z.enum(leadRewardStates),
  pointLog: objectId.nullable(),
  refusedReason: z.string().nullable(),
});
export type LeadReward = z.infer<typeof leadReward>;

export const leadPerson = z.object({ _id: objectId, name: z.string() });

export const lead = z.object({
  _id: objectId,
  property: objectId,
  propertyName: z.string(),
  /** Of the property, IANA. */
  timezone: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  floorPlanType: z.string(),
  textOptIn: z.boolean(),
  promoCode: z.string(),
  externalLeadID: z.string(),
  leadStatus: z.enum(leadStatuses),
  /** When staff first did something about it; null while nobody has. */
  contactedAt: instant.nullable(),
  createdAt: instant,
  source: z.enum(leadSources),
  userType: z.enum(audiences),
  referrer: leadPerson,
  owner: leadPerson.nullable(),
  nextStep: z.string(),
  nextStepOn: date.nullable(),
  /** Its next step is due, or nobody has reached out for 48 hours. */
  isOverdue: z.boolean(),
  /** Other leads of the property with the same e-mail or phone. */
  duplicates: z.int().min(0),
  rewards: z.array(leadReward),
  can: z.object({ update: z.boolean(), merge: z.boolean(), reward: z.boolean() }),
});
export type Lead = z.infer<typeof lead>;

/** What is left out stays; a next step needs words, and its day may be left open. */
export const updateLeadBody = z
  .strictObject({
    leadStatus: z.enum(leadStatuses),
    reason: text(1000),
    ownerId: objectId.nullable(),
    nextStep: text(300),
    nextStepOn: date.nullable(),
    externalLeadID: line(100),
  })
  .partial();

export const leadEvent = z.object({
  _id: objectId,
  kind: z.string(),
  text: z.string(),
  reason: z.string(),
  by: z.string(),
  createdAt: instant,
});

/** One lead with what was done about it, and the leads that look like it. */
export const leadDetail = lead.extend({
  statusAt: instant,
  note: z.string(),
  /** Days after moving in from which its property pays a reward. */
  rewardDays: z.int(),
  /** What the property's lead incentive proposes, in points; 0 proposes nothing. */
  proposedReward: z.int().min(0),
  events: z.array(leadEvent),
  similar: z.array(
    z.object({
      _id: objectId,
      name: z.string(),
      referrer: z.string(),
      createdAt: instant,
      rewards: z.array(leadReward),
    }),
  ),
});
export type LeadDetail = z.infer<typeof leadDetail>;
