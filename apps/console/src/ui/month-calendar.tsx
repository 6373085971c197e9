import Left from 'lucide-react/icons/chevron-left';
import Right from 'lucide-react/icons/chevron-right';
import { useId, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { EmptyState } from './empty-state.tsx';
import { IconButton } from './icon-button.tsx';
import { Muted } from './layout.tsx';
import styles from './month-calendar.module.css';
import {
  isWithin,
  lengthOf,
  periodAfter,
  periodOf,
  shownDay,
  shownPeriod,
  weeksIn,
  type Period,
} from './month-days.ts';
import { RetryAlert } from './retry-alert.tsx';
import { Title } from './title.tsx';
import { toneClass, type Tone } from './tone.ts';
import { useNarrow } from './use-media-query.ts';

/** Something that happens on a day (`YYYY-MM-DD`, the property's own). */
export interface CalendarEvent {
  id: string;
  on: string;
  label: string;
  /** Such as a time of day. */
  detail?: string;
  tone?: Tone;
}

interface MonthCalendarProps<Event extends CalendarEvent> {
  /** A month, or a week. */
  period: Period;
  today: string;
  events: readonly Event[];
  /** Also where there is room for a table: the days that have something, below each other. */
  agenda?: boolean;
  onPeriod: (period: Period) => void;
  onOpen: (event: Event) => void;
  /** Stands beside an event where there is room: in a week, and below each other. */
  beside?: ((event: Event) => ReactNode) | undefined;
  loading?: boolean;
  error?: string;
  onRetry?: () => void;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** How many events of a day of a month are shown before the rest is counted. */
const most = 3;

/** What happens in a month or a week: a table of days, and on a phone the days that have something, below each other. */
export function MonthCalendar<Event extends CalendarEvent>(props: MonthCalendarProps<Event>) {
  const { period, today, events, agenda, onPeriod, onOpen, beside, loading, error, onRetry } = props;
  const id = useId();
  const isNarrow = useNarrow();
  const byDay = Map.groupBy(events, ({ on }) => on);
  const length = lengthOf(period);
  const view = { period, today, byDay, onOpen, beside };
  return (
    <section aria-busy={loading || undefined} aria-labelledby={id} className={styles.root}>
      <div className={styles.head}>
        <div aria-live="polite">
          <Title id={id} level={3}>
            {shownPeriod(period)}
          </Title>
          {loading && (
            <Muted as="span" small>
              Loading…
            </Muted>
          )}
        </div>
        <Button disabled={isWithin(period, today)} onClick={() => onPeriod(periodOf(period, today))} size="small">
          Today
        </Button>
        <IconButton aria-label={`Previous ${length}`} onClick={() => onPeriod(periodAfter(period, -1))} size="small">
          <Left size={20} />
        </IconButton>
        <IconButton aria-label={`Next ${length}`} onClick={() => onPeriod(periodAfter(period, 1))} size="small">
          <Right size={20} />
        </IconButton>
      </div>
      {error ? (
        <RetryAlert {...(onRetry && { onRetry })}>{error}</RetryAlert>
      ) : isNarrow || agenda ? (
        <DayList {...view} loading={loading} />
      ) : (
        <DayTable {...view} labelledBy={id} />
      )}
    </section>
  );
}

interface View<Event extends CalendarEvent> extends Pick<
  MonthCalendarProps<Event>,
  'period' | 'today' | 'onOpen' | 'beside'
> {
  byDay: ReadonlyMap<string, readonly Event[]>;
}

function DayTable<Event extends CalendarEvent>({
  period,
  today,
  byDay,
  onOpen,
  beside,
  labelledBy,
}: View<Event> & { labelledBy: string }) {
  const isWeek = lengthOf(period) === 'week';
  return (
    <table aria-labelledby={labelledBy} className={classNames(styles.month, isWeek && styles.week)}>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th abbr={name} key={name} scope="col">
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksIn(period).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td
                aria-current={day === today ? 'date' : undefined}
                data-beside={!isWithin(period, day) || undefined}
                key={day}
              >
                <time dateTime={day}>{Number(day.slice(8))}</time>
                <DayEvents
                  beside={isWeek ? beside : undefined}
                  day={day}
                  events={byDay.get(day) ?? []}
                  most={isWeek ? Number.POSITIVE_INFINITY : most}
                  onOpen={onOpen}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayEventsProps<Event extends CalendarEvent> extends Pick<View<Event>, 'onOpen' | 'beside'> {
  day: string;
  events: readonly Event[];
  /** So many are shown before the rest is counted. */
  most: number;
}

function DayEvents<Event extends CalendarEvent>({ day, events, most: atOnce, ...shows }: DayEventsProps<Event>) {
  const [whole, setWhole] = useState(false);
  const shown = whole || events.length <= atOnce ? events : events.slice(0, atOnce - 1);
  if (events.length === 0) return null;
  return (
    <ul aria-label={shownDay(day)}>
      {shown.map((event) => (
        <EventLine as="li" event={event} key={event.id} {...shows} />
      ))}
      {shown.length < events.length && (
        <li>
          <button className={styles.more} onClick={() => setWhole(true)} type="button">
            {events.length - shown.length} more
          </button>
        </li>
      )}
    </ul>
  );
}

function DayList<Event extends CalendarEvent>({
  period,
  today,
  byDay,
  loading,
  ...shows
}: View<Event> & { loading: boolean | undefined }) {
  const days = [...byDay.keys()].filter((day) => isWithin(period, day)).toSorted();
  if (days.length === 0) return loading ? null : <EmptyState title={`Nothing this ${lengthOf(period)}`} />;
  return (
    <ol className={styles.days}>
      {days.map((day) => (
        <li key={day}>
          <h4>
            {shownDay(day)} {day === today && <small>today</small>}
          </h4>
          {byDay.get(day)?.map((event) => (
            <EventLine as="div" event={event} key={event.id} {...shows} />
          ))}
        </li>
      ))}
    </ol>
  );
}

function EventLine<Event extends CalendarEvent>({
  as: Line,
  event,
  onOpen,
  beside,
}: Pick<View<Event>, 'onOpen' | 'beside'> & { as: 'li' | 'div'; event: Event }) {
  return (
    <Line className={beside && styles.line}>
      <button
        className={classNames(styles.event, toneClass(event.tone ?? 'ember'))}
        onClick={() => onOpen(event)}
        title={event.label}
        type="button"
      >
        {event.detail && <small>{event.detail}</small>} {event.label}
      </button>
      {beside?.(event)}
    </Line>
  );
}
