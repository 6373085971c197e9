import type { ComponentPropsWithoutRef, Ref } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon-button.module.css';

interface IconButtonProps extends ComponentPropsWithoutRef<'button'> {
  'aria-label': string;
  size?: 'medium' | 'small';
  ref?: Ref<HTMLButtonElement>;
}

/** A button with only an icon; the label is for screen readers. */
export function IconButton({ size = 'medium', className, ...rest }: IconButtonProps) {
  return <button data-icon type="button" {...rest} className={classNames(styles.button, styles[size], className)} />;
}
