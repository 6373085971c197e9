import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** A reason to stop, said in one sentence that tells what to change. */
export class Stop extends Error {}
