import { brandMessages } from '@hearth/contract/brands/messages';
import { denominationsMaximum } from '@hearth/contract/brands/brand-record';
import { pointsMaximum } from '@hearth/contract/constants';
import { formatPoints } from '@hearth/contract/format';
import Close from 'lucide-react/icons/x';
import { useAddBox } from '../../../../kit/add-box.ts';
import { common } from '../../../../kit/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Muted } from '../../../../ui/layout.tsx';
import { numberOf } from '../../../../ui/number-input.ts';
import { WholeField } from '../../../../ui/whole-field.tsx';
import { text } from '../messages.ts';
import styles from '../brands.module.css';

function readValue(typed: string, known: readonly number[]) {
  const value = numberOf(typed);
  if (!Number.isInteger(value) || value < 1 || value > pointsMaximum)
    return { problem: brandMessages.denominationInvalid };
  if (known.includes(value)) return { problem: brandMessages.denominationOnce };
  if (known.length >= denominationsMaximum) return { problem: brandMessages.denominationsTooMany };
  return { values: [...known, value].toSorted((a, b) => a - b) };
}

/** A brand's fixed values in points. */
export function DenominationsField() {
  const { values: points, change, add, isFilled, type, field } = useAddBox<number>('denominations', readValue);
  return (
    <div aria-label={text.values.title} className={styles.denominations} role="group">
      <div className={styles.add}>
        <WholeField {...field} label={text.values.label} onChange={type} />
        <Button disabled={!isFilled} onClick={add}>
          {text.values.add}
        </Button>
      </div>
      {points.length === 0 ? (
        <Muted small>{text.values.any}</Muted>
      ) : (
        <ul>
          {points.map((each) => (
            <li key={each}>
              {formatPoints(each)}
              <IconButton
                aria-label={common.removeItem(formatPoints(each))}
                onClick={() => change(points.filter((other) => other !== each))}
                size="small"
              >
                <Close size={15} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
