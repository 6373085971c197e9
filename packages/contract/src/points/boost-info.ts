import { z } from 'zod';
import { hexIdPattern } from '../primitives.ts';

const code = z.string();
const note = z.string();
const boostID = z.string().regex(hexIdPattern).nullable();
const remoteImages = z.array(z.string());

/** A boost submission, one variant per log (spec 1, section 3). `remoteImages` are signed URLs. */
export const boostInfo = z
  .object({
    referral: z.object({
      boostID,
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      phone: z.string(),
      floorPlanType: z.string(),
      leadStatus: z.string(),
      externalLeadID: z.string(),
      code,
      note,
      textOptIn: z.boolean(),
      promoCode: z.string(),
    }),
    event: z.object({ boostID, code, note, remoteImages }),
    socialMedia: z.object({ boostID, postUrl: z.string(), code, note, remoteImages }),
    review: z.object({ boostID, postUrl: z.string(), code, note }),
    custom: z.object({ boostID, code, note, remoteImages }),
    ugc: z.object({ boostID, images: z.array(z.string()), remoteImages, title: z.string(), code, note }),
    newReviewBoost: z.object({
      boostID,
      code,
      note,
      rating: z.number(),
      question: z.string(),
      reviewClick: z.boolean(),
    }),
    microSurveyBoost: z.object({
      boostID,
      code,
      note,
      ratingComments: z.boolean(),
      questions: z.array(
        z.object({ _id: z.string(), question: z.string(), rating: z.number().nullable(), note: z.string() }),
      ),
    }),
    voteBoost: z.object({
      boostID,
      code,
      note,
      freeformEntry: z.string(),
      selections: z.array(z.object({ _id: z.string(), label: z.string(), selected: z.boolean() })),
    }),
  })
  .partial();
export type BoostInfo = z.infer<typeof boostInfo>;
