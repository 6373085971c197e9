import { boostTypeSentences } from '@hearth/contract/community/post-types';
import { boostTypeLabels, boostTypes, type BoostType } from '@hearth/contract/boosts';
import { useId } from 'react';
import { BoostPicture } from './boost-pictures.tsx';
import styles from './boost-types.module.css';

interface BoostTypesProps {
  value: BoostType | undefined;
  onChange: (type: BoostType) => void;
}

/** What a boost can be about, as pictures with a sentence each. */
export function BoostTypes({ value, onChange }: BoostTypesProps) {
  const name = useId();
  return (
    <fieldset className={styles.root}>
      <legend>What is the boost about?</legend>
      {boostTypes.map((type) => (
        <label key={type}>
          <input checked={type === value} name={name} onChange={() => onChange(type)} type="radio" value={type} />
          <BoostPicture type={type} />
          <span>
            <strong>{boostTypeLabels[type]}</strong>
            <small>{boostTypeSentences[type]}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
