import type { RefObject } from 'react';

const focusable = 'input, textarea, select, button, [contenteditable=true], [tabindex="0"]';

/** Focuses the topmost invalid field after its error renders. */
export function focusFirstInvalid(root: RefObject<HTMLElement | null>) {
  requestAnimationFrame(() => {
    const invalid = root.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]');
    const control = invalid?.matches(focusable) ? invalid : invalid?.querySelector<HTMLElement>(focusable);
    control?.focus();
  });
}
