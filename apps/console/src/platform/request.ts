import type { Endpoint } from './endpoint-types.ts';
import { metaOf, routeOf } from '@hearth/contract/definition';

/** Base URL of the API: `<meta name="hearth-api">`, or `/api` of this origin. */
export const apiBase = () =>
  (
    (typeof document === 'undefined'
      ? undefined
      : document.querySelector<HTMLMetaElement>('meta[name="hearth-api"]')?.content) || '/api'
  ).replace(/\/$/, '');

let billingBase = '/billing';

/** Sets the base URL of billing calls from the settings (`HEARTH_BILLING_BASE`). */
export const callBillingAt = (base: string) => {
  billingBase = base.replace(/\/$/, '');
};

const baseOf = (endpoint: Endpoint) => (metaOf(endpoint).base === 'billing' ? billingBase : apiBase());

export interface CallParts {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
}

/** Method and URL of a call: path parameters filled in, list values repeated, empty values omitted. */
export function address(endpoint: Endpoint, { params = {}, query = {} }: CallParts, base = baseOf(endpoint)) {
  const { method, path } = routeOf(endpoint);
  const filled = path.replace(/\{(\w+)\}/g, (_part, key: string) => {
    const value = params[key];
    if (value === undefined || value === '') throw new Error(`${method} ${path} needs the path parameter ${key}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') search.append(key, String(item));
    }
  }
  const text = search.toString();
  return { method, url: `${base}${filled}${text && `?${text}`}` };
}

/** Body and headers: FormData unchanged, anything else as JSON. */
export function content(body: unknown): { body?: BodyInit; headers: Record<string, string> } {
  if (body === undefined) return { headers: {} };
  if (body instanceof FormData) return { body, headers: {} };
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}
