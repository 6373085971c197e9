import type { Plugin } from 'vite';

const jsonSchemaLine = /^\s*inst\._zod\.processJSONSchema = .*Processor\(inst, ctx, json, params\);$/gm;
const jsonSchemaCall = 'return createToJSONSchemaMethod(this, {})(params);';
const standardJsonSchema = /^\s*(in|out)put: createStandardJSONSchemaMethod\(this, "(in|out)put"\),$/gm;
const refused = "throw new Error('JSON Schema is written by the server');";

/**
 * Leaves out of the browser's build what the console never calls: zod's JSON Schema writer (the server's), MUI's ripple
 * (`disableRipple` is the house's default) and hoist-non-react-statics (emotion needs it for `withTheme` alone).
 */
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
    load: {
      filter: { id: /(@mui\/material\/ButtonBase\/TouchRipple\.mjs|hoist-non-react-statics\/.*\.js)$/ },
      handler: (id) =>
        id.includes('TouchRipple') ? 'export default () => null;' : 'export default (component) => component;',
    },
  };
}
