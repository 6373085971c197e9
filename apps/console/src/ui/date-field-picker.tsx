import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import type { Theme } from '@mui/material/styles';
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

const look = (theme: Theme) => ({
  '& .MuiPickersInputBase-root.MuiPickersOutlinedInput-root': { minHeight: 38, padding: '0 10px 0 12px', borderRadius: '8px', fontSize: '0.875rem', background: theme.vars.palette.background.paper, fontVariantNumeric: 'tabular-nums' },
  '& .MuiPickersInputBase-root .MuiPickersInputBase-sectionsContainer': { padding: '7px 0', minWidth: 0, opacity: 1 },
  '& .MuiPickersInputBase-root:not(.Mui-error, .Mui-focused) .MuiPickersOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.surface.fieldBorder },
  '& .MuiIconButton-root': { padding: '5px', minWidth: 0, minHeight: 0 },
  '@media (max-width: 599.95px)': {
    '& .MuiPickersInputBase-root.MuiPickersOutlinedInput-root': { minHeight: 44, fontSize: '1rem', paddingRight: '4px' },
    '& .MuiIconButton-root': { width: 42, height: 42 },
  },
});

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
            sx: look,
            error: wiring.invalid || undefined,
            slotProps: { input: { id: wiring.id, 'aria-labelledby': wiring.labelId, 'aria-describedby': wiring.describedBy } },
          },
          desktopPaper: { sx: { border: 1, borderColor: 'divider', borderRadius: '8px', mt: 0.5, boxShadow: '0 10px 32px -8px rgb(20 12 6 / 0.25)' } },
          openPickerIcon: { sx: { fontSize: 19 } },
        }}
        value={value ? dayjs(value) : null}
      />
    </LocalizationProvider>
  );
}
