import type { Figures } from '@hearth/contract/insights/dashboard';
import type { HomeCount, HomeLine } from '@hearth/contract/insights/home';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Done from 'lucide-react/icons/circle-check';
import Review from 'lucide-react/icons/clock';
import Warning from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { Link } from '../../../../kit/link.tsx';
import type { Destination } from '../../../../platform/location.ts';
import { useSession } from '../../../../platform/session.tsx';
import { Ago } from '../../../../ui/ago.tsx';
import { Section } from '../../../../ui/section.tsx';
import { daysLeft, isLow } from '../../../points/point-logs/public.tsx';
import { describeLine, lines } from '../logic/lines.ts';
import { text } from '../messages.ts';
import styles from './to-do.module.css';

/** A failure or a deadline that has passed, rather than routine work. */
const urgent = new Set<HomeLine>([
  'overdueInvoices',
  'failedRewards',
  'lowCodes',
  'lowFunds',
  'failedWelcomes',
  'unreachedPeople',
  'integrations',
  'endingBudgets',
]);

interface RowProps {
  title: string;
  detail?: string;
  /** Start of the oldest waiting one. */
  since?: string;
  icon?: ReactNode;
  to?: Destination | undefined;
}

function Row({ title, detail, since, icon, to }: RowProps) {
  const content = (
    <>
      {icon}
      <span className={styles.words}>
        <b>{title}</b>
        {detail && <small>{detail}</small>}
        {since && (
          <small>
            <Ago at={since} inControl={to !== undefined} format={text.toDo.oldest} />
          </small>
        )}
      </span>
      {to && <ChevronRight aria-hidden className={styles.chevron} />}
    </>
  );
  return <li>{to ? <Link {...to}>{content}</Link> : <div>{content}</div>}</li>;
}

interface ToDoProps {
  counts: readonly HomeCount[];
  figures: Figures | undefined;
  destination: (count: HomeCount) => Destination;
}

/** Work that is waiting, most urgent first; each row opens exactly the rows it counts. */
export function ToDo({ counts, figures, destination }: ToDoProps) {
  const { property, may } = useSession();
  const waiting = counts.filter(({ line, count }) => lines[line].group === 'toDo' && count > 0);
  const runsLow = figures !== undefined && isLow(figures);
  const mayRequest = property !== null && may('properties.requestPoints');
  return (
    <Section flush title={text.toDo.title}>
      <ul className={styles.rows}>
        {waiting.map((count) => (
          <Row
            icon={
              urgent.has(count.line) ? (
                <Warning aria-hidden className={styles.warning} />
              ) : (
                <Review aria-hidden className={styles.review} />
              )
            }
            key={count.line}
            {...describeLine(count)}
            to={destination(count)}
          />
        ))}
        {runsLow && (
          <Row
            detail={lowDetail(figures)}
            icon={<Warning aria-hidden className={styles.warning} />}
            title={text.toDo.low}
            to={mayRequest ? { to: '/points-center' } : undefined}
          />
        )}
        {waiting.length === 0 && !runsLow && (
          <Row icon={<Done aria-hidden className={styles.done} />} title={text.toDo.caughtUp} />
        )}
      </ul>
    </Section>
  );
}

const lowDetail = (figures: Figures) =>
  figures.points < figures.pointsShadow
    ? text.toDo.lowForPending(figures.points, figures.pointsShadow)
    : text.toDo.lowForDays(figures.points, daysLeft(figures) ?? 0);

interface CountsProps {
  title: string;
  hint?: string;
  /** Shown when every count is zero. */
  none: string;
  counts: readonly HomeCount[];
  destination: (count: HomeCount) => Destination;
}

/** Counts that inform rather than ask for work. */
export function Counts({ title, hint, none, counts, destination }: CountsProps) {
  const shown = counts.filter(({ count }) => count > 0);
  return (
    <Section flush hint={hint} title={title}>
      <ul className={styles.rows}>
        {shown.length === 0 && <li className={styles.none}>{none}</li>}
        {shown.map((count) => (
          <Row key={count.line} {...describeLine(count)} to={destination(count)} />
        ))}
      </ul>
    </Section>
  );
}
