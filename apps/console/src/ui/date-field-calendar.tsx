import Down from 'lucide-react/icons/chevron-down';
import Left from 'lucide-react/icons/chevron-left';
import Right from 'lucide-react/icons/chevron-right';
import { DayPicker } from 'react-day-picker';
import styles from './date-field-calendar.module.css';

interface DateFieldCalendarProps {
  value: string | null;
  onPick: (value: string) => void;
  min?: string;
  max?: string;
}

/** Years to offer if the field has no limit. */
const yearsAround = 100;

const dateOf = (day: string) => new Date(`${day}T00:00`);
const dayOf = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
const arrows = { up: Down, down: Down, left: Left, right: Right };

const classes = {
  root: styles.root,
  nav: styles.nav,
  button_previous: styles.step,
  button_next: styles.step,
  month_caption: styles.caption,
  dropdowns: styles.dropdowns,
  dropdown_root: styles.choice,
  dropdown: styles.select,
  caption_label: styles.shown,
  month_grid: styles.grid,
  weekday: styles.weekday,
  day: styles.day,
  day_button: styles.number,
  today: styles.today,
  selected: styles.selected,
  disabled: styles.disabled,
  hidden: styles.hidden,
};

/** The calendar behind DateField's button, loaded separately. */
export default function DateFieldCalendar({ value, onPick, min, max }: DateFieldCalendarProps) {
  const now = new Date();
  const selected = value ? dateOf(value) : undefined;
  const [first, last] = [min && dateOf(min), max && dateOf(max)];
  return (
    <DayPicker
      autoFocus
      captionLayout="dropdown"
      classNames={classes}
      components={{
        Chevron: ({ orientation = 'left', size = 20 }) => {
          const Arrow = arrows[orientation];
          return <Arrow size={size} />;
        },
      }}
      defaultMonth={selected ?? (last && last < now ? last : first && first > now ? first : now)}
      disabled={[...(first ? [{ before: first }] : []), ...(last ? [{ after: last }] : [])]}
      endMonth={last || new Date(now.getFullYear() + yearsAround, 11)}
      fixedWeeks
      mode="single"
      onSelect={(date) => onPick(dayOf(date))}
      required
      selected={selected}
      startMonth={first || new Date(now.getFullYear() - yearsAround, 0)}
    />
  );
}
