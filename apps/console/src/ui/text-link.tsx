import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './text-link.module.css';

/** An `<a href>` or a `<Link to>`, with its text. */
export type LinkElement = ReactElement<{ className?: string | undefined; children?: ReactNode }>;

/** Makes the link inside look like an inline link. */
export const TextLink = ({ children: link }: { children: LinkElement }) =>
  cloneElement(link, { className: classNames(styles.link, link.props.className) });
