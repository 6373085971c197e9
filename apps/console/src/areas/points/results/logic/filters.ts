import type { Audience } from '@hearth/contract/boosts';
import type { ResultType } from '@hearth/contract/points/point-log-types';
import type { listAnswers, listResults } from '@hearth/contract/points/results';
import { firstValue, useChange, useSearch, type SearchValues } from '../../../../kit/address.ts';
import { listKeys, readList, type Filter } from '../../../../kit/list-state.ts';
import type { QueryOf } from '../../../../kit/list-types.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { text } from '../messages.ts';

type Answers = Partial<QueryOf<typeof listAnswers>>;

/** Narrows responses to one option, one 'Other' entry or one number of stars. */
export type Pick =
  | { kind: 'stars'; rating: number; questionId?: string }
  | { kind: 'selection'; selectionId: string }
  | { kind: 'other'; text: string };

const ratings = [5, 4, 3, 2, 1].map((stars) => ({
  value: String(stars),
  label: text.filters.stars(stars),
}));

export const resultFilters = (postType: ResultType): readonly Filter[] => [
  { kind: 'search', placeholder: text.filters.search },
  { kind: 'property' },
  ...(postType === 'voteBoost'
    ? []
    : [
        {
          kind: 'choice' as const,
          key: 'rating',
          label: text.filters.rating,
          placeholder: text.filters.anyRating,
          options: ratings,
        },
      ]),
  { kind: 'dates' },
  { kind: 'switch', key: 'commented', label: text.filters.commented },
  { kind: 'switch', key: 'unreplied', label: text.filters.unreplied },
];
export const resultDefaults = { orderBy: 'createdAt' };

/** Back to the first page of responses, when filters change. */
export const answersPage: SearchValues = { 'answers.page': undefined };

const pickKeys = ['stars', 'question', 'option', 'entry'] as const;

const readPick = (search: SearchValues): Pick | undefined => {
  const [stars, questionId, selectionId, entry] = pickKeys.map((key) => firstValue(search[key]));
  if (selectionId) return { kind: 'selection', selectionId };
  if (entry) return { kind: 'other', text: entry };
  const rating = Number(stars);
  return rating >= 1 && rating <= 5 ? { kind: 'stars', rating, ...(questionId && { questionId }) } : undefined;
};

const noPick: SearchValues = { stars: undefined, question: undefined, option: undefined, entry: undefined };
const toSearch = (pick: Pick): SearchValues => {
  if (pick.kind === 'selection') return { ...noPick, option: pick.selectionId };
  if (pick.kind === 'other') return { ...noPick, entry: pick.text };
  return { ...noPick, stars: String(pick.rating), question: pick.questionId };
};
const answersOf = (pick: Pick | undefined): Answers => {
  if (!pick) return {};
  if (pick.kind === 'selection') return { selectionId: pick.selectionId };
  if (pick.kind === 'other') return { other: pick.text };
  return { rating: pick.rating, ...(pick.questionId && { questionId: pick.questionId }) };
};

/** Filters from the URL; they apply to the cards, the responses and the export. */
export function useResultFilters(postType: ResultType, userType: Audience, scope: Scope) {
  const filters = resultFilters(postType);
  const search = useSearch([...listKeys(filters), ...pickKeys]);
  const change = useChange();
  const state = readList(search, { filters, sortable: [], defaults: resultDefaults });
  const { search: searchKey, ...chosen } = Object.fromEntries(
    Object.entries(state.filters).filter(([, value]) => value !== undefined),
  );
  const query = { ...chosen, ...(searchKey && { searchKey }) } as Answers;
  const pick = readPick(search);
  const { propertyId: _propertyId, ...filter } = query;
  return {
    state,
    filters,
    postType,
    isFiltered: Object.keys(query).length > 0,
    pick,
    /** Query of the cards. */
    cards: { ...scope, ...query, userType, postType } as Partial<QueryOf<typeof listResults>>,
    /** Query of the open survey's figures. */
    filter,
    /** Query of its responses. */
    answers: { ...filter, ...answersOf(pick) } as Answers,
    setPick: (next: Pick | undefined) => change({ ...(next ? toSearch(next) : noPick), ...answersPage }),
    /** Opens a survey with no narrowing. */
    open: (id: string | undefined) => change({ post: id, ...noPick, ...answersPage }),
  };
}

export type ResultFilters = ReturnType<typeof useResultFilters>;
