import { runMeasurements } from './run.ts';

await runMeasurements('bar', process.argv.slice(2));
