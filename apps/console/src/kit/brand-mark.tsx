import { HearthMark } from '../ui/hearth-mark.tsx';
import styles from './brand-mark.module.css';

interface BrandMarkProps {
  /** The company's logo. */
  logo: string | null | undefined;
  size: number;
  /** The product's name, unless it's written next to the mark. */
  title?: string | undefined;
}

/** The company's logo, or the Hearth mark. */
export const BrandMark = ({ logo, size, title }: BrandMarkProps) =>
  logo ? (
    <img alt={title ?? ''} className={styles.logo} height={size} src={logo} />
  ) : (
    <HearthMark size={size} {...(title && { title })} />
  );
