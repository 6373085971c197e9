import Left from 'lucide-react/icons/chevron-left';
import Right from 'lucide-react/icons/chevron-right';
import { useId, useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { EmptyState } from './empty-state.tsx';
import { IconButton } from './icon-button.tsx';
import { Muted } from './layout.tsx';
import styles from './month-calendar.module.css';
import { monthAfter, shownDay, shownMonth, weeksOf } from './month-days.ts';
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
  /** `YYYY-MM`. */
  month: string;
  today: string;
  events: readonly Event[];
  /** Also where there is room for a table: the days that have something, below each other. */
  agenda?: boolean;
  onMonth: (month: string) => void;
  onOpen: (event: Event) => void;
  loading?: boolean;
  error?: string;
  onRetry?: () => void;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** How many events of a day are shown before the rest is counted. */
const most = 3;

/** What happens in a month: a table of days, and on a phone the days that have something, below each other. */
export function MonthCalendar<Event extends CalendarEvent>(props: MonthCalendarProps<Event>) {
  const { month, today, events, agenda, onMonth, onOpen, loading, error, onRetry } = props;
  const id = useId();
  const isNarrow = useNarrow();
  const byDay = Map.groupBy(events, ({ on }) => on);
  const view = { month, today, byDay, onOpen };
  return (
    <section aria-busy={loading || undefined} aria-labelledby={id} className={styles.root}>
      <div className={styles.head}>
        <div aria-live="polite">
          <Title id={id} level={3}>
            {shownMonth(month)}
          </Title>
          {loading && (
            <Muted as="span" small>
              Loading…
            </Muted>
          )}
        </div>
        <Button disabled={today.startsWith(month)} onClick={() => onMonth(today.slice(0, 7))} size="small">
          Today
        </Button>
        <IconButton aria-label="Previous month" onClick={() => onMonth(monthAfter(month, -1))} size="small">
          <Left size={20} />
        </IconButton>
        <IconButton aria-label="Next month" onClick={() => onMonth(monthAfter(month, 1))} size="small">
          <Right size={20} />
        </IconButton>
      </div>
      {error ? (
        <RetryAlert {...(onRetry && { onRetry })}>{error}</RetryAlert>
      ) : isNarrow || agenda ? (
        <DayList {...view} loading={loading} />
      ) : (
        <MonthTable {...view} labelledBy={id} />
      )}
    </section>
  );
}

interface View<Event extends CalendarEvent> extends Pick<MonthCalendarProps<Event>, 'month' | 'today' | 'onOpen'> {
  byDay: ReadonlyMap<string, readonly Event[]>;
}

function MonthTable<Event extends CalendarEvent>({
  month,
  today,
  byDay,
  onOpen,
  labelledBy,
}: View<Event> & { labelledBy: string }) {
  return (
    <table aria-labelledby={labelledBy} className={styles.month}>
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
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td
                aria-current={day === today ? 'date' : undefined}
                data-beside={!day.startsWith(month) || undefined}
                key={day}
              >
                <time dateTime={day}>{Number(day.slice(8))}</time>
                <DayEvents day={day} events={byDay.get(day) ?? []} onOpen={onOpen} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayEvents<Event extends CalendarEvent>({
  day,
  events,
  onOpen,
}: Pick<View<Event>, 'onOpen'> & { day: string; events: readonly Event[] }) {
  const [whole, setWhole] = useState(false);
  const shown = whole || events.length <= most ? events : events.slice(0, most - 1);
  if (events.length === 0) return null;
  return (
    <ul aria-label={shownDay(day)}>
      {shown.map((event) => (
        <li key={event.id}>
          <EventButton event={event} onOpen={onOpen} />
        </li>
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
  month,
  today,
  byDay,
  onOpen,
  loading,
}: View<Event> & { loading: boolean | undefined }) {
  const days = [...byDay.keys()].filter((day) => day.startsWith(month)).toSorted();
  if (days.length === 0) return loading ? null : <EmptyState title="Nothing this month" />;
  return (
    <ol className={styles.days}>
      {days.map((day) => (
        <li key={day}>
          <h4>
            {shownDay(day)} {day === today && <small>today</small>}
          </h4>
          {byDay.get(day)?.map((event) => (
            <EventButton event={event} key={event.id} onOpen={onOpen} />
          ))}
        </li>
      ))}
    </ol>
  );
}

const EventButton = <Event extends CalendarEvent>({
  event,
  onOpen,
}: Pick<View<Event>, 'onOpen'> & { event: Event }) => (
  <button
    className={classNames(styles.event, toneClass(event.tone ?? 'ember'))}
    onClick={() => onOpen(event)}
    title={event.label}
    type="button"
  >
    {event.detail && <small>{event.detail}</small>} {event.label}
  </button>
);
