import { counted, formatCount } from '@hearth/contract/format';
import type { ResultDetail } from '@hearth/contract/points/result-record';
import { getResult } from '@hearth/contract/points/results';
import { Answer } from '../../../kit/answer.tsx';
import { RichWords } from '../../../kit/rich-words.tsx';
import { useEndpoint } from '../../../platform/query.ts';
import { Muted, Stack } from '../../../ui/layout.tsx';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StarRating } from '../../../ui/star-rating.tsx';
import { StatCard, StatCards } from '../../../ui/stat-card.tsx';
import styles from './detail.module.css';
import type { Chosen } from './logic/filters.ts';
import { percentOf, periodOf, rateOf } from './logic/words.ts';
import { Answers } from './parts/answers.tsx';
import { ChoiceBars, starChoices } from './parts/choice-bars.tsx';

const names = new Intl.DateTimeFormat('en-US', { month: 'short', year: '2-digit', timeZone: 'UTC' });
const nameOf = (month: string) => names.format(new Date(`${month}-15T00:00:00Z`));

/** The average of each month out of five stars, the last twelve of them; each says its figures in words. */
function Trend({ label, months }: { label: string; months: ResultDetail['months'] }) {
  return (
    <ol aria-label={label} className={styles.trend}>
      {months.slice(-12).map(({ month, avgRating, responses }) => (
        <li key={month}>
          <b>{avgRating === null ? '–' : avgRating.toFixed(1)}</b>
          <span aria-hidden className={styles.column}>
            <i style={{ height: `${((avgRating ?? 0) / 5) * 100}%` }} />
          </span>
          <small>{nameOf(month)}</small>
          <small>{counted(responses, 'answer')}</small>
        </li>
      ))}
    </ol>
  );
}

/** Every question of a survey: its average, how often it got which stars, and how it went month by month. */
function Questions({ result, chosen }: { result: ResultDetail; chosen: Chosen }) {
  const { pick } = chosen;
  return (
    <Section flush title="Questions">
      <ol className={styles.root}>
        {result.questions.map(({ _id, question, avgRating, responses, distribution, months }) => (
          <li key={_id}>
            <div className={styles.head}>
              <h3>{question}</h3>
              <span className={styles.rating}>
                <StarRating value={avgRating} />
                {avgRating !== null && <b>{avgRating.toFixed(2)}</b>}
              </span>
            </div>
            {responses === 0 ? (
              <Muted small>Nobody rated it.</Muted>
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
                {months.length > 1 && <Trend label={`${question} by month`} months={months} />}
              </div>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** One survey, review or poll: its figures, what each question and option got, and the answers one by one. */
export function ResultView({ id, chosen }: { id: string; chosen: Chosen }) {
  const found = useEndpoint(getResult, { params: { id }, query: chosen.filter }, {
    placeholderData: (before: unknown) => before,
  } as object);
  return (
    <>
      <Answer
        of={found}
        waiting={
          <Stack gap={16}>
            <Skeleton height={170} shape="block" />
            <Skeleton height={220} shape="block" />
          </Stack>
        }
      >
        {({ data }) => <Figures chosen={chosen} result={data} />}
      </Answer>
      <Answers chosen={chosen} postId={id} postType={chosen.postType} />
    </>
  );
}

function Figures({ result, chosen }: { result: ResultDetail; chosen: Chosen }) {
  const isPoll = result.boostType === 'voteBoost';
  const isReview = result.boostType === 'newReviewBoost';
  return (
    <>
      <Section hint={periodOf(result)} title={result.title}>
        <Stack gap={16}>
          {result.text ? <RichWords text={result.text} /> : <Muted>No description available.</Muted>}
          <StatCards>
            {!isPoll && (
              <StatCard
                hint={<StarRating value={result.avgRating} />}
                label="Average rating"
                value={result.avgRating === null ? '–' : result.avgRating.toFixed(2)}
              />
            )}
            <StatCard
              hint={`${formatCount(result.commented)} with a comment`}
              label="Responses"
              value={formatCount(result.responses)}
            />
            <StatCard
              explain="Of the people of this audience who lived here while it was open, how many answered. No filter narrows it."
              hint={rateOf(result)}
              label="Response rate"
              value={result.responseRate === null ? '–' : percentOf(result.responseRate)}
            />
            {isReview && (
              <StatCard
                explain="Who followed the link to review in public. It is offered for every rating, and points never hang on it."
                hint="Opened the review link"
                label="Click-throughs"
                value={formatCount(result.reviewClicks)}
              />
            )}
            <StatCard hint="No comment of staff yet" label="Not yet replied" value={formatCount(result.unreplied)} />
          </StatCards>
        </Stack>
      </Section>
      {result.boostType === 'microSurveyBoost' && <Questions chosen={chosen} result={result} />}
      {isReview && (
        <Section title="Ratings">
          <ChoiceBars
            choices={starChoices(result.distribution)}
            label="Ratings"
            onPick={(key) => chosen.setPick(key ? { kind: 'stars', rating: Number(key) } : undefined)}
            picked={chosen.pick?.kind === 'stars' ? String(chosen.pick.rating) : undefined}
            total={result.totalReviews}
          />
        </Section>
      )}
      {isPoll && <Votes chosen={chosen} result={result} />}
      {!isPoll && result.months.length > 1 && (
        <Section title="By month">
          <Trend label={`${result.title} by month`} months={result.months} />
        </Section>
      )}
    </>
  );
}

function Votes({ result, chosen }: { result: ResultDetail; chosen: Chosen }) {
  const { pick } = chosen;
  return (
    <Section hint="Shares of those who answered; one may choose several." title="Options">
      <Stack gap={16}>
        <ChoiceBars
          choices={result.selections.map(({ _id, label, count }) => ({ key: _id, label, count }))}
          label="Options"
          onPick={(key) => chosen.setPick(key ? { kind: 'selection', selectionId: key } : undefined)}
          picked={pick?.kind === 'selection' ? pick.selectionId : undefined}
          total={result.responses}
        />
        {result.others.length > 0 && (
          <div>
            <h3>Other</h3>
            <ChoiceBars
              choices={result.others.map(({ text, count }) => ({ key: text, label: text, count }))}
              label="Other"
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
