import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** A reason to stop: one sentence on what to change. */
export class Stop extends Error {}
