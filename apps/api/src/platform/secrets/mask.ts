import type { Config } from '../config.ts';
import { secrets } from '../environment.ts';

/** Shorter values would mask ordinary words. */
const leastLength = 4;

/** Returns the function that masks the configured secrets in a text, passwords in addresses included. */
export function secretMask(config: Config): (text: string) => string {
  const values = secrets.flatMap((name) => {
    const value = String(config[name] ?? '');
    const password = URL.parse(value)?.password ?? '';
    return [value, password, decoded(password)];
  });
  const masked = values.filter(({ length }) => length >= leastLength).toSorted((a, b) => b.length - a.length);
  return (text) => masked.reduce((rest, value) => rest.replaceAll(value, '[secret]'), text);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
