import { contract } from '@hearth/contract';
import type { Endpoint } from '@hearth/contract/endpoint';
import { wordsBesideCalls } from '@hearth/contract/insights/audit';

/** Of a summary what it says first. */
const begin = (summary: string) => summary.split(/[;:]/, 1)[0] ?? summary;

const wordsOfCalls = new Map(
  Object.values(contract)
    .flatMap((endpoints) => Object.values<Endpoint>(endpoints))
    .flatMap((endpoint) => {
      const { meta, route } = endpoint['~orpc'];
      return meta.action && route.summary ? [[meta.action, begin(route.summary)] as const] : [];
    }),
);

/** An action as people say it: the summary of its endpoint. One that no call has any more is said by its name. */
export const wordsOf = (action: string): string => wordsBesideCalls[action] ?? wordsOfCalls.get(action) ?? action;

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
