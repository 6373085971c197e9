import type { EndpointRules, Place } from './endpoint.ts';
import type { Topic } from './live/topics.ts';
import type { Permission } from './permissions.ts';

/** What several endpoints have in common. */
export interface SharedRules extends Partial<Omit<EndpointRules, 'feature'>> {
  tag: string;
  feature?: Exclude<EndpointRules['feature'], Function>;
}

export interface ResourceRules extends Omit<SharedRules, 'permission' | 'reads' | 'changes' | 'rows' | 'action'> {
  path: `/${string}`;
  /** The name of a record's id in its path, where it is not `id`. */
  id?: string;
  place: Place;
  /** The scope of its list, if different. */
  listedAt?: Place;
  permissions: { view?: Permission; manage?: Permission };
  /** The live topic of its records. */
  topic: Topic;
  /** Updates take the `version` that they were made to, and answer 409 to another. */
  versioned?: true;
  /** Prefix of its actions, if not the topic. */
  name?: string;
}

/** What an endpoint answers: a list, one record, or just success. */
export type AnswerKind = 'list' | 'record' | 'done';
type Given = Readonly<Record<string, unknown>>;

/**
 * The defaults of endpoints, in one place: what is declared at an endpoint wins. `make` builds it, with its schemas on the server (resource.ts)
 * and without them in the console (apps/console/contract.ts).
 */
export function builders<E>(make: (route: string, declaration: Given) => E) {
  const list = (path: string, { topic, row, ...given }: Given) =>
    make(`GET ${path}`, {
      answer: 'list',
      ...(topic !== undefined && { reads: [topic] }),
      ...(row !== undefined && { row, rows: { topic, key: row } }),
      ...given,
    });

  const shared = (all: SharedRules) => ({
    endpoint: (route: string, given: Given) => make(route, { ...all, ...given }),
    list: (path: string, given: Given) => list(path, { ...all, ...given }),
  });

  function resource(rules: ResourceRules) {
    const { path, id = 'id', listedAt, topic, name = topic, answers, versioned, permissions, ...of } = rules;
    // The console leaves out what the server alone asks for.
    const { view, manage } = permissions ?? {};
    const one = `${path}/{${id}}`;
    const isRead = (route: string) => route.startsWith('GET ');
    const endpoint = (route: string, given: Given) =>
      make(route, { ...of, permission: isRead(route) ? view : manage, ...given });
    const act = (route: string, given: Given) =>
      endpoint(route, {
        answer: 'record',
        ...(answers && { answers }),
        ...(isRead(route) ? { reads: [topic] } : { changes: [topic] }),
        ...given,
      });
    return {
      endpoint,
      act,
      list: (given: Given) => list(path, { ...of, place: listedAt ?? of.place, permission: view, topic, ...given }),
      get: (given: Given) => act(`GET ${one}`, given),
      create: (given: Given) => act(`POST ${path}`, { action: `${name}.create`, ...given }),
      update: (given: Given) =>
        act(`PUT ${one}`, { ...(versioned && { versioned }), action: `${name}.update`, ...given }),
      remove: (given: Given) =>
        endpoint(`DELETE ${one}`, { answer: 'done', changes: [topic], action: `${name}.remove`, ...given }),
    };
  }

  return { list, shared, resource };
}
