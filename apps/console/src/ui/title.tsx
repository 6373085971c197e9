import type { ReactNode } from 'react';
import styles from './title.module.css';

interface TitleProps {
  /** 1 heads the page, 2 a section or dialog, 3 a part of it. */
  level: 1 | 2 | 3;
  id?: string;
  children: ReactNode;
}

export function Title({ level, id, children }: TitleProps) {
  const Heading = `h${level}` as const;
  return (
    <Heading className={styles[Heading]} id={id}>
      {children}
    </Heading>
  );
}
