import { declaredEndpoints, send, type Declared, type Schema } from '../inputs.ts';

export interface Operation {
  method: string;
  path: string;
  declared: Declared;
  params: Schema;
  query: Schema;
  body: Schema | undefined;
  isBodyRequired: boolean;
}
interface Parameter {
  name: string;
  in: 'path' | 'query';
  required?: boolean;
  schema: Schema;
}
interface Document {
  paths: Record<
    string,
    Record<
      string,
      { parameters?: Parameter[]; requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> } }
    >
  >;
}

/** The operations of the OpenAPI document, with the responses the contract declares. */
export async function readOperations(url: string): Promise<Operation[]> {
  const document = JSON.parse((await send(url, 'GET', '/api/openapi.json')).text) as Document;
  const declared = declaredEndpoints();
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([verb, { parameters = [], requestBody }]) => {
      const method = verb.toUpperCase();
      const endpoint = declared.find((item) => item.path === path && item.method === method);
      if (!endpoint) throw new Error(`the document has ${method} ${path}, the contract does not`);
      const parametersIn = (location: Parameter['in']): Schema => {
        const there = parameters.filter((parameter) => parameter.in === location);
        return {
          type: 'object',
          properties: Object.fromEntries(there.map(({ name, schema }) => [name, schema])),
          required: there.filter(({ required }) => required).map(({ name }) => name),
        };
      };
      return {
        method,
        path,
        params: parametersIn('path'),
        query: parametersIn('query'),
        body: requestBody?.content['application/json']?.schema,
        isBodyRequired: requestBody?.required ?? false,
        declared: endpoint,
      };
    }),
  );
}
