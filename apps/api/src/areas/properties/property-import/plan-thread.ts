import { parentPort } from 'node:worker_threads';
import type { ImportProperty } from '@hearth/contract/properties/property-import';
import { planImport, type Facts } from './rules.ts';

export interface PlanWork {
  rows: readonly ImportProperty[];
  facts: Facts;
}

parentPort?.on('message', ({ rows, facts }: PlanWork) => parentPort?.postMessage(planImport(rows, facts)));
