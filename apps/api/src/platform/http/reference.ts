import { gzipSync } from 'node:zlib';
import { metaOf, routeOf } from '@hearth/contract/definition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bases, needsSpace, type Endpoint } from '@hearth/contract/endpoint';
import { errorBody } from '@hearth/contract/errors';
import { z } from 'zod';
import type { UploadRules } from '../files/incoming.ts';
import { page, pageStyle, type ApiDocument } from './reference-page.ts';

interface Content {
  [type: string]: { schema: { properties: Record<string, object>; [key: string]: unknown } };
}
interface Operation {
  responses: object;
  servers?: { url: string }[];
  security?: Record<string, string[]>[];
  requestBody?: { content: Content };
}

/** The endpoints of a contract, by feature and verb. */
type Contract = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;

/** Accepts JSON without files, or a form with files. */
function withForm({ 'application/json': json }: Content, uploads: UploadRules): Content {
  if (!json) return {};
  const rest = Object.entries(json.schema.properties).filter(([name]) => !uploads[name]);
  const files = Object.entries(uploads).map(([name, rule]) => [
    name,
    { type: 'array', maxItems: rule.files, items: { type: 'string', format: 'binary' } },
  ]);
  const schemaOf = (properties: unknown[][]) => ({
    ...json.schema,
    properties: Object.fromEntries(properties) as Record<string, object>,
  });
  return {
    'application/json': { schema: schemaOf(rest) },
    'multipart/form-data': { schema: schemaOf([...rest, ...files]) },
  };
}

/** Generates the OpenAPI document from the contract. */
export async function describeApi(contract: Contract, product: string): Promise<ApiDocument> {
  const [{ OpenAPIGenerator: Generator }, { ZodToJsonSchemaConverter }] = await Promise.all([
    import('@orpc/openapi'),
    import('@orpc/zod/zod4'),
  ]);
  const generator = new Generator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, {
    info: {
      title: `${product} API`,
      version: '1',
      description: 'Rewards and resident engagement for property management.',
    },
    servers: [{ url: bases.api }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        session: { type: 'apiKey', in: 'cookie', name: '__Host-hearth' },
      },
    },
    security: [{ bearer: [] }],
  });
  const error = {
    description: 'The error',
    content: { 'application/json': { schema: z.toJSONSchema(errorBody) as object } },
  };
  const seconds = { schema: { type: 'integer' }, description: 'Seconds until you can retry' };
  const busy = { ...error, description: 'Too many concurrent requests', headers: { 'Retry-After': seconds } };
  const noSpace = { ...error, description: 'The server is out of space. Nothing was changed.' };
  for (const endpoint of Object.values(contract).flatMap((feature) => Object.values(feature))) {
    const meta = metaOf(endpoint);
    const { path, method } = routeOf(endpoint);
    const { uploads, streams } = meta;
    const operation = document.paths?.[path]?.[method.toLowerCase() as 'get'] as Operation | undefined;
    if (!operation) continue;
    if (meta.base) operation.servers = [{ url: bases[meta.base] }];
    if (meta.byCookie) operation.security = [{ bearer: [] }, { session: [] }];
    Object.assign(operation.responses, {
      ...(meta.byCookie && {
        204: { description: 'No session: the request has no access token and no session cookie' },
      }),
      ...(streams && { 503: busy }),
      ...(needsSpace(method, meta) && { 507: noSpace }),
      default: error,
    });
    if (uploads && operation.requestBody)
      operation.requestBody.content = withForm(operation.requestBody.content, uploads);
  }
  return document;
}

type Encoded = ReturnType<typeof encode>;
const encode = (text: string) => ({ plain: Buffer.from(text), packed: gzipSync(text) });

/**
 * Serves the document at /api/openapi.json and as a page at /api/docs. Both are rendered and compressed on first use,
 * and again when the product's name changes.
 */
export function serveReference(app: FastifyInstance, contract: Contract, product: () => string): void {
  let reference: { product: string; encoded: Promise<{ json: Encoded; html: Encoded }> } | undefined;
  const write = async (name: string) => {
    const document = await describeApi(contract, name);
    return { json: encode(JSON.stringify(document)), html: encode(page(document)) };
  };
  const read = () => {
    const name = product();
    if (reference?.product !== name) reference = { product: name, encoded: write(name) };
    return reference.encoded;
  };
  const send = ({ headers }: FastifyRequest, reply: FastifyReply, { plain, packed }: Encoded) => {
    void reply.header('vary', 'accept-encoding');
    const isPacked = /\bgzip\b/.test(String(headers['accept-encoding'] ?? ''));
    return isPacked ? reply.header('content-encoding', 'gzip').send(packed) : reply.send(plain);
  };
  app.get('/api/openapi.json', async (request, reply) =>
    send(
      request,
      reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8'),
      (await read()).json,
    ),
  );
  app.get('/api/docs', async (request, reply) =>
    send(request, reply.type('text/html; charset=utf-8'), (await read()).html),
  );
  app.get('/api/docs.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(pageStyle));
}
