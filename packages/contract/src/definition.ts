import type { EndpointMeta } from './endpoint.ts';
import type { z } from './validation.ts';

/** What clients and the server read of an endpoint. oRPC's internal key for it is used in this file only. */
export interface Defined<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  '~orpc': { route: { method?: string; path?: string }; meta: EndpointMeta; inputSchema?: I; outputSchema?: O };
}

/** Everything that an endpoint declares. */
export const definitionOf = <E extends Defined>(endpoint: E): E['~orpc'] => endpoint['~orpc'];
export const metaOf = (endpoint: Defined): EndpointMeta => endpoint['~orpc'].meta;

/** The method and the path, with `{name}` for what stands in it. */
export function routeOf({ '~orpc': { route } }: Defined): { method: string; path: string } {
  return { method: route.method ?? 'GET', path: route.path ?? '/' };
}

export type InputSchema<E extends Defined> = NonNullable<E['~orpc']['inputSchema']>;
export type OutputSchema<E extends Defined> = NonNullable<E['~orpc']['outputSchema']>;

export const isEndpoint = (value: unknown): value is Defined =>
  typeof value === 'object' && value !== null && '~orpc' in value;

/** An endpoint without its schemas: what the console makes of a declaration. */
export const defined = (route: string, meta: Partial<EndpointMeta>): Defined => {
  const [method = '', path = ''] = route.split(' ');
  return { '~orpc': { route: { method, path }, meta: { reads: [], changes: [], ...meta } as unknown as EndpointMeta } };
};
