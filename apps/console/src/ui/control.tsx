import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './control.module.css';

interface ControlProps extends ComponentPropsWithRef<'div'> {
  invalid: boolean;
  disabled: boolean | undefined;
}

/** The box of a field: one border around the control, which takes a class of `controlParts`, and what stands beside it. */
export const Control = ({ invalid, disabled, className, ...rest }: ControlProps) => (
  <div {...rest} className={classNames(styles.control, invalid && styles.wrong, disabled && styles.off, className)} />
);

/** What stands in the box: what is typed into, what is opened to choose, and the arrow that says so. */
export const controlParts = {
  value: styles.value,
  chooses: classNames(styles.value, styles.chooses),
  arrow: styles.arrow,
};
