import { z } from 'zod';
import { audiences } from '../boosts.ts';
import { defineMessages } from '../define-messages.ts';
import { type PointLogType } from '../points/point-log-types.ts';
import { date, instant, line, objectId, text } from '../primitives.ts';

export const leadStatusLabels = defineMessages({
  new: 'New',
  contacted: 'Contacted',
  toured: 'Toured',
  applied: 'Applied',
  leased: 'Leased',
  lost: 'Lost',
});
export type LeadStatus = keyof typeof leadStatusLabels;
export const leadStatuses = Object.keys(leadStatusLabels) as [LeadStatus, ...LeadStatus[]];

export const leadSources = ['referral', 'leaseReferral'] as const;

export const leadSourceLabels: Record<(typeof leadSources)[number], string> = defineMessages({
  referral: 'Referral',
  leaseReferral: 'Lease referral',
});

/** Rewards of a leased lead, with their point-log types. */
export const leadRewardKinds = ['leaseReferral', 'leadIncentive'] as const;
export type LeadRewardKind = (typeof leadRewardKinds)[number];
export const leadRewardLabels: Record<LeadRewardKind, string> = defineMessages({
  leaseReferral: 'Lease referral',
  leadIncentive: 'Lead incentive',
});
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
  /** First contact by staff; null before it. */
  contactedAt: instant.nullable(),
  createdAt: instant,
  source: z.enum(leadSources),
  userType: z.enum(audiences),
  referrer: leadPerson,
  owner: leadPerson.nullable(),
  nextStep: z.string(),
  nextStepOn: date.nullable(),
  /** The next step is due, or there was no contact in 48 hours. */
  isOverdue: z.boolean(),
  /** Number of other leads at the property with the same email or phone. */
  duplicates: z.int().min(0),
  rewards: z.array(leadReward),
  can: z.object({ update: z.boolean(), merge: z.boolean(), reward: z.boolean() }),
});
export type Lead = z.infer<typeof lead>;

/** Partial update. A next step's date is optional. */
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

/** A lead with its history and similar leads. */
export const leadDetail = lead.extend({
  statusAt: instant,
  note: z.string(),
  /** Days from move-in until the property's rewards are due. */
  rewardDays: z.int(),
  /** Default lead incentive of the property, in points; 0 for none. */
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
