import { denominationsMaximum } from '@hearth/contract/brands/brand-record';
import { pointsMaximum } from '@hearth/contract/constants';
import Close from 'lucide-react/icons/x';
import { useState } from 'react';
import { useField } from '../../../../kit/form.tsx';
import { formatPoints } from '../../../../platform/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Muted } from '../../../../ui/layout.tsx';
import { WholeField } from '../../../../ui/whole-field.tsx';
import styles from './denominations-field.module.css';

/** The points that a brand takes, each added by itself; none is any number from the minimum on. */
export function DenominationsField() {
  const { value, change, leave, error } = useField<number[]>('denominations');
  const [typed, setTyped] = useState('');
  const points = value ?? [];
  const next = Number(typed.replaceAll(/[,\s]/g, ''));
  const isNew = Number.isInteger(next) && next > 0 && next <= pointsMaximum && !points.includes(next);
  const add = () => {
    if (!isNew) return;
    change([...points, next].toSorted((a, b) => a - b));
    setTyped('');
  };
  return (
    <div aria-label="Values" className={styles.root} role="group">
      <div className={styles.add}>
        <WholeField
          error={error}
          hint="Points of each voucher that there is; without any, residents choose how many"
          label="Add a value"
          onBlur={leave}
          onChange={setTyped}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
          value={typed}
        />
        <Button disabled={!isNew || points.length >= denominationsMaximum} onClick={add}>
          Add value
        </Button>
      </div>
      {points.length === 0 ? (
        <Muted small>Any number of points from the minimum on</Muted>
      ) : (
        <ul>
          {points.map((each) => (
            <li key={each}>
              {formatPoints(each)}
              <IconButton
                aria-label={`Remove ${formatPoints(each)}`}
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
