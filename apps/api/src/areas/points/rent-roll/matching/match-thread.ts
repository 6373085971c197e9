import { parentPort } from 'node:worker_threads';
import type { RentRollLine } from '@hearth/contract/points/rent-roll-record';
import type { Candidate } from './candidates.ts';
import { matchLines } from './matching.ts';
import type { Month } from '../rules.ts';

export interface MatchWork {
  lines: readonly RentRollLine[];
  candidates: readonly Candidate[];
  month: Month;
}

parentPort?.on('message', ({ lines, candidates, month }: MatchWork) =>
  parentPort?.postMessage(matchLines(lines, candidates, month)),
);
