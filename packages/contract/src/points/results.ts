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

const resultCalls = shared({ tag: 'Surveys, reviews and polls', permission: 'pointLogs.view' });

export const listResults = resultCalls.list('/posts/surveys', {
  summary: 'Surveys, reviews and polls with what was answered, the newest first',
  place: atProperties,
  feature: ({ query: { postType, userType } }) =>
    featuresOfPosts(postTypesOf({ kind: 'BOOST', userType, ...(postType && !isResultType(postType) && { postType }) })),
  record: result,
  topic: 'post',
  query: {
    ...paging,
    userType: z.enum(audiences).optional(),
    /** What posts are listed by, too: a public review has no answers here and finds none. */
    postType: z.enum([...resultTypes, ...postTypeFilters]).optional(),
    ...answerFilter,
  },
  row: 'postId',
  reads: ['post', 'pointLog', 'review'],
});

export const getResult = resultCalls.endpoint('GET /posts/{id}/results', {
  summary: 'One survey, review or poll: every question, its months, the entries of a poll',
  place: atRecord('post'),
  feature: 'ofRecord',
  query: answerFilter,
  output: z.object({ data: resultDetail }),
  reads: ['post', 'pointLog', 'review'],
});

export const listAnswers = resultCalls.list('/point-logs/surveys', {
  summary: 'Answers to surveys, reviews and polls with their comments; `format=csv` exports them all',
  place: atProperties,
  feature: ({ query }) => featuresOfAudience(query.userType),
  topic: 'pointLog',
  page: listQuery(['createdAt', 'rating', 'name'], { orderBy: 'createdAt' }),
  query: {
    ...pointLogFilter,
    /** An answer approves itself, and is not listed once it was taken back: any state but approved finds none. */
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
