import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './month-calendar.module.css';
import type { Period } from './month-days.ts';
import { toneClass, type Tone } from './tone.ts';

/** An event on a day (`YYYY-MM-DD` in the property's time zone). */
export interface CalendarEvent {
  id: string;
  on: string;
  label: string;
  /** Such as a time of day. */
  detail?: string;
  tone?: Tone;
}

/** Props of the views of a month or week. */
export interface PeriodView<Event extends CalendarEvent> {
  period: Period;
  today: string;
  byDay: ReadonlyMap<string, readonly Event[]>;
  onOpen: (event: Event) => void;
  /** Content next to an event where there is room: in a week and in the agenda. */
  beside?: ((event: Event) => ReactNode) | undefined;
}

/** An event as a button that opens it. */
export function EventLine<Event extends CalendarEvent>({
  as: Line,
  event,
  onOpen,
  beside,
}: Pick<PeriodView<Event>, 'onOpen' | 'beside'> & { as: 'li' | 'div'; event: Event }) {
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
