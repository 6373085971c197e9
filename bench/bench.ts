import { runMeasurements } from './run.ts';

await runMeasurements('bench', process.argv.slice(2));
