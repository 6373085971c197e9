import { formatCount, formatDecimal, formatShare, formatShortMonth } from '@hearth/contract/format';
import type { ResultDetail } from '@hearth/contract/points/result-record';
import { getResult } from '@hearth/contract/points/results';
import { QueryView } from '../../../kit/query-view.tsx';
import { RichWords } from '../../../kit/rich-words.tsx';
import { useEndpoint } from '../../../platform/query.ts';
import { Muted, Stack } from '../../../ui/layout.tsx';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StarRating } from '../../../ui/star-rating.tsx';
import { StatCard, StatCards } from '../../../ui/stat-card.tsx';
import styles from './results.module.css';
import type { ResultFilters } from './logic/filters.ts';
import { periodOf, rateOf } from './logic/summaries.ts';
import { text } from './messages.ts';
import { Answers } from './parts/answers.tsx';
import { ChoiceBars, starChoices } from './parts/choice-bars.tsx';

/** Monthly averages out of five stars, for the last twelve months. */
function Trend({ label, months }: { label: string; months: ResultDetail['months'] }) {
  return (
    <ol aria-label={label} className={styles.trend}>
      {months.slice(-12).map(({ month, avgRating, responses }) => (
        <li key={month}>
          <b>{avgRating === null ? '–' : formatDecimal(avgRating, 1)}</b>
          <span aria-hidden className={styles.column}>
            <i style={{ height: `${((avgRating ?? 0) / 5) * 100}%` }} />
          </span>
          <small>{formatShortMonth(month)}</small>
          <small>{text.card.responses(responses)}</small>
        </li>
      ))}
    </ol>
  );
}

/** A survey's questions with average, distribution and monthly trend. */
function Questions({ result, chosen }: { result: ResultDetail; chosen: ResultFilters }) {
  const { pick } = chosen;
  return (
    <Section flush title={text.detail.questions}>
      <ol className={styles.detail}>
        {result.questions.map(({ _id, question, avgRating, responses, distribution, months }) => (
          <li key={_id}>
            <div className={styles.head}>
              <h3>{question}</h3>
              <span className={styles.rating}>
                <StarRating value={avgRating} />
                {avgRating !== null && <b>{formatDecimal(avgRating, 2)}</b>}
              </span>
            </div>
            {responses === 0 ? (
              <Muted small>{text.detail.noRatings}</Muted>
            ) : (
              <div className={styles.figures}>
                <ChoiceBars
                  choices={starChoices(distribution)}
                  label={question}
                  onPick={(key) =>
                    chosen.setPick(key ? { kind: 'stars', rating: Number(key), questionId: _id } : undefined)
                  }
                  picked={pick?.kind === 'stars' && pick.questionId === _id ? String(pick.rating) : undefined}
                  total={responses}
                />
                {months.length > 1 && <Trend label={text.detail.byMonthFor(question)} months={months} />}
              </div>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** A survey, review or poll: figures, questions or options, and responses. */
export function ResultView({ id, chosen }: { id: string; chosen: ResultFilters }) {
  const found = useEndpoint(getResult, { params: { id }, query: chosen.filter }, {
    placeholderData: (before: unknown) => before,
  } as object);
  return (
    <>
      <QueryView
        of={found}
        waiting={
          <Stack gap={16}>
            <Skeleton height={170} shape="block" />
            <Skeleton height={220} shape="block" />
          </Stack>
        }
      >
        {({ data }) => <Figures chosen={chosen} result={data} />}
      </QueryView>
      <Answers chosen={chosen} postId={id} postType={chosen.postType} />
    </>
  );
}

function Figures({ result, chosen }: { result: ResultDetail; chosen: ResultFilters }) {
  const isPoll = result.boostType === 'voteBoost';
  const isReview = result.boostType === 'newReviewBoost';
  return (
    <>
      <Section hint={periodOf(result)} title={result.title}>
        <Stack gap={16}>
          {result.text ? <RichWords text={result.text} /> : <Muted>{text.detail.noDescription}</Muted>}
          <StatCards>
            {!isPoll && (
              <StatCard
                hint={<StarRating value={result.avgRating} />}
                label={text.detail.average}
                value={result.avgRating === null ? '–' : formatDecimal(result.avgRating, 2)}
              />
            )}
            <StatCard
              hint={text.detail.commented(result.commented)}
              label={text.detail.responses}
              value={formatCount(result.responses)}
            />
            <StatCard
              explain={text.detail.responseRateMeaning}
              hint={rateOf(result)}
              label={text.detail.responseRate}
              value={result.responseRate === null ? '–' : formatShare(result.responseRate)}
            />
            {isReview && (
              <StatCard
                explain={text.detail.clicksMeaning}
                hint={text.detail.clicksHint}
                label={text.detail.clicks}
                value={formatCount(result.reviewClicks)}
              />
            )}
            <StatCard label={text.filters.unreplied} value={formatCount(result.unreplied)} />
          </StatCards>
        </Stack>
      </Section>
      {result.boostType === 'microSurveyBoost' && <Questions chosen={chosen} result={result} />}
      {isReview && (
        <Section title={text.detail.ratings}>
          <ChoiceBars
            choices={starChoices(result.distribution)}
            label={text.detail.ratings}
            onPick={(key) => chosen.setPick(key ? { kind: 'stars', rating: Number(key) } : undefined)}
            picked={chosen.pick?.kind === 'stars' ? String(chosen.pick.rating) : undefined}
            total={result.totalReviews}
          />
        </Section>
      )}
      {isPoll && <Votes chosen={chosen} result={result} />}
      {!isPoll && result.months.length > 1 && (
        <Section title={text.detail.byMonth}>
          <Trend label={text.detail.byMonthFor(result.title)} months={result.months} />
        </Section>
      )}
    </>
  );
}

function Votes({ result, chosen }: { result: ResultDetail; chosen: ResultFilters }) {
  const { pick } = chosen;
  return (
    <Section hint={text.detail.optionsHint} title={text.detail.options}>
      <Stack gap={16}>
        <ChoiceBars
          choices={result.selections.map(({ _id, label, count }) => ({ key: _id, label, count }))}
          label={text.detail.options}
          onPick={(key) => chosen.setPick(key ? { kind: 'selection', selectionId: key } : undefined)}
          picked={pick?.kind === 'selection' ? pick.selectionId : undefined}
          total={result.responses}
        />
        {result.others.length > 0 && (
          <div>
            <h3>{text.detail.other}</h3>
            <ChoiceBars
              choices={result.others.map(({ text: entry, count }) => ({ key: entry, label: entry, count }))}
              label={text.detail.other}
              onPick={(key) => chosen.setPick(key ? { kind: 'other', text: key } : undefined)}
              picked={pick?.kind === 'other' ? pick.text : undefined}
              total={result.responses}
            />
          </div>
        )}
      </Stack>
    </Section>
  );
}
