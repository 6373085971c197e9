import type { ResultDetail } from '@hearth/contract/points/result-record';
import type { QuestionFigures } from './queries.ts';

/** Questions in survey order, then former questions. */
export function questionsOf(
  current: readonly { _id: string; question: string }[],
  figures: readonly QuestionFigures[],
): ResultDetail['questions'] {
  const byQuestion = Map.groupBy(figures, ({ id }) => id);
  const former = [...byQuestion]
    .filter(([id]) => current.every(({ _id }) => _id !== id))
    .map(([_id, rows]) => ({ _id, question: rows[0]?.question ?? '' }));
  return [...current, ...former].map(({ _id, question }) => {
    const rows = byQuestion.get(_id) ?? [];
    const total = rows.find(({ month }) => month === null);
    return {
      _id,
      question,
      avgRating: total?.avg_rating ?? null,
      responses: total?.responses ?? 0,
      distribution: total?.distribution ?? [0, 0, 0, 0, 0],
      months: rows.flatMap(({ month, avg_rating, responses }) =>
        month === null ? [] : [{ month, avgRating: avg_rating, responses }],
      ),
    };
  });
}
