import type { contract } from '@hearth/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { AnswerOf, InputOf } from '../../../platform/serve.ts';
import { listReplies } from './queries.ts';

type List = typeof contract.replies.list;

/** What residents answered, in the history of each and over properties. */
export const list = (ctx: Ctx, { query }: InputOf<List>): Promise<AnswerOf<List>> => listReplies(ctx, query);
