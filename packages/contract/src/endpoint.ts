import { oc, type ContractProcedure, type ErrorMap } from '@orpc/contract';
import { z } from 'zod';
import type { UploadRule } from './files/uploads.ts';
import type { Topic } from './live/topics.ts';
import type { FeatureGate } from './menu-items.ts';
import type { Permission } from './permissions.ts';
import { objectId, scopeQuery } from './primitives.ts';

/** What the paths of endpoints begin with, each at the server itself (rulings, 'The product'). */
export const bases = { api: '/api', billing: '/billing' } as const;
export type Base = keyof typeof bases;

export type RecordKind =
  | 'communication'
  | 'file'
  | 'invoice'
  | 'lead'
  | 'pointLog'
  | 'post'
  | 'redemption'
  | 'reply'
  | 'user';

/**
 * Where a permission is checked. `property`: at the property named in that part of the request (with `all`, none or
 * 'All Property' means every property where the caller holds it, of the company and group named beside it). `record`: at
 * the property of the record in the path, the query or the body.
 */
export type Place =
  | { kind: 'public' }
  | { kind: 'self' }
  | { kind: 'platform' }
  /** With a record: about that record of one of the own properties. */
  | { kind: 'resident'; record?: RecordKind; param?: string }
  | {
      kind: 'property';
      in: 'query' | 'params' | 'body';
      key: string;
      all: boolean;
      /** Of the properties alone that the caller's company level gives, whatever own roles give besides. */
      byLevel?: true;
      /** Or at each of the properties of the list there, of which the service asks one by one. */
      many?: string;
    }
  /** At the company named there: the platform at each, its users at their own; `whole`: those alone whose level reaches all of it. */
  | { kind: 'company'; in: 'params' | 'body'; key: string; reach: 'any' | 'whole' }
  /** `reach`: what is done to the record touches other properties where the caller holds the permission, too. */
  | { kind: 'record'; record: RecordKind; param: string; reach?: 'everywhere' };

export const anyone: Place = { kind: 'public' };
export const signedIn: Place = { kind: 'self' };
/** A resident or ambassador acting on what is his own. */
export const asResident: Place = { kind: 'resident' };
export const asResidentOf = (record: RecordKind, param = 'id'): Place => ({ kind: 'resident', record, param });
export const platformWide: Place = { kind: 'platform' };
export const atProperty: Place = { kind: 'property', in: 'query', key: 'propertyId', all: false };
export const atProperties = { kind: 'property', in: 'query', key: 'propertyId', all: true } as const satisfies Place;
/** The same within the caller's company level; nowhere for those of the staff who have none. */
export const atLevelProperties = { ...atProperties, byLevel: true } as const satisfies Place;
export const atCompany = (part: 'params' | 'body', key: string, reach: 'any' | 'whole'): Place => ({
  kind: 'company',
  in: part,
  key,
  reach,
});
const bodyProperty = { kind: 'property', in: 'body', key: 'propertyId', all: false } as const;
export const atBodyProperty: Place = bodyProperty;
export const atBodyProperties: Place = { ...bodyProperty, many: 'propertyIds' };
export const atPathProperty: Place = { kind: 'property', in: 'params', key: 'id', all: false };
export const atRecord = (record: RecordKind, param = 'id'): Place => ({ kind: 'record', record, param });
/** At the record, and on from there to the caller's other properties. */
export const fromRecord = (record: RecordKind, param = 'id'): Place => ({
  kind: 'record',
  record,
  param,
  reach: 'everywhere',
});

/** Which features a call belongs to, any of which is enough: one, those of its record, or those that its input is about. */
export type FeatureRule<Input> = FeatureGate | 'ofRecord' | { of(input: Input): readonly FeatureGate[] }['of'];

