import { isDeepStrictEqual } from 'node:util';
import type { Config } from '../platform/config.ts';
import { schema, secrets, settings, type Setting } from '../platform/environment.ts';
import { secretMask } from '../platform/secrets/mask.ts';

const defaults: Partial<Record<Setting, unknown>> = schema.parse({});
const isShown = (name: Setting, value: unknown) =>
  typeof value === 'number' || typeof value === 'boolean' || name === 'NODE_ENV' || name === 'LOG_LEVEL';

/** The settings: numbers and switches with their values, of all others only whether they are set. */
export const describeConfig = (config: Config) =>
  Object.fromEntries(
    settings.map((name) => {
      const value: unknown = config[name];
      if (isShown(name, value) && !secrets.includes(name)) return [name, value];
      if (value === undefined || isDeepStrictEqual(value, defaults[name])) return [name, 'default'];
      return [name, 'set'];
    }),
  );

const shapes: readonly [RegExp, string][] = [
  [/[\w.%+-]+@[\w-]+(\.[\w-]+)+/g, '[email]'],
  [/\b[a-z][a-z\d+.-]*:\/\/[^\s"')]+/gi, '[address]'],
  [/\b\d{1,3}(\.\d{1,3}){3}(:\d+)?\b/g, '[address]'],
  [/(?<![\w/])\/[\w.-]+(\/[\w.-]+)+/g, '[path]'],
];

/** Replaces secrets, configured values, addresses and paths in a sentence. */
export function anonymizer(config: Config): (text: string) => string {
  const mask = secretMask(config);
  const values = settings.flatMap((name) => {
    const value: unknown = config[name];
    if (typeof value !== 'string' || value === defaults[name] || isShown(name, value)) return [];
    const { host, hostname, username, pathname } = URL.parse(value) ?? {};
    return [value, host, hostname, username, pathname?.slice(1)].map((part) => [part ?? '', `[${name}]`] as const);
  });
  const parts = values.filter(([part]) => part.length > 3).toSorted(([a], [b]) => b.length - a.length);
  return (text) => {
    const masked = parts.reduce((rest, [part, name]) => rest.replaceAll(part, name), mask(text));
    return shapes.reduce((rest, [shape, name]) => rest.replace(shape, name), masked);
  };
}
