import { html, type Html } from '../mail/html.ts';
import type { OpenAPIGenerator } from '@orpc/openapi';

export type ApiDocument = Awaited<ReturnType<OpenAPIGenerator['generate']>>;

/** The reference's styles, served as a file because the content security policy forbids inline styles. */
export const pageStyle = `
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  body { margin: 0 auto; max-width: 60rem; padding: 1.5rem; }
  h1 { margin-bottom: .25rem } h2 { margin-top: 2.5rem }
  details { border: 1px solid #8885; border-radius: 8px; margin: .5rem 0; padding: .5rem .75rem; }
  summary { cursor: pointer } code, pre { font: 13px/1.45 ui-monospace, monospace; } pre { overflow: auto; max-height: 30rem; }
  .method { display: inline-block; font-weight: 700; min-width: 4.5rem; }
`;

interface Operation {
  tags?: string[];
  summary?: string;
  parameters?: unknown[];
  requestBody?: unknown;
  responses?: unknown;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** The API reference as one page without scripts. */
export function page(document: ApiDocument): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = (item as Record<string, Operation | undefined>)[method];
      return operation ? [{ path, method, operation }] : [];
    }),
  );
  const byTag = Map.groupBy(operations, ({ operation }) => operation.tags?.[0] ?? 'Other');
  const block = (title: string, value: unknown): Html | string =>
    value === undefined ? '' : html`<h4>${title}</h4><pre>${JSON.stringify(value, null, 2)}</pre>`;
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${document.info.title}</title><link rel="stylesheet" href="/api/docs.css"></head><body><main>
<h1>${document.info.title}</h1><p>The same as an <a href="/api/openapi.json">OpenAPI document</a>. Calls need <code>Authorization: Bearer</code> with the
access token of <code>POST /api/auth/sign-in</code>; calls that change something take an <code>Idempotency-Key</code>.</p>
${[...byTag].map(
  ([tag, list]) =>
    html`<h2>${tag}</h2>${list.map(
      ({ path, method, operation }) => html`<details><summary><span class="method">${method.toUpperCase()}</span>
<code>/api${path}</code> ${operation.summary ?? ''}</summary>${block('Parameters', operation.parameters)}${block('Body', operation.requestBody)}${block('Answers', operation.responses)}</details>`,
    )}`,
)}
</main></body></html>`.toString();
}
