import { z } from 'zod';
import { atProperties, atRecord, endpoint } from '../endpoint.ts';
import {
  csvFormat,
  entryDays,
  listOf,
  listOrCsv,
  listQuery,
  objectId,
  queryFlag,
  scopeQuery,
  searchText,
  text,
  wholeNumber,
} from '../primitives.ts';
import { featuresOfPosts, postTypeFilters, postTypesOf } from '../community/post-types.ts';
import { audiences, featuresOfAudience, resultTypes, type ResultType } from './point-log-types.ts';
import { pointLogDetail, pointLogStatuses } from './point-log-record.ts';
import { pointLogFilter } from './point-logs.ts';
import { result, resultDetail } from './result-record.ts';

const tag = 'Surveys, reviews and polls';

const isResultType = (filter: string): filter is ResultType => (resultTypes as readonly string[]).includes(filter);

/** Which answers are meant: the same for figures, rows and the file. */
export const answerFilter = {
  ...entryDays,
  /** In the name, the e-mail or the words of the answer. */
  searchKey: searchText,
  /** Only answers with words of the resident. */
  commented: queryFlag,
  /** Only answers that no staff have commented on. */
  unreplied: queryFlag,
  /** Stars, 1 to 5, halves counted up: of the question that is named, or of the answer as a whole. */
  rating: wholeNumber(1, 5).optional(),
  questionId: objectId.optional(),
  /** Only answers that chose this option of a poll. */
  selectionId: objectId.optional(),
  /** Only answers with this entry of their own, whatever its case. */
  other: text(500).optional(),
};

export const listResults = endpoint({
  method: 'GET',
  path: '/posts/surveys',
  summary: 'Surveys, reviews and polls with what was answered, the newest first',
  tag,
  place: atProperties,
  permission: 'pointLogs.view',
  feature: ({ query: { postType, userType } }) =>
    featuresOfPosts(postTypesOf({ kind: 'BOOST', userType, ...(postType && !isResultType(postType) && { postType }) })),
  query: {
    ...scopeQuery,
    page: wholeNumber(0, 1_000_000).default(1),
    limit: wholeNumber(1, 100).default(10),
    userType: z.enum(audiences).optional(),
    /** What posts are listed by, too: a public review has no answers here and finds none. */
    postType: z.enum([...resultTypes, ...postTypeFilters]).optional(),
    ...answerFilter,
    /** That one alone, if it is on the list. */
    postId: objectId.optional(),
  },
  output: listOf(result),
  reads: ['post', 'pointLog', 'review'],
  rows: { topic: 'post', key: 'postId' },
});

export const getResult = endpoint({
  method: 'GET',
  path: '/posts/{id}/results',
  summary: 'One survey, review or poll: every question, its months, the entries of a poll',
  tag,
  place: atRecord('post'),
  permission: 'pointLogs.view',
  feature: 'ofRecord',
  params: { id: objectId },
  query: answerFilter,
  output: z.object({ data: resultDetail }),
  reads: ['post', 'pointLog', 'review'],
});

export const listAnswers = endpoint({
  method: 'GET',
  path: '/point-logs/surveys',
  summary: 'Answers to surveys, reviews and polls with their comments; `format=csv` exports them all',
  tag,
  place: atProperties,
  permission: 'pointLogs.view',
  feature: ({ query }) => featuresOfAudience(query.userType),
  query: {
    ...listQuery(['createdAt', 'rating', 'name'], { orderBy: 'createdAt' }),
    ...pointLogFilter,
    /** An answer approves itself, and is not listed once it was taken back: any state but approved finds none. */
    status: z.enum(pointLogStatuses).optional(),
    postType: z.enum(resultTypes).optional(),
    ...answerFilter,
    /** That answer alone, if it is on the list. */
    pointLogId: objectId.optional(),
    format: csvFormat,
  },
  output: listOrCsv(listOf(pointLogDetail).extend({ avgRating: z.number().nullable() })),
  reads: ['pointLog', 'review'],
  rows: { topic: 'pointLog', key: 'pointLogId' },
  streams: true,
});

export const results = { list: listResults, get: getResult, answers: listAnswers };
