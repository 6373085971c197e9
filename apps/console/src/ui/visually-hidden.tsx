import type { ComponentPropsWithoutRef } from 'react';
import styles from './visually-hidden.module.css';

/** Props that hide an element visually, for screen readers only. */
export const visuallyHidden = styles.visuallyHidden;

/** Text for screen readers only. */
export const VisuallyHidden = (props: ComponentPropsWithoutRef<'span'>) => (
  <span {...props} className={visuallyHidden} />
);
