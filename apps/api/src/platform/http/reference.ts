import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { AnyContractRouter } from '@orpc/contract';
import type { FastifyInstance } from 'fastify';
import { errorBody } from '@hearth/contract/errors';
import { z } from 'zod';
import { page } from './reference-page.ts';
import { nonceOf } from './server.ts';

export type Document = Awaited<ReturnType<OpenAPIGenerator['generate']>>;

/** The OpenAPI document, made from the contract alone. */
export async function describeApi(contract: AnyContractRouter, product: string): Promise<Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, {
    info: {
      title: `${product} API`,
      version: '1',
      description: 'Rewards and resident engagement for property management.',
    },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    security: [{ bearer: [] }],
  });
  const error = {
    description: 'What was wrong',
    content: { 'application/json': { schema: z.toJSONSchema(errorBody) as object } },
  };
  for (const path of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(path ?? {})) {
      if (typeof operation === 'object' && operation !== null && 'responses' in operation)
        Object.assign(operation.responses as object, { default: error });
    }
  }
  return document;
}

/** Serves the document at /api/openapi.json and a page to read it at /api/docs. */
export async function serveReference(
  app: FastifyInstance,
  contract: AnyContractRouter,
  product: string,
): Promise<void> {
  const document = await describeApi(contract, product);
  app.get('/api/openapi.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(document));
  app.get('/api/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page(document, nonceOf(reply.raw))),
  );
}
