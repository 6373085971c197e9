import type { Audience } from '@hearth/contract/boosts';
import { counted } from '@hearth/contract/format';
import type { ResultType } from '@hearth/contract/points/point-log-types';
import type { listAnswers, listResults } from '@hearth/contract/points/results';
import { firstValue, useChange, useSearch, type SearchValues } from '../../../../kit/address.ts';
import { listKeys, readList, type Filter } from '../../../../kit/list-state.ts';
import type { QueryOf } from '../../../../kit/list-types.ts';
import type { Scope } from '../../../../platform/scope.ts';

type Answers = Partial<QueryOf<typeof listAnswers>>;

/** An option, an entry or the stars of a question: whoever chose it is listed. */
export type Pick =
  | { kind: 'stars'; rating: number; questionId?: string }
  | { kind: 'selection'; selectionId: string }
  | { kind: 'other'; text: string };

const ratings = [5, 4, 3, 2, 1].map((stars) => ({
  value: String(stars),
  label: counted(stars, 'star'),
}));

export const resultFilters = (postType: ResultType): readonly Filter[] => [
  { kind: 'search', placeholder: 'Search user or comment...' },
  { kind: 'property' },
  ...(postType === 'voteBoost'
    ? []
    : [{ kind: 'choice' as const, key: 'rating', label: 'Rating', placeholder: 'Any rating', options: ratings }]),
  { kind: 'dates' },
  { kind: 'switch', key: 'commented', label: 'Show Only Commented Users' },
  { kind: 'switch', key: 'unreplied', label: 'Not yet replied' },
];
export const resultDefaults = { orderBy: 'createdAt' };

/** What a change of the filters takes out of the address: the page of the answers. */
export const answersPage: SearchValues = { 'answers.page': undefined };

const pickKeys = ['stars', 'question', 'option', 'entry'] as const;

const readPick = (search: SearchValues): Pick | undefined => {
  const [stars, questionId, selectionId, text] = pickKeys.map((key) => firstValue(search[key]));
  if (selectionId) return { kind: 'selection', selectionId };
  if (text) return { kind: 'other', text };
  const rating = Number(stars);
  return rating >= 1 && rating <= 5 ? { kind: 'stars', rating, ...(questionId && { questionId }) } : undefined;
};

const noPick: SearchValues = { stars: undefined, question: undefined, option: undefined, entry: undefined };
const writtenPick = (pick: Pick): SearchValues => {
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

/** What the address asks for: one filter drives the cards, the rows and the file. */
export function useResultFilters(postType: ResultType, userType: Audience, scope: Scope) {
  const filters = resultFilters(postType);
  const search = useSearch([...listKeys(filters), ...pickKeys]);
  const change = useChange();
  const state = readList(search, { filters, sortable: [], defaults: resultDefaults });
  const { search: searchKey, ...chosen } = Object.fromEntries(
    Object.entries(state.filters).filter(([, value]) => value !== undefined),
  );
  const meant = { ...chosen, ...(searchKey && { searchKey }) } as Answers;
  const pick = readPick(search);
  const { propertyId: _place, ...filter } = meant;
  return {
    state,
    filters,
    postType,
    isFiltered: Object.keys(meant).length > 0,
    pick,
    /** Of the cards. */
    cards: { ...scope, ...meant, userType, postType } as Partial<QueryOf<typeof listResults>>,
    /** Of figures of the survey that is open. */
    filter,
    /** Of its answers, one by one. */
    answers: { ...filter, ...answersOf(pick) } as Answers,
    setPick: (next: Pick | undefined) => change({ ...(next ? writtenPick(next) : noPick), ...answersPage }),
    /** Of another survey nothing is picked. */
    open: (id: string | undefined) => change({ post: id, ...noPick, ...answersPage }),
  };
}

export type Chosen = ReturnType<typeof useResultFilters>;
