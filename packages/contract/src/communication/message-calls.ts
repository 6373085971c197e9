import { z } from 'zod';
import { pageSizeMaximum } from '../constants.ts';
import { atRecord } from '../endpoint.ts';
import { objectId, wholeNumber } from '../primitives.ts';
import { messageDetail } from './message-record.ts';

/** What the calls of one message have in common. */
export const tag = 'Communication';
export const params = { id: objectId };
export const place = atRecord('communication');
export const one = z.object({ data: messageDetail });
export const answer = { answers: 'message', changes: ['message'] } as const;
export const paging = {
  page: wholeNumber(0, 1_000_000).default(1),
  limit: wholeNumber(1, pageSizeMaximum).default(10),
};
