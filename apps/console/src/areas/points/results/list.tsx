import type { Audience } from '@hearth/contract/boosts';
import type { ResultType } from '@hearth/contract/points/point-log-types';
import { listResults } from '@hearth/contract/points/results';
import { firstValue, useChange, useSearch } from '../../../kit/address.ts';
import { QueryView } from '../../../kit/query-view.tsx';
import { Link } from '../../../kit/link.tsx';
import { ListFilters } from '../../../kit/list-filters.tsx';
import { useNewScope } from '../../../kit/use-new-scope.ts';
import { ShowMore } from '../../../kit/show-more.tsx';
import { usePages } from '../../../kit/use-pages.ts';
import { useSession } from '../../../platform/session.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { ResultView } from './detail.tsx';
import styles from './results.module.css';
import { answersPage, resultDefaults, useResultFilters } from './logic/filters.ts';
import { text } from './messages.ts';
import { ResultCard } from './parts/result-card.tsx';

const boostsPath = { RESIDENT: '/community/boost-management', AMBASSADOR: '/ambassador/boost-management' };

interface ResultsProps {
  postType: ResultType;
  userType: Audience;
}

/** Surveys, reviews or polls, and the responses to the open one. */
function Results({ postType, userType }: ResultsProps) {
  const { scope, property, may } = useSession();
  const title = text.titles[postType];
  const search = useSearch(['post']);
  const change = useChange();
  const narrow = useMediaQuery('(width < 1100px)');
  const chosen = useResultFilters(postType, userType, scope);
  const pages = usePages(listResults, chosen.cards, 10);
  const named = firstValue(search.post);
  const opened = named ?? (narrow ? undefined : pages.rows[0]?._id);
  useNewScope(scope, (isReturn) => {
    if (isReturn) return;
    chosen.open(undefined);
    change({ propertyId: undefined }, { replace: true });
  });
  const isOver = narrow && named !== undefined;
  return (
    <div className={styles.root}>
      <PageHeader title={title} />
      <div className={styles.filters}>
        <ListFilters clears={answersPage} defaults={resultDefaults} filters={chosen.filters} state={chosen.state} />
      </div>
      <div className={styles.panes}>
        {!isOver && (
          <QueryView of={pages} waiting={<Skeleton height={420} shape="block" />}>
            {(rows) =>
              rows.length === 0 ? (
                <Section>
                  <EmptyState
                    action={
                      !chosen.isFiltered &&
                      may('posts.manage') && (
                        <ButtonLink>
                          <Link to={boostsPath[userType]}>{text.create[postType]}</Link>
                        </ButtonLink>
                      )
                    }
                    hint={chosen.isFiltered ? undefined : text.noneHint}
                    title={chosen.isFiltered ? text.noneFound[postType] : text.none[postType]}
                  />
                </Section>
              ) : (
                <div className={styles.cards}>
                  <ul aria-label={title}>
                    {rows.map((result) => (
                      <li key={result._id}>
                        <ResultCard
                          isOpen={result._id === opened}
                          onOpen={() => chosen.open(result._id)}
                          result={result}
                          showsProperty={property === null}
                        />
                      </li>
                    ))}
                  </ul>
                  <ShowMore pages={pages} />
                </div>
              )
            }
          </QueryView>
        )}
        {opened && (!narrow || isOver) && (
          <div className={styles.open}>
            {isOver && (
              <Button onClick={() => chosen.open(undefined)} size="small" variant="text">
                {text.all[postType]}
              </Button>
            )}
            <ResultView chosen={chosen} id={opened} key={opened} />
          </div>
        )}
      </div>
    </div>
  );
}

/** /community/survey */
export const ResidentSurveys = () => <Results postType="microSurveyBoost" userType="RESIDENT" />;
/** /community/review */
export const ResidentReviews = () => <Results postType="newReviewBoost" userType="RESIDENT" />;
/** /community/poll */
export const ResidentPolls = () => <Results postType="voteBoost" userType="RESIDENT" />;
/** /ambassador/survey */
export const AmbassadorSurveys = () => <Results postType="microSurveyBoost" userType="AMBASSADOR" />;
/** /ambassador/review */
export const AmbassadorReviews = () => <Results postType="newReviewBoost" userType="AMBASSADOR" />;
/** /ambassador/poll */
export const AmbassadorPolls = () => <Results postType="voteBoost" userType="AMBASSADOR" />;
