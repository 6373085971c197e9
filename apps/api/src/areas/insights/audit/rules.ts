import { actionWords } from '@hearth/contract/insights/audit-words';

/** An action's label; one whose endpoint no longer exists keeps its name. */
export const wordsOf = (action: string): string => actionWords[action] ?? action;

/** Fields about secrets that may be shown: that one changed, and when a key expires. */
const isSecret = (name: string) =>
  /hash|secret|password|token|credential|api_?key|cipher|sealed/i.test(name) && !/(?:Changed|ExpiresOn)$/.test(name);

/** The values of a change without anything that could be a secret. */
export function withoutSecrets(stored: unknown): unknown {
  if (Array.isArray(stored)) return stored.map(withoutSecrets);
  if (typeof stored !== 'object' || stored === null) return stored;
  return Object.fromEntries(
    Object.entries(stored).flatMap(([name, value]) => (isSecret(name) ? [] : [[name, withoutSecrets(value)]])),
  );
}
