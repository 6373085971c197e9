import type { z } from 'zod';
import type { postBody } from './post-body.ts';
import type { Post } from './post-record.ts';

/** Editable values of a post, in schema order. */
export function valuesOfPost(post: Post): z.input<typeof postBody> {
  const { eventInfo } = post;
  return {
    type: post.type,
    boostType: post.boostType,
    title: post.title,
    text: post.text,
    startDate: post.startDate,
    endDate: post.endDate,
    recurrence: post.recurrence,
    active: post.active,
    isImageRequired: post.isImageRequired,
    singleSubmission: post.singleSubmission,
    maxSubmissionCount: post.maxSubmissionCount,
    budget: post.budget,
    rewardPoints: post.rewardPoints,
    eventInfo: eventInfo && { startDate: eventInfo.startDate, endDate: eventInfo.endDate, code: eventInfo.code },
    boostInfo: post.boostInfo,
  };
}
