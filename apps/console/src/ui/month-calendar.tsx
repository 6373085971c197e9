import Left from 'lucide-react/icons/chevron-left';
import Right from 'lucide-react/icons/chevron-right';
import { useId } from 'react';
import { Button } from './button.tsx';
import type { CalendarEvent, PeriodView } from './calendar-event.tsx';
import { IconButton } from './icon-button.tsx';
import { Muted } from './layout.tsx';
import { DayList } from './month-agenda.tsx';
import styles from './month-calendar.module.css';
import { isWithin, lengthOf, periodAfter, periodOf, formatPeriod, type Period } from './month-days.ts';
import { DayTable } from './month-table.tsx';
import { RetryAlert } from './retry-alert.tsx';
import { Title } from './title.tsx';
import { useNarrow } from './use-media-query.ts';
import { common, text } from './messages.ts';

interface MonthCalendarProps<Event extends CalendarEvent> extends Omit<PeriodView<Event>, 'byDay'> {
  events: readonly Event[];
  /** Shows the agenda on wide screens, too. */
  agenda?: boolean;
  onPeriod: (period: Period) => void;
  loading?: boolean;
  error?: string;
  onRetry?: () => void;
}

/** A month or week of events: a table of days, or an agenda on phones. */
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
            {formatPeriod(period)}
          </Title>
          {loading && (
            <Muted as="span" small>
              {common.loading}
            </Muted>
          )}
        </div>
        <Button disabled={isWithin(period, today)} onClick={() => onPeriod(periodOf(period, today))} size="small">
          {text.calendar.today}
        </Button>
        <IconButton
          aria-label={text.calendar.previous[length]}
          onClick={() => onPeriod(periodAfter(period, -1))}
          size="small"
        >
          <Left size={20} />
        </IconButton>
        <IconButton
          aria-label={text.calendar.next[length]}
          onClick={() => onPeriod(periodAfter(period, 1))}
          size="small"
        >
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
