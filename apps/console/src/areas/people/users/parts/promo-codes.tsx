import { CopyButton } from '../../../../ui/copy-button.tsx';
import styles from './promo-codes.module.css';

/** The promo codes of an ambassador, each with a button that copies it. */
export const PromoCodes = ({ codes }: { codes: readonly string[] }) => (
  <span className={styles.codes}>
    {codes.map((code) => (
      <span className={styles.code} key={code}>
        {code}
        <CopyButton label={`promo code ${code}`} text={code} />
      </span>
    ))}
  </span>
);
