import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs from 'dayjs';
import type { FieldWiring } from './field.tsx';

interface DateFieldPickerProps {
  value: string | null;
  onChange: (value: string | null) => void;
  min?: string;
  max?: string;
  disabled?: boolean;
  wiring: FieldWiring;
}

const day = (text?: string) => (text ? dayjs(text) : undefined);

/** The calendar behind DateField, in a chunk of its own. */
export default function DateFieldPicker({ value, onChange, min, max, disabled, wiring }: DateFieldPickerProps) {
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs}>
      <DatePicker
        disabled={disabled}
        format="MM/DD/YYYY"
        maxDate={day(max)}
        minDate={day(min)}
        onChange={(next) => onChange(next?.isValid() ? next.format('YYYY-MM-DD') : null)}
        slotProps={{
          field: { clearable: true },
          textField: {
            fullWidth: true,
            error: wiring.invalid || undefined,
            slotProps: { input: { id: wiring.id, 'aria-labelledby': wiring.labelId, 'aria-describedby': wiring.describedBy } },
          },
          openPickerIcon: { sx: { fontSize: 19 } },
        }}
        value={value ? dayjs(value) : null}
      />
    </LocalizationProvider>
  );
}
