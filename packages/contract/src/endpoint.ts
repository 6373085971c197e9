import { oc, type ContractProcedure, type ErrorMap } from '@orpc/contract';
import { z } from 'zod';
import type { UploadRule } from './files/uploads.ts';
import type { Topic } from './live/topics.ts';
import type { FeatureGate } from './menu-items.ts';
import type { Permission } from './permissions.ts';
import { objectId, scopeQuery } from './primitives.ts';

/** Path prefixes of endpoints (rulings, 'The product'). */
export const bases = { api: '/api', billing: '/billing' } as const;
export type Base = keyof typeof bases;

export type RecordKind =
  | 'communication'
  | 'file'
  | 'invoice'
  | 'lead'
  | 'lease'
  | 'pointLog'
  | 'post'
  | 'redemption'
  | 'reply'
  | 'user';

/**
 * The property, company or platform at which a permission is checked. `property`: the one in that part of the request;
 * with `all`, none or 'All Property' means every property where the caller holds the permission, within the requested
 * company and group. `record`: the property of the record in the path, query or body.
 */
export type PermissionScope =
  | { kind: 'public' }
  | { kind: 'self' }
  | { kind: 'platform' }
  /** `record`: the call is about this record at one of the resident's properties. */
  | { kind: 'resident'; record?: RecordKind; param?: string }
  | {
      kind: 'property';
      in: 'query' | 'params' | 'body';
      key: string;
      all: boolean;
      /** Only properties within the caller's company level; roles held directly don't count. */
      byLevel?: true;
      /** Body field with a list of properties, each checked by the service. */
      many?: string;
    }
  /** The company in the request. Platform roles may name any, company users their own; `whole` requires all-site access. */
  | { kind: 'company'; in: 'params' | 'body'; key: string; reach: 'any' | 'whole' }
  /** `reach`: the call also affects the caller's other properties with this permission. */
  | { kind: 'record'; record: RecordKind; param: string; reach?: 'everywhere' };

export const anyone: PermissionScope = { kind: 'public' };
export const signedIn: PermissionScope = { kind: 'self' };
/** A resident or ambassador acting on their own records. */
export const asResident: PermissionScope = { kind: 'resident' };
export const asResidentOf = (record: RecordKind, param = 'id'): PermissionScope => ({
  kind: 'resident',
  record,
  param,
});
export const platformWide: PermissionScope = { kind: 'platform' };
export const atProperty: PermissionScope = { kind: 'property', in: 'query', key: 'propertyId', all: false };
export const atProperties = {
  kind: 'property',
  in: 'query',
  key: 'propertyId',
  all: true,
} as const satisfies PermissionScope;
/** Like `atProperties`, within the caller's company level; denied to staff without one. */
export const atLevelProperties = { ...atProperties, byLevel: true } as const satisfies PermissionScope;
export const atCompany = (part: 'params' | 'body', key: string, reach: 'any' | 'whole'): PermissionScope => ({
  kind: 'company',
  in: part,
  key,
  reach,
});
const bodyProperty = { kind: 'property', in: 'body', key: 'propertyId', all: false } as const;
export const atBodyProperty: PermissionScope = bodyProperty;
export const atBodyProperties: PermissionScope = { ...bodyProperty, many: 'propertyIds' };
export const atPathProperty: PermissionScope = { kind: 'property', in: 'params', key: 'id', all: false };
export const atRecord = (record: RecordKind, param = 'id'): PermissionScope => ({ kind: 'record', record, param });
/** At the record's property and the caller's other properties. */
export const fromRecord = (record: RecordKind, param = 'id'): PermissionScope => ({
  kind: 'record',
  record,
  param,
  reach: 'everywhere',
});

/** Features of which one must be on: a fixed one, those of the record, or those derived from the input. */
export type FeatureRule<Input> = FeatureGate | 'ofRecord' | { of(input: Input): readonly FeatureGate[] }['of'];

/** Metadata of an endpoint, besides its route and schemas. */
export interface EndpointRules {
  /** Path prefix, if not the API's. */
  base?: Base;
  /** Permission required in `scope`; absent only on public, self and resident endpoints. */
  permission?: Permission;
  scope: PermissionScope;
  /** Live topics whose changes make a response stale. */
  reads: readonly Topic[];
  /**
   * For lists: the rows' topic and the query key that reads a single row, so that only a changed row is refetched.
   * Changes of topic `within` affect which rows are listed, so the whole list is refetched.
   */
  rows?: { topic: Topic; key: string; within?: Topic };
  /** Topic of the updated record in `data`; clients put it in their cache instead of refetching. */
  returns?: Topic;
  /** Live topics that a success may change; the pipeline rejects changes of any other topic. */
  changes: readonly Topic[];
  /** Action name in the audit log; absent on reads. */
  action?: string;
  /** May read from a replica that is up to a second behind, but has what the caller has written and seen. */
  mayBeStale?: boolean;
  /** The response can be a CSV stream (`format=csv`). */
  streams?: boolean;
  /** Files accepted as multipart/form-data, by field; without them, the body is JSON. */
  uploads?: Readonly<Record<string, UploadRule>>;
  /** Webhook of a provider, authenticated by its signature over the JSON or form body. */
  signed?: boolean;
  /** Requests per minute and IP address, if below the general limit. */
  perMinute?: number;
  /** Statement timeout, if below the general one. */
  statementTimeoutMs?: number;
  /** Allowed before a required second factor is set up: one's own account and its security. */
  beforeSecondFactor?: boolean;
  /** Without an access token, the session cookie authenticates requests from the deployment's own pages. */
  byCookie?: boolean;
  /** Called by another system with a property's feed key instead of an access token. The key allows nothing else. */
  byFeedKey?: boolean;
  /** Requires a recent confirmation of the caller's identity (`POST /me/confirm`). */
  confirmed?: boolean;
  /** Property features of which one must be on; 409 if all are off at the requested properties. */
  feature?: FeatureRule<{ query: object; body: unknown }>;
  /** Allowed at deactivated properties, where other changes fail with 409. */
  whileInactive?: boolean;
  /** Works while the disk is full: it writes nothing, or no more than a read does. */
  needsNoSpace?: boolean;
  /** The response has secrets that are shown once, so its stored copy (for the Idempotency-Key) is encrypted. */
  shownOnce?: boolean;
}

