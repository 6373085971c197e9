import { cloneElement, type ComponentPropsWithoutRef, type ReactNode, type Ref } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import type { LinkElement } from './text-link.tsx';
import { toneClass, type Tone } from './tone.ts';

interface ButtonLook {
  /** Filled for the main action, outlined for others, and text where outlines would be too much. */
  variant?: 'contained' | 'outlined' | 'text';
  /** Tone; `ember` by default for filled buttons, `neutral` for others. */
  color?: Extract<Tone, 'ember' | 'neutral' | 'success' | 'error'>;
  size?: 'medium' | 'small';
  fullWidth?: boolean;
  startIcon?: ReactNode;
  endIcon?: ReactNode;
}

export interface ButtonProps extends ButtonLook, Omit<ComponentPropsWithoutRef<'button'>, 'color'> {
  /** Shows a spinner, keeps the size and disables the button. */
  loading?: boolean | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** A button. For navigation, use ButtonLink. */
export function Button(props: ButtonProps) {
  const { variant, color, size, fullWidth, startIcon, endIcon, className, loading, disabled, children, ...rest } =
    props;
  return (
    <button
      type="button"
      {...rest}
      className={classNames(lookOf({ variant, color, size, fullWidth }), loading && styles.loading, className)}
      disabled={disabled || loading}
    >
      <Label endIcon={endIcon} startIcon={startIcon}>
        {children}
      </Label>
      {loading && <span aria-hidden className={styles.wheel} />}
    </button>
  );
}

interface ButtonLinkProps extends ButtonLook {
  /** The link with its text: an `<a href>` or a `<Link to>`. */
  children: LinkElement;
}

/** Makes the link inside look like a button. */
export const ButtonLink = ({ children: link, startIcon, endIcon, ...look }: ButtonLinkProps) =>
  cloneElement(
    link,
    { className: classNames(lookOf(look), link.props.className) },
    <Label endIcon={endIcon} startIcon={startIcon}>
      {link.props.children}
    </Label>,
  );

function lookOf({ variant = 'outlined', color, size = 'medium', fullWidth }: ButtonLook) {
  const tone = color ?? (variant === 'contained' ? 'ember' : 'neutral');
  return classNames(
    styles.button,
    styles[variant],
    toneClass(tone),
    tone === 'neutral' && styles.neutral,
    styles[size],
    fullWidth && styles.fullWidth,
  );
}

function Label({ startIcon, endIcon, children }: Pick<ButtonLook, 'startIcon' | 'endIcon'> & { children: ReactNode }) {
  return (
    <>
      {startIcon && <span className={styles.startIcon}>{startIcon}</span>}
      {children}
      {endIcon && <span className={styles.endIcon}>{endIcon}</span>}
    </>
  );
}
