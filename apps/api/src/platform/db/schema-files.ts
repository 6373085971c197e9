import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

const folder = new URL('../../../db/', import.meta.url);

/** Areas in dependency order. A reference to a later area is at the end of that area's tables. */
const areas = [
  'base',
  'companies',
  'properties',
  'people',
  'identity',
  'platform',
  'brands',
  'leases',
  'library',
  'community',
  'points',
  'leads',
  'communication',
  'retention',
  'insights',
  'privacy',
];

const read = async (paths: string[]) => {
  const files = paths.map((path) => new URL(path, folder)).filter((file) => existsSync(file));
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n');
};

export interface SchemaFiles {
  /** Types, tables, indexes and seed rows: run once, on an empty database. */
  tables: string;
  /** Functions, triggers, views, policies and grants: reinstalled whenever they change. */
  code: string;
  /** Checksum of `code`. */
  checksum: string;
}

/** Reads the current schema from `db/<area>/*.sql`. */
export async function readSchemaFiles(): Promise<SchemaFiles> {
  const [first = '', ...others] = areas;
  const functions = await read([`${first}/functions.sql`]);
  const tables = [
    await read([`${first}/tables.sql`]),
    functions,
    await read(others.map((area) => `${area}/tables.sql`)),
  ];
  const code = [
    functions,
    await read(others.map((area) => `${area}/functions.sql`)),
    await read(areas.map((area) => `${area}/rollups.sql`)),
    await read(areas.map((area) => `${area}/policies.sql`)),
  ].join('\n');
  return { tables: tables.join('\n'), code, checksum: checksumOf(code) };
}

export const checksumOf = (text: string) => createHash('sha256').update(text).digest('hex');
