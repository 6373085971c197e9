import { z } from 'zod';
import { feedItem } from '../community/feed.ts';
import { asResident, asResidentOf } from '../endpoint.ts';
import { receivedFiles } from '../files/uploads.ts';
import { emailPattern, httpUrlPattern, line, objectId, text, usPhonePattern } from '../primitives.ts';
import { uploadImagesMaximum } from '../constants.ts';
import { boostTypes } from '../boosts.ts';
import { byField } from '../validation.ts';
import { list, shared } from '../resource.ts';
import { pointLogDetail } from './point-log-record.ts';

const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')]);
const images = { accept: 'image', files: uploadImagesMaximum } as const;
const url = text(2000).regex(httpUrlPattern, byField('webAddress'));

/** An open boost, survey or poll, as residents see it. */
export const openBoost = feedItem.extend({ boostType: z.enum(boostTypes) });
export const listOpenBoosts = list('/resident/boosts', {
  summary: 'List boosts, surveys and polls open to you',
  tag: 'Resident',
  scope: asResident,
  permission: 'resident.act',
  record: openBoost,
  topic: 'post',
});

/** Required fields depend on the boost's type. Sent as JSON, or as multipart with `images`. */
export const submitBoostBody = z.strictObject({
  note: text(2000).default(''),
  /** The code announced at an event. */
  code: line(50).min(1).optional(),
  title: line(200).optional(),
  postUrl: url.optional(),
  images: receivedFiles(images),
  firstName: line(100).optional(),
  lastName: line(100).optional(),
  email: line(254).regex(emailPattern, 'Enter a valid Email').optional(),
  phone: line(30).regex(usPhonePattern, 'Invalid Phone number').optional(),
  floorPlanType: line(100).optional(),
  textOptIn: flag.optional(),
  promoCode: line(50).optional(),
});
const submissionCalls = shared({
  tag: 'Resident',
  scope: asResidentOf('post'),
  permission: 'resident.act',
  feature: 'ofRecord',
  perMinute: 60,
});

export const submitBoost = submissionCalls.endpoint('POST /resident/boosts/{id}/submissions', {
  summary: 'Submit a boost, with images if required',
  body: submitBoostBody,
  uploads: { images },
  output: z.object({ data: pointLogDetail }),
  changes: ['pointLog', 'post', 'property', 'lead'],
  action: 'submission.create',
});

/** Surveys and reviews: ratings by question. Polls: selections or a free entry. */
export const answerBody = z.strictObject({
  note: text(2000).default(''),
  rating: z.number().min(0.5).max(5).multipleOf(0.5).optional(),
  reviewClick: z.boolean().optional(),
  questions: z
    .array(
      z.strictObject({
        _id: objectId,
        rating: z.number().min(0.5).max(5).multipleOf(0.5).nullable().default(null),
        note: text(1000).default(''),
      }),
    )
    .max(50)
    .optional(),
  selections: z.array(objectId).max(50).optional(),
  freeformEntry: text(500).optional(),
});
export const answerBoost = submissionCalls.endpoint('POST /resident/boosts/{id}/answers', {
  summary: 'Respond to a survey, review or poll; points are sent right away',
  body: answerBody,
  output: z.object({ data: pointLogDetail }),
  changes: ['pointLog', 'post', 'property', 'user', 'review'],
  action: 'submission.answer',
});

export const submissions = {
  openBoosts: listOpenBoosts,
  submit: submitBoost,
  answer: answerBoost,
};
