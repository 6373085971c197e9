import type { Plugin } from 'vite';

const jsonSchemaLine = /^\s*inst\._zod\.processJSONSchema = .*Processor\(inst, ctx, json, params\);$/gm;
const jsonSchemaCall = 'return createToJSONSchemaMethod(this, {})(params);';
const standardJsonSchema = /^\s*(in|out)put: createStandardJSONSchemaMethod\(this, "(in|out)put"\),$/gm;
const refused = "throw new Error('JSON Schema is written by the server');";

/** Leaves zod's JSON Schema writer, which is the server's, out of the browser's build. */
export function trim(): Plugin {
  return {
    name: 'trim',
    apply: 'build',
    transform: {
      filter: { id: /zod\/v4\/classic\/schemas\.js$/ },
      handler(code) {
        if (!code.includes(jsonSchemaCall) || !jsonSchemaLine.test(code))
          this.error('zod has changed: look at how apps/console/trim.ts leaves out its JSON Schema writer');
        return {
          code: code.replace(jsonSchemaLine, '').replace(standardJsonSchema, '').replace(jsonSchemaCall, refused),
          map: null,
        };
      },
    },
  };
}
