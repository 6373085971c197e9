import { actionWords } from '@hearth/contract/insights/audit-words';

/** An action in words; one without a call any more keeps its name. */
export const wordsOf = (action: string): string => actionWords[action] ?? action;

/** Fields about secrets that may be shown: that one changed, and when a key expires. */
const isSecret = (name: string) =>
  /hash|secret|password|token|credential|api_?key|cipher|sealed/i.test(name) && !/(?:Changed|ExpiresOn)$/.test(name);

/** The values of a change without anything that could be a secret. */
export function withoutSecrets(kept: unknown): unknown {
  if (Array.isArray(kept)) return kept.map(withoutSecrets);
  if (typeof kept !== 'object' || kept === null) return kept;
  return Object.fromEntries(
    Object.entries(kept).flatMap(([name, value]) => (isSecret(name) ? [] : [[name, withoutSecrets(value)]])),
  );
}
