import type { ReactNode } from 'react';
import { Cut } from './cut.tsx';
import styles from './rich-cell.module.css';

interface RichCellProps {
  /** The first line as text; shown whole where it is cut. */
  title: string;
  detail?: ReactNode;
  /** What stands for the title, such as a link with it. */
  children?: ReactNode;
  /** An avatar, or a picture of about 40 px. */
  picture?: ReactNode;
  /** Chips behind the lines. */
  chips?: ReactNode;
}

/** What a row is about: a picture, two lines and chips. Lines are cut only where there is no room. */
export const RichCell = ({ title, detail, children, picture, chips }: RichCellProps) => (
  <span className={styles.root}>
    {picture}
    <span className={styles.lines}>
      <Cut className={styles.title} text={title}>
        {children}
      </Cut>
      {typeof detail === 'string' ? (
        <Cut className={styles.detail} text={detail} />
      ) : (
        detail && <small className={styles.detail}>{detail}</small>
      )}
    </span>
    {chips && <span className={styles.chips}>{chips}</span>}
  </span>
);
