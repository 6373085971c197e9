import type { ReactNode } from 'react';
import styles from './title.module.css';

interface TitleProps {
  /** 1 for pages, 2 for sections and dialogs, 3 for their parts. */
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
