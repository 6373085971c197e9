import { useEffect, useState, type MouseEvent, type ReactNode, type Ref } from 'react';
import styles from './contents.module.css';
import { SelectField } from './select-field.tsx';
import { useMediaQuery } from './use-media-query.ts';

export interface Part {
  /** Element id of the section. */
  id: string;
  label: string;
}

/** Height of the sticky header, with the section select on narrow screens. */
const headPx = 140;

/** The current section: the last one that reached the header or, at the end of the page, the last visible one. */
function partInSight(parts: readonly Part[]): string | undefined {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  const isAtEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2;
  const reached = parts.filter(({ id }) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top;
    return top !== undefined && top < (isAtEnd ? clientHeight - headPx : headPx);
  });
  return (reached.at(-1) ?? parts[0])?.id;
}

function usePartInSight(parts: readonly Part[]) {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setCurrent(partInSight(parts)));
    };
    look();
    const ended = new AbortController();
    for (const kind of ['scroll', 'resize']) addEventListener(kind, look, { passive: true, signal: ended.signal });
    return () => {
      cancelAnimationFrame(frame);
      ended.abort();
    };
  }, [parts]);
  return [current ?? parts[0]?.id ?? '', setCurrent] as const;
}

/** Scrolls to a section and focuses it. */
function goTo(id: string) {
  const part = document.getElementById(id);
  if (!part) return;
  part.tabIndex = -1;
  part.focus({ preventScroll: true });
  part.scrollIntoView({ block: 'start' });
}

interface WithContentsProps {
  label: string;
  /** Must keep its identity while the sections stay the same. */
  parts: readonly Part[];
  /** The sections, each in a ContentsPart. */
  children: ReactNode;
}

/** A long page with a table of contents that follows scrolling: at the side, or as a select above on narrow screens. */
export function WithContents({ label, parts, children }: WithContentsProps) {
  const isNarrow = useMediaQuery('(width < 1100px)');
  const [current, setCurrent] = usePartInSight(parts);
  const follow = (event: MouseEvent, id: string) => {
    event.preventDefault();
    goTo(id);
  };
  return (
    <div className={styles.root}>
      <nav aria-label={label} className={styles.contents}>
        {isNarrow ? (
          <SelectField
            hideLabel
            label={label}
            onChange={(id) => {
              setCurrent(id);
              goTo(id);
            }}
            options={parts.map((part) => ({ value: part.id, label: part.label }))}
            value={current}
          />
        ) : (
          <ul>
            {parts.map((part) => (
              <li key={part.id}>
                <a
                  aria-current={part.id === current ? 'location' : undefined}
                  href={`#${part.id}`}
                  onClick={(event) => follow(event, part.id)}
                >
                  {part.label}
                </a>
              </li>
            ))}
          </ul>
        )}
      </nav>
      <div className={styles.parts}>{children}</div>
    </div>
  );
}

interface ContentsPartProps {
  id: string;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** A section of such a page. */
export const ContentsPart = ({ id, ref, children }: ContentsPartProps) => (
  <div className={styles.part} id={id} ref={ref}>
    {children}
  </div>
);
