import { formatBytes } from '@hearth/contract/format';
import { text } from './messages.ts';
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
  if (kinds.length > 0 && !kinds.some((kind) => isOfKind(file, kind))) return says?.kind ?? text.file.wrongKind;
  if (file.size === 0) return text.file.isEmpty;
  if (maxBytes !== undefined && file.size > maxBytes)
    return says?.size ?? text.file.tooLarge(formatBytes(maxBytes), formatBytes(file.size));
  return undefined;
}
