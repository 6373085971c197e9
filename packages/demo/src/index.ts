export { demoFile } from './assets.ts';
export type { Batch } from './rows.ts';
export { demoWorld, firstBootSize, type WorldOptions, type WorldSize } from './world.ts';
