const units = ['bytes', 'kB', 'MB', 'GB'];

/** A size in words: `48.2 kB`. */
export function sizeOf(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${(bytes / 1000 ** step).toLocaleString('en-US', { maximumFractionDigits: 1 })} ${units[step]}`;
}

/** What a field takes: names and types as `<input accept>` has them, and the largest size. */
export interface FileRules {
  accept: string;
  maxBytes?: number | undefined;
  /** Other sentences than those below. */
  says?: { kind?: string; size?: string } | undefined;
}

function isOfKind({ name, type }: Pick<File, 'name' | 'type'>, kind: string) {
  if (kind.startsWith('.')) return name.toLowerCase().endsWith(kind.toLowerCase());
  return kind.endsWith('/*') ? type.startsWith(kind.slice(0, -1)) : type === kind;
}

/** Why a file is not taken, as a sentence; undefined when it is. What is dropped is not held back by `accept`. */
export function refusalOf(
  file: Pick<File, 'name' | 'type' | 'size'>,
  { accept, maxBytes, says }: FileRules,
): string | undefined {
  const kinds = accept.split(',').flatMap((kind) => kind.trim() || []);
  if (kinds.length > 0 && !kinds.some((kind) => isOfKind(file, kind)))
    return says?.kind ?? 'This kind of file is not taken.';
  if (file.size === 0) return 'The file is empty.';
  if (maxBytes !== undefined && file.size > maxBytes)
    return says?.size ?? `At most ${sizeOf(maxBytes)}; this file has ${sizeOf(file.size)}.`;
  return undefined;
}
