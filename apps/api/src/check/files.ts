import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { CodedError } from '../platform/errors.ts';
import { inOrder } from '../backup/in-order.ts';
import type { FileStorage } from '../platform/files/storage.ts';
import { inWords, type Section } from './section.ts';

const pageSize = 1000;
const filesAtOnce = 4;

/** A stored file as its row describes it. Reduced pictures have no size and hash of their own. */
interface NamedFile {
  id: string;
  size: number | null;
  sha256: string | null;
}

async function* namedFiles(db: Db): AsyncGenerator<NamedFile> {
  for (let after = ''; ;) {
    const { rows } = await sql<NamedFile & { small_id: string | null }>`
      select id, size, sha256, small_id from files where removed_at is null and id > ${after} order by id limit ${pageSize}`.execute(
      db,
    );
    for (const { small_id, ...file } of rows) {
      yield file;
      if (small_id !== null) yield { id: small_id, size: null, sha256: null };
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

async function digest(stream: Readable): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    hash.update(piece);
    size += piece.length;
  }
  return { size, sha256: hash.digest('hex') };
}

async function problemOf(storage: FileStorage, { id, size, sha256 }: NamedFile): Promise<string | undefined> {
  const file = await storage.get(id).catch((error: unknown) => {
    if (error instanceof CodedError && error.status === 404) return undefined;
    throw error;
  });
  if (!file) return `File ${id} is missing.`;
  const stored = await digest(file.stream);
  if (size !== null && stored.size !== size)
    return `File ${id} has ${inWords(stored.size, 'byte')} instead of ${size.toLocaleString('en-US')}.`;
  if (sha256 !== null && stored.sha256 !== sha256) return `The content of file ${id} was changed.`;
  return undefined;
}

/** Among the ids, those that no row names, and those of removed rows, which are about to be deleted. */
async function sortUnnamed(db: Db, ids: readonly string[]): Promise<{ unnamed: string[]; removed: number }> {
  const { rows } = await sql<{ id: string; removed: boolean | null }>`
    select i.id, coalesce(a.removed_at, b.removed_at) is not null as removed
    from unnest(${ids}::text[]) i (id) left join files a on a.id = i.id left join files b on b.small_id = i.id
      left join pending_files p on p.id = i.id
    where p.id is null and (coalesce(a.id, b.id) is null or coalesce(a.removed_at, b.removed_at) is not null)`.execute(
    db,
  );
  return {
    unnamed: rows.filter(({ removed }) => !removed).map(({ id }) => id),
    removed: rows.filter(({ removed }) => removed).length,
  };
}

async function* inPages<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let page: T[] = [];
  for await (const item of items) {
    page.push(item);
    if (page.length < pageSize) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** Every file that a row names is stored, with the size and content of its row, and no other file is. */
export async function checkFiles(db: Db, storage: FileStorage): Promise<Section> {
  const problems: string[] = [];
  let count = 0;
  const judged = inOrder(namedFiles(db), filesAtOnce, async (file) => ({
    id: file.id,
    problem: await problemOf(storage, file),
  }));
  for await (const { id, problem } of judged) {
    count += 1;
    // A file that was removed meanwhile is no problem.
    if (problem && !(await isRemoved(db, id))) problems.push(problem);
  }
  let waiting = 0;
  for await (const page of inPages(storage.list())) {
    const { unnamed, removed } = await sortUnnamed(db, page);
    problems.push(...unnamed.map((id) => `File ${id} belongs to no record.`));
    waiting += removed;
  }
  return {
    name: 'Files',
    summary: `${inWords(count, 'file')} compared with their records${waiting > 0 ? `, ${waiting} waiting to be deleted` : ''}.`,
    problems,
  };
}

async function isRemoved(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from files where (id = ${id} or small_id = ${id}) and removed_at is null`.execute(
    db,
  );
  return rows.length === 0;
}
