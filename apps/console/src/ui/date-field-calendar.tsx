import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs from 'dayjs';

interface DateFieldCalendarProps {
  value: string | null;
  onPick: (value: string) => void;
  min?: string;
  max?: string;
}

const day = (text?: string) => (text ? dayjs(text) : undefined);

/** The calendar behind DateField's button, in a chunk of its own. */
export default function DateFieldCalendar({ value, onPick, min, max }: DateFieldCalendarProps) {
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs}>
      <DateCalendar
        autoFocus
        maxDate={day(max)}
        minDate={day(min)}
        onChange={(next, state) => {
          if (next && state === 'finish') onPick(next.format('YYYY-MM-DD'));
        }}
        value={value ? dayjs(value) : null}
      />
    </LocalizationProvider>
  );
}
