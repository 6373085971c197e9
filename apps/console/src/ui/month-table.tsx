import { formatWeekday } from '@hearth/contract/format';
import { useState } from 'react';
import { EventLine, type CalendarEvent, type PeriodView } from './calendar-event.tsx';
import { classNames } from './class-names.ts';
import styles from './month-calendar.module.css';
import { isWithin, lengthOf, weeksIn } from './month-days.ts';
import { text } from './messages.ts';

/** Events shown per day of a month; the rest are counted. */
const most = 3;

/** The days of a month or week as a table. */
export function DayTable<Event extends CalendarEvent>({
  period,
  today,
  byDay,
  onOpen,
  beside,
  labelledBy,
}: PeriodView<Event> & { labelledBy: string }) {
  const isWeek = lengthOf(period) === 'week';
  return (
    <table aria-labelledby={labelledBy} className={classNames(styles.month, isWeek && styles.week)}>
      <thead>
        <tr>
          {text.calendar.weekdays.map((name, day) => (
            <th abbr={name} key={name} scope="col">
              {text.calendar.shortWeekdays[day]}
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

interface DayEventsProps<Event extends CalendarEvent> extends Pick<PeriodView<Event>, 'onOpen' | 'beside'> {
  day: string;
  events: readonly Event[];
  /** Maximum number of events shown; the rest are counted. */
  most: number;
}

function DayEvents<Event extends CalendarEvent>({ day, events, most: atOnce, ...shows }: DayEventsProps<Event>) {
  const [whole, setWhole] = useState(false);
  const shown = whole || events.length <= atOnce ? events : events.slice(0, atOnce - 1);
  if (events.length === 0) return null;
  return (
    <ul aria-label={formatWeekday(day)}>
      {shown.map((event) => (
        <EventLine as="li" event={event} key={event.id} {...shows} />
      ))}
      {shown.length < events.length && (
        <li>
          <button className={styles.more} onClick={() => setWhole(true)} type="button">
            {text.calendar.moreEvents(events.length - shown.length)}
          </button>
        </li>
      )}
    </ul>
  );
}