/** What an endpoint says of itself besides its route and its schemas. */
export interface EndpointRules {
  /** Where its path begins, if not at the API's base. */
  base?: Base;
  /** What the caller must hold at `place`; absent on public and self endpoints only. */
  permission?: Permission;
  place: Place;
  /** Live topics whose changes make an answer stale. */
  reads: readonly Topic[];
  /**
   * Of a list: the topic of its rows and the query key that asks for one of them, so that a row whose record changed is replaced
   * alone. `within` decides which rows are on the list at all: after its changes the list is read again.
   */
  rows?: { topic: Topic; key: string; within?: Topic };
  /** `data` of the answer is a record of this topic as it now is: what shows that record takes it over instead of asking again. */
  answers?: Topic;
  /** Live topics that a success may change; the pipeline refuses a change row of any other. */
  changes: readonly Topic[];
  /** What the audit row calls it; absent on reads. */
  action?: string;
  /** True when the answer may be a CSV stream (`format=csv`). */
  streams?: boolean;
  /** Files that it takes as multipart/form-data, by field; without them its body is JSON alone. */
  uploads?: Readonly<Record<string, UploadRule>>;
  /** Called by a provider, and known by its signature of what it sent: JSON or a form. */
  signed?: boolean;
  /** Requests a minute for one address, where it is less than the general limit. */
  perMinute?: number;
  /** Open also to those who must set up a second factor first: the own account and its security. */
  beforeSecondFactor?: boolean;
  /** Whoever sends no access token is known by the cookie of their session, from the deployment's own pages. */
  byCookie?: boolean;
  /** Called by another system with the key of a property's feed, in place of an access token; it may do this and nothing else. */
  byFeedKey?: boolean;
  /** The caller must have confirmed who they are a short time ago (`POST /me/confirm`). */
  confirmed?: boolean;
  /** Features that properties switch on and off: answered 409 where its properties have all of them off. */
  feature?: FeatureRule<{ query: object; body: unknown }>;
  /** Done at a deactivated property, too; whatever else changes something there is answered 409. */
  whileInactive?: boolean;
  /** Answered as ever while there is no space left: it changes nothing, or no more than reading needs. */
  needsNoSpace?: boolean;
  /** The answer holds secrets that are shown once: what is kept of it for its Idempotency-Key is sealed. */
  shownOnce?: boolean;
}

/** The same, as oRPC keeps it. */
export interface EndpointMeta extends EndpointRules {
  [key: string]: unknown;
}

export type Shape = Readonly<Record<string, z.ZodType>>;
export type Nothing = Record<never, never>;

export type Route = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;
type Names<R extends string> = R extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
/** What stands in a path by name: ids, but for what is declared otherwise. */
export type Params<R extends string, P> = {
  [K in Names<R>]: P extends Readonly<Record<K, infer S extends z.ZodType>> ? S : typeof objectId;
};
export type ParamsGiven<R extends string> = { readonly [K in Names<R>]?: z.ZodType };

/** What is declared of an endpoint besides what it answers; `tag` and `place` may be shared with others (resource.ts). */
export interface Plain<P, Q extends Shape, B extends z.ZodType> extends Partial<Omit<EndpointRules, 'feature'>> {
  summary: string;
  tag?: string;
  /** What of the path is no id of a record. */
  params?: P;
  query?: Q;
  body?: B;
  feature?: FeatureRule<{ query: z.output<z.ZodObject<Q>>; body: z.output<B> }>;
}
export interface Answering<P, Q extends Shape, B extends z.ZodType, O extends z.ZodType> extends Plain<P, Q, B> {
  output: O;
}
interface Declaration<P, Q extends Shape, B extends z.ZodType, O extends z.ZodType> extends Answering<P, Q, B, O> {
  tag: string;
  place: Place;
}

/** True of an endpoint that saves something: while there is no space left it is answered 507. */
export const needsSpace = (method: string | undefined, { needsNoSpace }: Pick<EndpointMeta, 'needsNoSpace'>) =>
  method !== 'GET' && !needsNoSpace;

/** Any endpoint of the contract. */
export type Endpoint = ContractProcedure<z.ZodType, z.ZodType, ErrorMap, EndpointMeta>;
/** The endpoint that takes and answers this. */
export type EndpointOf<P extends Shape, Q extends Shape, B extends z.ZodType, O extends z.ZodType> = ContractProcedure<
  z.ZodObject<{ params: z.ZodObject<P, z.core.$strict>; query: z.ZodObject<Q, z.core.$strict>; body: B }>,
  O,
  Nothing,
  EndpointMeta
>;

const builder = oc.$meta<EndpointMeta>({ place: anyone, reads: [], changes: [] });
const isScoped = (query: Shape = {}) => Object.entries(scopeQuery).every(([key, schema]) => query[key] === schema);
const noBody = z.union([z.undefined(), z.strictObject({})]).optional();
export type NoBody = typeof noBody;

/**
 * Declares one endpoint: its exact route, its input (undeclared fields are refused), its answer and who may call it where.
 * Input is always `{params, query, body}`. Every endpoint that declares an `action` also takes an `Idempotency-Key`.
 */
export function endpoint<
  const R extends Route,
  O extends z.ZodType,
  const P extends ParamsGiven<R> = Nothing,
  Q extends Shape = Nothing,
  B extends z.ZodType = NoBody,
>(route: R, declaration: Declaration<P, Q, B, O>): EndpointOf<Params<R, P>, Q, B, O> {
  const { summary, tag, params, query, body, output, ...rest } = declaration;
  if (rest.place.kind === 'property' && rest.place.all && !isScoped(query))
    throw new Error(`${route} spans properties: its query takes scopeQuery`);
  if (!rest.permission && !/public|self|resident/.test(rest.place.kind))
    throw new Error(`${route} asks for no permission`);
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
