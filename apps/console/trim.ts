import type { Plugin } from 'vite';

const jsonSchemaLine = /^\s*inst\._zod\.processJSONSchema = .*Processor\(inst, ctx, json, params\);$/gm;
const jsonSchemaCall = 'return createToJSONSchemaMethod(this, {})(params);';
const standardJsonSchema = /^\s*(in|out)put: createStandardJSONSchemaMethod\(this, "(in|out)put"\),$/gm;
const unavailable = "throw new Error('JSON Schema is only available on the server');";

/** Removes zod's JSON Schema generator from the browser build; only the server uses it. */
export function trim(): Plugin {
  return {
    name: 'trim',
    apply: 'build',
    transform: {
      filter: { id: /zod\/v4\/classic\/schemas\.js$/ },
      handler(code) {
        if (!code.includes(jsonSchemaCall) || !jsonSchemaLine.test(code))
          this.error('zod has changed: update how apps/console/trim.ts removes its JSON Schema generator');
        return {
          code: code.replace(jsonSchemaLine, '').replace(standardJsonSchema, '').replace(jsonSchemaCall, unavailable),
          map: null,
        };
      },
    },
  };
}
