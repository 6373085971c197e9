/** Programs of the oldest PostgreSQL that Hearth promises, which `npm test` installs where it can (scripts/postgres-15.mjs). */
export const postgres15 = process.env.POSTGRES_15_BIN ?? '/usr/lib/postgresql/15/bin';
