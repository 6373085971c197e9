import type { EndpointMeta } from './endpoint.ts';
import type { z } from './validation.ts';

/** The definition of an endpoint. Only this file uses oRPC's internal key for it. */
export interface Defined<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  '~orpc': { route: { method?: string; path?: string }; meta: EndpointMeta; inputSchema?: I; outputSchema?: O };
}

export const definitionOf = <E extends Defined>(endpoint: E): E['~orpc'] => endpoint['~orpc'];
export const metaOf = (endpoint: Defined): EndpointMeta => endpoint['~orpc'].meta;

/** Method and path, with `{name}` for parameters. */
export function routeOf({ '~orpc': { route } }: Defined): { method: string; path: string } {
  return { method: route.method ?? 'GET', path: route.path ?? '/' };
}

export type InputSchema<E extends Defined> = NonNullable<E['~orpc']['inputSchema']>;
export type OutputSchema<E extends Defined> = NonNullable<E['~orpc']['outputSchema']>;

export const isEndpoint = (value: unknown): value is Defined =>
  typeof value === 'object' && value !== null && '~orpc' in value;

/** An endpoint without schemas, as the console builds it. */
export const defined = (route: string, meta: Partial<EndpointMeta>): Defined => {
  const [method = '', path = ''] = route.split(' ');
  return { '~orpc': { route: { method, path }, meta: { reads: [], changes: [], ...meta } as unknown as EndpointMeta } };
};