/** `EndpointRules` as oRPC's metadata, which needs an index signature. */
export interface EndpointMeta extends EndpointRules {
  [key: string]: unknown;
}

export type Shape = Readonly<Record<string, z.ZodType>>;
export type Nothing = Record<never, never>;

export type Route = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;
type Names<R extends string> = R extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
/** Path parameters by name; ids unless declared otherwise. */
export type Params<R extends string, P> = {
  [K in Names<R>]: P extends Readonly<Record<K, infer S extends z.ZodType>> ? S : typeof objectId;
};
export type ParamsGiven<R extends string> = { readonly [K in Names<R>]?: z.ZodType };

/** Declaration of an endpoint except its output; `tag` and `scope` can be shared (resource.ts). */
export interface Plain<P, Q extends Shape, B extends z.ZodType> extends Partial<Omit<EndpointRules, 'feature'>> {
  summary: string;
  tag?: string;
  /** Path parameters that aren't record ids. */
  params?: P;
  query?: Q;
  body?: B;
  feature?: FeatureRule<{ query: z.output<z.ZodObject<Q>>; body: z.output<B> }>;
}
export interface WithOutput<P, Q extends Shape, B extends z.ZodType, O extends z.ZodType> extends Plain<P, Q, B> {
  output: O;
}
interface Declaration<P, Q extends Shape, B extends z.ZodType, O extends z.ZodType> extends WithOutput<P, Q, B, O> {
  tag: string;
  scope: PermissionScope;
}

/** True for endpoints that write data; they fail with 507 while the disk is full. */
export const needsSpace = (method: string | undefined, { needsNoSpace }: Pick<EndpointMeta, 'needsNoSpace'>) =>
  method !== 'GET' && !needsNoSpace;

export type Endpoint = ContractProcedure<z.ZodType, z.ZodType, ErrorMap, EndpointMeta>;
export type EndpointOf<P extends Shape, Q extends Shape, B extends z.ZodType, O extends z.ZodType> = ContractProcedure<
  z.ZodObject<{ params: z.ZodObject<P, z.core.$strict>; query: z.ZodObject<Q, z.core.$strict>; body: B }>,
  O,
  Nothing,
  EndpointMeta
>;

const builder = oc.$meta<EndpointMeta>({ scope: anyone, reads: [], changes: [] });
const isScoped = (query: Shape = {}) => Object.entries(scopeQuery).every(([key, schema]) => query[key] === schema);
const noBody = z.union([z.undefined(), z.strictObject({})]).optional();
export type NoBody = typeof noBody;

/**
 * Declares an endpoint: route, input (unknown fields are rejected), output, and the permission and its scope. Input is
 * always `{params, query, body}`. Endpoints with an `action` also accept an `Idempotency-Key`.
 */
export function endpoint<
  const R extends Route,
  O extends z.ZodType,
  const P extends ParamsGiven<R> = Nothing,
  Q extends Shape = Nothing,
  B extends z.ZodType = NoBody,
>(route: R, declaration: Declaration<P, Q, B, O>): EndpointOf<Params<R, P>, Q, B, O> {
  const { summary, tag, params, query, body, output, ...rest } = declaration;
  if (rest.scope.kind === 'property' && rest.scope.all && !isScoped(query))
    throw new Error(`${route} spans properties, so its query must be scopeQuery`);
  if (!rest.permission && !/public|self|resident/.test(rest.scope.kind))
    throw new Error(`${route} requires no permission`);
  const [method, path] = route.split(' ') as ['GET', `/${string}`];
  const ids = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, objectId]));
  return builder
    .meta({ reads: [], changes: [], ...rest })
    .route({
      method,
      path,
      summary,
      tags: [tag],
      inputStructure: 'detailed',
      outputStructure: rest.streams ? 'detailed' : 'compact',
    })
    .input(
      z.object({
        params: z.strictObject({ ...ids, ...params } as Params<R, P>),
        query: z.strictObject(query ?? ({} as Q)),
        body: (body ?? noBody) as B,
      }),
    )
    .output(output);
}
