import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { BrandMark } from '../../../../kit/brand-mark.tsx';
import { toastStore } from '../../../../ui/toast.ts';
import styles from './auth.module.css';

const houses = [
  { x: 0, width: 150, height: 210, lit: [1, 4, 6] },
  { x: 140, width: 120, height: 300, lit: [0, 2, 5, 8, 9] },
  { x: 250, width: 170, height: 240, lit: [2, 3, 7] },
  { x: 410, width: 130, height: 340, lit: [1, 3, 6, 10, 11] },
  { x: 530, width: 190, height: 220, lit: [0, 4, 5] },
] as const;

const ground = 560;

function House({ x, width, height, lit }: (typeof houses)[number]) {
  const top = ground - height;
  const columns = Math.floor((width - 24) / 40);
  const rows = Math.floor((height - 50) / 56);
  return (
    <g>
      <path className={styles.wall} d={`M${x} ${ground}V${top}l${width / 2} -46 ${width / 2} 46V${ground}z`} />
      {Array.from({ length: columns * rows }, (_, i) => (
        <rect
          className={(lit as readonly number[]).includes(i) ? styles.lit : styles.pane}
          height="28"
          key={i}
          rx="3"
          width="20"
          x={x + (width - columns * 40) / 2 + 10 + (i % columns) * 40}
          y={top + 26 + Math.floor(i / columns) * 56}
        />
      ))}
    </g>
  );
}

/** Decoration: a street in the evening with lit windows. */
function Street() {
  return (
    <div aria-hidden className={styles.street}>
      <svg preserveAspectRatio="xMidYMax slice" viewBox="0 0 720 640">
        <circle className={styles.sun} cx="470" cy="250" r="120" />
        {houses.map((house) => (
          <House key={house.x} {...house} />
        ))}
        <rect className={styles.ground} height="80" width="720" y={ground} />
      </svg>
    </div>
  );
}

/** Toasts of the sign-in pages, such as for an expired session. */
function AuthToasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.visible);
  if (toasts.length === 0) return null;
  return (
    <div className={styles.toasts} role="alert">
      {toasts.map(({ id, message }) => (
        <div key={id}>{message}</div>
      ))}
    </div>
  );
}

export function AuthFrame({
  title,
  product,
  logo,
  notice,
  children,
}: {
  title: string;
  product: string;
  logo: string | null | undefined;
  notice: string;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(title);
  useEffect(() => {
    if (before.current === title) return;
    before.current = title;
    heading.current?.focus();
  }, [title]);
  return (
    <div className={styles.page}>
      <main>
        <div className={styles.mark}>
          <BrandMark logo={logo} size={34} />
          {product}
        </div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {notice && (
          <p className={styles.notice} role="status">
            {notice}
          </p>
        )}
        {children}
      </main>
      <Street />
      <AuthToasts />
    </div>
  );
}
