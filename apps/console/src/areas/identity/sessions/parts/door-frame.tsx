import './door.css';
import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import { dark, light } from '../../../../ui/palette.ts';
import { HearthMark } from '../../../../ui/hearth-mark.tsx';
import { DoorToasts } from './door-toasts.tsx';
import { Street } from './street.tsx';

const both = (pick: (scheme: typeof light) => string) => `light-dark(${pick(light)}, ${pick(dark)})`;

const colors = {
  '--canvas': both((c) => c.canvas),
  '--surface': both((c) => c.surface),
  '--subtle': both((c) => c.subtle),
  '--hairline': both((c) => c.hairline),
  '--field': both((c) => c.fieldBorder),
  '--text': both((c) => c.text),
  '--soft': both((c) => c.textSoft),
  '--ember': both((c) => c.ember.main),
  '--ember-strong': both((c) => c.ember.strong),
  '--on-ember': both((c) => c.ember.on),
  '--error': both((c) => c.error.main),
  '--error-soft': both((c) => c.error.soft),
  '--success-soft': both((c) => c.success.soft),
} as CSSProperties;

/** The page around each screen of the door. Its colours are the house's, without the weight of the house's theme. */
export function DoorFrame({
  title,
  product,
  notice,
  children,
}: {
  title: string;
  product: string;
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
    <div className="door" style={colors}>
      <main>
        <div className="door-mark">
          <HearthMark size={34} />
          {product}
        </div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {notice && (
          <p className="door-notice" role="status">
            {notice}
          </p>
        )}
        {children}
      </main>
      <Street />
      <DoorToasts />
    </div>
  );
}
