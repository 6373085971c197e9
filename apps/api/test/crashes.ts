/** Kinds of crashes: `npm test` tries the first of them, `npm run bar -- crashes` each. */
export const crashesOf = <T>(kinds: readonly T[]): readonly T[] =>
  process.env['EVERY_CRASH'] === 'yes' ? kinds : kinds.slice(0, 1);
