import { z } from 'zod';
import { atProperties, atRecord } from '../endpoint.ts';
import {
  listOf,
  listQuery,
  objectId,
  paging,
  queryFlag,
  searchText,
  text,
  wholeNumber,
  entryDays,
} from '../primitives.ts';
import { featuresOfPosts, postTypesOf, postTypeFilters } from '../community/post-types.ts';
import { shared } from '../resource.ts';
import { audiences, featuresOfAudience } from '../boosts.ts';
import { resultTypes, type ResultType } from './point-log-types.ts';
import { pointLogDetail, pointLogStatuses } from './point-log-record.ts';
import { result, resultDetail } from './result-record.ts';
import { pointLogFilter } from './point-logs.ts';

const isResultType = (filter: string): filter is ResultType => (resultTypes as readonly string[]).includes(filter);

/** Filters of responses, shared by figures, rows and export. */
export const answerFilter = {
  ...entryDays,
  /** Searches name, email and the response's text. */
  searchKey: searchText,
  /** Only responses with a comment by the resident. */
  commented: queryFlag,
  /** Only responses without a staff comment. */
  unreplied: queryFlag,
  /** Stars, 1 to 5, rounded up: of `questionId`, or of the whole response. */
  rating: wholeNumber(1, 5).optional(),
  questionId: objectId.optional(),
  /** Only responses with this poll option. */
  selectionId: objectId.optional(),
  /** Only responses with this 'Other' entry, ignoring case. */
  other: text(500).optional(),
};

const resultCalls = shared({ tag: 'Surveys, reviews and polls', permission: 'pointLogs.view' });

export const listResults = resultCalls.list('/posts/surveys', {
  summary: 'List surveys, reviews and polls with their results, newest first',
  scope: atProperties,
  feature: ({ query: { postType, userType } }) =>
    featuresOfPosts(postTypesOf({ kind: 'BOOST', userType, ...(postType && !isResultType(postType) && { postType }) })),
  record: result,
  topic: 'post',
  query: {
    ...paging,
    userType: z.enum(audiences).optional(),
    /** Also accepts the filters of posts; a public review has no responses and finds none. */
    postType: z.enum([...resultTypes, ...postTypeFilters]).optional(),
    ...answerFilter,
  },
  row: 'postId',
  reads: ['post', 'pointLog', 'review'],
});

export const getResult = resultCalls.endpoint('GET /posts/{id}/results', {
  summary: 'Get the results of a survey, review or poll by question, month and option',
  scope: atRecord('post'),
  feature: 'ofRecord',
  query: answerFilter,
  output: z.object({ data: resultDetail }),
  reads: ['post', 'pointLog', 'review'],
});

export const listAnswers = resultCalls.list('/point-logs/surveys', {
  summary: 'List responses to surveys, reviews and polls with comments; `format=csv` exports all of them',
  scope: atProperties,
  feature: ({ query }) => featuresOfAudience(query.userType),
  topic: 'pointLog',
  page: listQuery(['createdAt', 'rating', 'name'], { orderBy: 'createdAt' }),
  query: {
    ...pointLogFilter,
    /** Responses are auto-approved and voided ones aren't listed: other statuses find none. */
    status: z.enum(pointLogStatuses).optional(),
    postType: z.enum(resultTypes).optional(),
    ...answerFilter,
  },
  row: 'pointLogId',
  csv: true,
  output: listOf(pointLogDetail).extend({ avgRating: z.number().nullable() }),
  reads: ['pointLog', 'review'],
});

export const results = { list: listResults, get: getResult, answers: listAnswers };
