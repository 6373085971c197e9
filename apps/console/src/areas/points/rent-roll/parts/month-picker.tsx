import Left from 'lucide-react/icons/chevron-left';
import Right from 'lucide-react/icons/chevron-right';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import styles from './month-picker.module.css';
import { keyOf, monthAfter, monthOf, monthsAround, nameOf, type Month } from '../logic/month.ts';

interface MonthPickerProps {
  value: Month;
  present: Month;
  onChange: (month: Month) => void;
}

/** One month: the one before, the one after, or any from a list. */
export function MonthPicker({ value, present, onChange }: MonthPickerProps) {
  return (
    <div className={styles.root} aria-label="Month" role="group">
      <IconButton aria-label="Previous month" onClick={() => onChange(monthAfter(value, -1))}>
        <Left />
      </IconButton>
      <SelectField
        hideLabel
        label="Month"
        onChange={(key) => onChange(monthOf(key) ?? value)}
        options={monthsAround(present, value).map((month) => ({
          value: keyOf(month),
          label: keyOf(month) === keyOf(present) ? `${nameOf(month)} (now)` : nameOf(month),
        }))}
        value={keyOf(value)}
      />
      <IconButton aria-label="Next month" onClick={() => onChange(monthAfter(value, 1))}>
        <Right />
      </IconButton>
    </div>
  );
}
