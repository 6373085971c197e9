import { formatBytes } from '@hearth/contract/format';
import { text } from './messages.ts';
/** Accepted file types, as in `<input accept>`, and the size limit. */
export interface FileRules {
  accept: string;
  maxBytes?: number | undefined;
  /** Replaces the default messages. */
  says?: { kind?: string; size?: string } | undefined;
}

function isOfKind({ name, type }: Pick<File, 'name' | 'type'>, kind: string) {
  if (kind.startsWith('.')) return name.toLowerCase().endsWith(kind.toLowerCase());
  return kind.endsWith('/*') ? type.startsWith(kind.slice(0, -1)) : type === kind;
}

/** Why a file is rejected; undefined if it's accepted. Dropped files bypass `accept`. */
export function fileErrorOf(
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
