import type { EndpointRules, PermissionScope } from './endpoint.ts';
import type { Topic } from './live/topics.ts';
import type { Permission } from './permissions.ts';

/** Rules shared by several endpoints. */
export interface SharedRules extends Partial<Omit<EndpointRules, 'feature'>> {
  tag: string;
  feature?: Exclude<EndpointRules['feature'], Function>;
}

export interface ResourceRules extends Omit<SharedRules, 'permission' | 'reads' | 'changes' | 'rows' | 'action'> {
  path: `/${string}`;
  /** Path parameter of a record's id, if not `id`. */
  id?: string;
  scope: PermissionScope;
  /** The scope of its list, if different. */
  listScope?: PermissionScope;
  permissions: { view?: Permission; manage?: Permission };
  /** The live topic of its records. */
  topic: Topic;
  /** Updates require the record's current `version`; an outdated one fails with 409. */
  versioned?: true;
  /** Prefix of its actions, if not the topic. */
  name?: string;
}

/** Response of an endpoint: a list, one record, or just success. */
export type ResponseKind = 'list' | 'record' | 'done';
type Given = Readonly<Record<string, unknown>>;

/**
 * Endpoint builders with defaults, which an endpoint's own declaration overrides. `make` builds each endpoint: with
 * schemas on the server (resource.ts), without them in the console (apps/console/contract.ts).
 */
export function builders<E>(make: (route: string, declaration: Given) => E) {
  const list = (path: string, { topic, row, ...given }: Given) =>
    make(`GET ${path}`, {
      response: 'list',
      mayBeStale: true,
      ...(topic !== undefined && { reads: [topic] }),
      ...(row !== undefined && { row, rows: { topic, key: row } }),
      ...given,
    });

  const shared = (all: SharedRules) => ({
    endpoint: (route: string, given: Given) => make(route, { ...all, ...given }),
    list: (path: string, given: Given) => list(path, { ...all, ...given }),
  });

  function resource(rules: ResourceRules) {
    const { path, id = 'id', listScope, topic, name = topic, returns, versioned, permissions, ...of } = rules;
    // Console builds omit `permissions`.
    const { view, manage } = permissions ?? {};
    const one = `${path}/{${id}}`;
    const isRead = (route: string) => route.startsWith('GET ');
    const endpoint = (route: string, given: Given) =>
      make(route, { ...of, permission: isRead(route) ? view : manage, ...given });
    const act = (route: string, given: Given) =>
      endpoint(route, {
        response: 'record',
        ...(returns && { returns }),
        ...(isRead(route) ? { reads: [topic] } : { changes: [topic] }),
        ...given,
      });
    return {
      endpoint,
      act,
      list: (given: Given) => list(path, { ...of, scope: listScope ?? of.scope, permission: view, topic, ...given }),
      get: (given: Given) => act(`GET ${one}`, given),
      create: (given: Given) => act(`POST ${path}`, { action: `${name}.create`, ...given }),
      update: (given: Given) =>
        act(`PUT ${one}`, { ...(versioned && { versioned }), action: `${name}.update`, ...given }),
      remove: (given: Given) =>
        endpoint(`DELETE ${one}`, { response: 'done', changes: [topic], action: `${name}.remove`, ...given }),
    };
  }

  return { list, shared, resource };
}
