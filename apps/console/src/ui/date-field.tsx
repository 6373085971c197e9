import OutlinedInput from '@mui/material/OutlinedInput';
import { lazy, Suspense } from 'react';
import { Field, type FieldProps } from './field.tsx';

const Picker = lazy(() => import('./date-field-picker.tsx'));

interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`, or null while empty or unfinished. */
  value: string | null;
  onChange: (value: string | null) => void;
  min?: string;
  max?: string;
}

/** A calendar date typed as MM/DD/YYYY or picked; the calendar's code loads when a date field is first shown. */
export function DateField({ value, onChange, min, max, ...field }: DateFieldProps) {
  return (
    <Field {...field}>
      {(wiring) => (
        <Suspense fallback={<OutlinedInput fullWidth id={wiring.id} placeholder="MM/DD/YYYY" readOnly />}>
          <Picker disabled={field.disabled} max={max} min={min} onChange={onChange} value={value} wiring={wiring} />
        </Suspense>
      )}
    </Field>
  );
}
