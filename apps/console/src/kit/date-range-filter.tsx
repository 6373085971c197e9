import { generalMessages } from '@hearth/contract/errors';
import { useState } from 'react';
import { DateField } from '../ui/date-field.tsx';
import { FilterDates } from '../ui/filter-bar.tsx';
import { text } from './messages.ts';

/** First and last day, inclusive; null is open. */
export interface DateRange {
  startDate: string | null;
  endDate: string | null;
}

interface DateRangeFilterProps {
  range: DateRange;
  onChange: (range: DateRange) => void;
  /** The time zone of the days, if it isn't obvious. */
  note?: string | undefined;
  /** In a list, where labels are in title case (spec 1, section 5). */
  startAfterEnd?: string;
}

/** Start and end date. A range that ends before it starts shows an error and isn't applied. */
export function DateRangeFilter({
  range,
  onChange,
  note,
  startAfterEnd = generalMessages.startAfterEnd,
}: DateRangeFilterProps) {
  const [draft, setDraft] = useState<DateRange & { at: 'startDate' | 'endDate' }>();
  const { startDate, endDate } = draft ?? range;
  const set = (at: 'startDate' | 'endDate', day: string | null) => {
    const next = { startDate, endDate, [at]: day };
    const wrong = next.startDate && next.endDate && next.startDate > next.endDate;
    setDraft(wrong ? { ...next, at } : undefined);
    if (!wrong) onChange(next);
  };
  return (
    <FilterDates note={note}>
      <DateField
        error={draft?.at === 'startDate' ? startAfterEnd : undefined}
        label={text.dates.start}
        labelOnBorder
        max={endDate ?? undefined}
        onChange={(day) => set('startDate', day)}
        value={startDate}
      />
      <DateField
        error={draft?.at === 'endDate' ? generalMessages.endBeforeStart : undefined}
        label={text.dates.end}
        labelOnBorder
        min={startDate ?? undefined}
        onChange={(day) => set('endDate', day)}
        value={endDate}
      />
    </FilterDates>
  );
}
