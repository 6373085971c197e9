import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { confirm, decideMoveOut, discard, resolve } from './decide.ts';
import { startDueSyncs, syncResidents } from './jobs.ts';
import { receive } from './receive.ts';
import { linesOf, moveOuts, recordsOf, runsOf, start } from './service.ts';

const { residentSync } = contract;

export const feature: Feature = {
  routes: [
    serve(contract.residentFeed.send, receive),
    serve(residentSync.runs, runsOf),
    serve(residentSync.start, start),
    serve(residentSync.lines, linesOf),
    serve(residentSync.confirm, confirm),
    serve(residentSync.discard, discard),
    serve(residentSync.records, recordsOf),
    serve(residentSync.resolve, resolve),
    serve(residentSync.moveOuts, moveOuts),
    serve(residentSync.decideMoveOut, decideMoveOut),
  ],
  jobs: [syncResidents.job, startDueSyncs],
};
