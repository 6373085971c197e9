import { formatWeekday } from '@hearth/contract/format';
import { EventLine, type CalendarEvent, type PeriodView } from './calendar-event.tsx';
import { EmptyState } from './empty-state.tsx';
import styles from './month-calendar.module.css';
import { isWithin, lengthOf } from './month-days.ts';
import { text } from './messages.ts';

/** A list of the days that have events. */
export function DayList<Event extends CalendarEvent>({
  period,
  today,
  byDay,
  loading,
  ...shows
}: PeriodView<Event> & { loading: boolean | undefined }) {
  const days = [...byDay.keys()].filter((day) => isWithin(period, day)).toSorted();
  if (days.length === 0) return loading ? null : <EmptyState title={text.calendar.empty[lengthOf(period)]} />;
  return (
    <ol className={styles.days}>
      {days.map((day) => (
        <li key={day}>
          <h4>
            {formatWeekday(day)} {day === today && <small>{text.calendar.today}</small>}
          </h4>
          {byDay.get(day)?.map((event) => (
            <EventLine as="div" event={event} key={event.id} {...shows} />
          ))}
        </li>
      ))}
    </ol>
  );
}
