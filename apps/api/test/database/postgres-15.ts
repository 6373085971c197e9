/** Binaries of the oldest supported PostgreSQL, which `npm test` installs if possible (scripts/postgres-15.mjs). */
export const postgres15 = process.env.POSTGRES_15_BIN ?? '/usr/lib/postgresql/15/bin';
