import type { Db } from '../platform/db/database.ts';
import type { Server } from '../platform/db/scratch.ts';
import type { FileStorage } from '../platform/files/storage.ts';
import { checkFiles } from './files.ts';
import { checkAuditLog, checkLedger, checkTotals } from './records.ts';
import { checkSchema } from './schema.ts';
import type { Section } from './section.ts';

/** Verifies a database and its files. Changes nothing. */
export const checkAll = async (db: Db, server: Server, storage: FileStorage): Promise<Section[]> => [
  await checkSchema(db, server),
  await checkLedger(db),
  await checkTotals(db),
  await checkAuditLog(db),
  await checkFiles(db, storage),
];
