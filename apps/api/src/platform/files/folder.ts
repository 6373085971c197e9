import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { notFound } from '../errors.ts';
import { isFileId, type FileContent, type FileStorage } from './storage.ts';

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeAtomically(drafts: string, path: string, content: FileContent | string): Promise<void> {
  const draft = join(drafts, randomUUID());
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(typeof content === 'string' ? content : content.content());
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** The subfolders that hold files. */
async function foldersIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => /^[0-9a-f]{2}$/.test(name));
}

function missingOr(error: unknown): unknown {
  return (error as NodeJS.ErrnoException).code === 'ENOENT' ? notFound('File') : error;
}

/**
 * Files in a folder, written to `drafts` first. The end of the id picks the subfolder, because ids start with the time;
 * the content type is stored next to each file.
 */
export function createFolder(root: string, drafts: string): FileStorage {
  const pathOf = (id: string) => join(root, id.slice(22), id.slice(20, 22), id);
  return {
    async put(id, file, contentType) {
      const path = pathOf(id);
      const folder = dirname(path);
      for (const directory of [drafts, folder]) await mkdir(directory, { recursive: true, mode: 0o700 });
      await writeAtomically(drafts, `${path}.type`, contentType);
      await writeAtomically(drafts, path, file);
      for (const changed of [folder, dirname(folder), root]) await syncFolder(changed);
    },
    async get(id) {
      const path = pathOf(id);
      const handle = await open(path, 'r').catch((error: unknown) => Promise.reject(missingOr(error)));
      try {
        const contentType = await readFile(`${path}.type`, 'utf8');
        const { size } = await handle.stat();
        return { stream: handle.createReadStream(), size, contentType };
      } catch (error) {
        await handle.close();
        throw missingOr(error);
      }
    },
    async remove(id) {
      await rm(pathOf(id), { force: true });
      await rm(`${pathOf(id)}.type`, { force: true });
    },
    async *list() {
      for (const first of await foldersIn(root))
        for (const second of await foldersIn(join(root, first)))
          for (const name of await readdir(join(root, first, second))) if (isFileId(name)) yield name;
    },
  };
}
