import { actionWords } from '@hearth/contract/insights/audit-words';

/** An action as people say it; one that no call has any more is said by its name. */
export const wordsOf = (action: string): string => actionWords[action] ?? action;

/** That a secret was changed, and until when a key holds, is told. */
const isSecret = (name: string) =>
  /hash|secret|password|token|credential|api_?key|cipher|sealed/i.test(name) && !/(?:Changed|ExpiresOn)$/.test(name);

/** What was kept of a change, without whatever could be a secret: no such thing is kept, and none would be shown. */
export function withoutSecrets(kept: unknown): unknown {
  if (Array.isArray(kept)) return kept.map(withoutSecrets);
  if (typeof kept !== 'object' || kept === null) return kept;
  return Object.fromEntries(
    Object.entries(kept).flatMap(([name, value]) => (isSecret(name) ? [] : [[name, withoutSecrets(value)]])),
  );
}
