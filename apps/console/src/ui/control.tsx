import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './control.module.css';

interface ControlProps extends ComponentPropsWithRef<'div'> {
  invalid: boolean;
  disabled: boolean | undefined;
}

/** The bordered box around a control with a class of `controlParts`, and its adornments. */
export const Control = ({ invalid, disabled, className, ...rest }: ControlProps) => (
  <div {...rest} className={classNames(styles.control, invalid && styles.wrong, disabled && styles.off, className)} />
);

/** Class names of the parts of the box: an input, a button that opens choices, and its arrow. */
export const controlParts = {
  value: styles.value,
  chooses: classNames(styles.value, styles.chooses),
  arrow: styles.arrow,
};
