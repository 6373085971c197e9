/** The class names that hold, as one attribute; undefined when none does. */
export const classNames = (...names: readonly (string | false | null | undefined)[]) =>
  names.filter(Boolean).join(' ') || undefined;
