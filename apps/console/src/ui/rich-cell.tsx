import type { ReactNode } from 'react';
import { Cut } from './cut.tsx';
import styles from './rich-cell.module.css';

interface RichCellProps {
  /** The first line as text; shows in full on hover if truncated. */
  title: string;
  detail?: ReactNode;
  /** Replaces the title, such as with a link. */
  children?: ReactNode;
  /** An avatar, or a picture of about 40 px. */
  picture?: ReactNode;
  /** Chips after the lines. */
  chips?: ReactNode;
}

/** A row's subject: a picture, two lines and chips. Lines are truncated only if they don't fit. */
export const RichCell = ({ title, detail, children, picture, chips }: RichCellProps) => (
  <span className={styles.root} data-picture={picture ? '' : undefined}>
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
