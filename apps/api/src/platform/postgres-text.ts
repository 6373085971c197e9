import { ReceivedFile } from '@hearth/contract/files/uploads';
import { fieldName, validationMessages } from '@hearth/contract/validation';
import { invalid } from './errors.ts';

const nestingMaximum = 32;

/** Refuses input that PostgreSQL can't store (null bytes, lone surrogates) or that is nested too deeply. */
export function refuseUnstorable(path: string[], value: unknown): void {
  if (path.length > nestingMaximum)
    throw invalid(path.slice(0, 2), validationMessages.nested(fieldName(path.slice(0, 2))));
  if (typeof value === 'string') refuseText(path, value);
  if (typeof value !== 'object' || value === null || value instanceof ReceivedFile) return;
  for (const [key, item] of Object.entries(value)) {
    refuseText(path, key);
    refuseUnstorable([...path, key], item);
  }
}

function refuseText(path: string[], value: string) {
  if (value.includes('\0')) throw invalid(path, validationMessages.controlCharacters(fieldName(path)));
  if (!value.isWellFormed()) throw invalid(path, validationMessages.halfCharacter(fieldName(path)));
}

/** Text from another system, without what PostgreSQL can't store. */
export const storableText = (text: string) => text.replaceAll('\0', '').toWellFormed();
