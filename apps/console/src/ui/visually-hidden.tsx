import type { ComponentPropsWithoutRef } from 'react';
import styles from './visually-hidden.module.css';

/** Makes what it is given to for screen readers alone. */
export const visuallyHidden = styles.visuallyHidden;

/** Text for screen readers alone. */
export const VisuallyHidden = (props: ComponentPropsWithoutRef<'span'>) => (
  <span {...props} className={visuallyHidden} />
);
