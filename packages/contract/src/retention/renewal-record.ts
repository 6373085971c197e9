import { z } from 'zod';
import { checkContent, contentBody } from '../communication/message-body.ts';
import { pointsMaximum } from '../constants.ts';
import { defineMessages } from '../define-messages.ts';
import { date, instant, objectId, text } from '../primitives.ts';
import { retentionMessages } from './messages.ts';

export const renewalStageLabels = defineMessages({
  notContacted: 'Not contacted',
  offered: 'Offered',
  deciding: 'Deciding',
  renewed: 'Renewed',
  gaveNotice: 'Gave notice',
  movedOut: 'Moved out',
});
export type RenewalStage = keyof typeof renewalStageLabels;
export const renewalStages = Object.keys(renewalStageLabels) as [RenewalStage, ...RenewalStage[]];

/** Stages that staff set. The others follow the lease: a renewal, or its end. */
export const chosenStages = ['notContacted', 'offered', 'deciding', 'gaveNotice'] as const;
export type ChosenStage = (typeof chosenStages)[number];
export const isChosenStage = (stage: string): stage is ChosenStage =>
  (chosenStages as readonly string[]).includes(stage);

export const renewalRiskLabels = defineMessages({ high: 'High risk', medium: 'Medium risk', low: 'Low risk' });
export type RenewalRisk = keyof typeof renewalRiskLabels;
export const renewalRisks = Object.keys(renewalRiskLabels) as [RenewalRisk, ...RenewalRisk[]];

export const riskReasons = [
  'gaveNotice',
  'inactive',
  'lowRating',
  'deniedSubmissions',
  'failedDeliveries',
  'notContacted',
] as const;
export type RiskReason = (typeof riskReasons)[number];

/** Limits of the pipeline, in days from today at the property. */
export const pipelineDays = { ahead: 120, back: 30 } as const;
/** When a reason applies: days without activity, days back, number of submissions, days left. */
export const riskLimits = { inactiveDays: 90, recentDays: 90, lowRating: 2, denied: 2, soonDays: 30 } as const;

export const renewalPerson = z.object({ _id: objectId, name: z.string() });
const count = z.int().min(0);

/** A lease that ends soon or ended lately, with the follow-up. Its id is the lease's. */
export const renewalRow = z.object({
  _id: objectId,
  property: objectId,
  propertyName: z.string(),
  /** IANA, of the property. */
  timezone: z.string(),
  user: z.object({ _id: objectId, name: z.string(), email: z.string() }),
  unitNumber: z.string(),
  building: z.string(),
  startDate: date,
  endDate: date,
  /** Until the last day; negative after it. */
  daysLeft: z.int(),
  /** Per month, in the property's currency. Null if an import had no rent. */
  rentAmount: z.number().nullable(),
  stage: z.enum(renewalStages),
  /** The resident's points. */
  balance: z.int(),
  /** Of the resident: a sign-in, or something done at the property. Null if never. */
  lastActivity: instant.nullable(),
  owner: renewalPerson.nullable(),
  nextStep: z.string(),
  nextStepOn: date.nullable(),
  /** The next step is due. */
  isOverdue: z.boolean(),
  /** The latest offer, with the points promised for renewing. */
  offer: z.object({ at: instant, points: count }).nullable(),
  /** Null once the lease was renewed or has ended. `count`: days, submissions, messages or stars, by reason. */
  risk: z
    .object({
      level: z.enum(renewalRisks),
      reasons: z.array(z.object({ reason: z.enum(riskReasons), count: z.number().nullable() })),
    })
    .nullable(),
  can: z.object({ update: z.boolean(), offer: z.boolean(), renew: z.boolean() }),
});
export type RenewalRow = z.infer<typeof renewalRow>;

/** With the resident's engagement at the property. */
export const renewalDetail = renewalRow.extend({
  /** Approved in the last 12 months. */
  events: count,
  reviews: count,
  /** Messages from staff that arrived, and that failed, in the last 90 days. */
  messages: z.object({ delivered: count, failed: count }),
  /** Denied in the last 90 days. */
  deniedSubmissions: count,
});
export type RenewalDetail = z.infer<typeof renewalDetail>;

/** Partial update. A next step's date is optional. */
export const updateRenewalBody = z
  .strictObject({
    stage: z.enum(chosenStages),
    ownerId: objectId.nullable(),
    nextStep: text(300),
    nextStepOn: date.nullable(),
  })
  .partial();

export const renewalOfferBody = z
  .strictObject({
    subject: contentBody.subject,
    /** Rich text. A sentence with the points follows it. */
    message: contentBody.message,
    /** The template it starts from; its use is counted. */
    template: objectId.optional(),
    /** Promised for renewing, and proposed when the lease is renewed. */
    points: z
      .int(retentionMessages.pointsInvalid)
      .min(0, retentionMessages.pointsInvalid)
      .max(pointsMaximum, retentionMessages.pointsInvalid)
      .default(0),
  })
  .superRefine((offer, context) => checkContent({ ...offer, type: 'EMAIL' }, context));
