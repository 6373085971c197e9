import type { Connection } from '../apps/api/src/platform/db/embedded/embedded.ts';
import { runApart } from './apart.ts';

export interface Load {
  clients: number;
  warmMs: number;
  ms: number;
}
export interface Statement {
  name?: string;
  text: string;
  parameters: readonly unknown[];
}
export interface Loaded {
  perSecond: number;
  latencies: number[];
  failures: number;
}

export const httpLoad = (port: number, requests: readonly Uint8Array[], load: Load) =>
  runApart<unknown, Loaded>('http-load.ts', { ...load, port, requests });

/** `options` are settings of every connection, such as `-c app.sees_all=on`. */
export const sqlLoad = (
  connection: Connection & { options?: string },
  requests: readonly (readonly Statement[])[],
  load: Load,
) => runApart<unknown, Loaded>('sql-load.ts', { ...load, connection, requests });

/** The two sides in turns on one machine, so that its noise falls on both; all rounds of each added up. */
export async function inTurns(
  rounds: number,
  ours: () => Promise<Loaded>,
  bare: () => Promise<Loaded>,
): Promise<{ ours: Loaded; bare: Loaded; ratios: number[] }> {
  const all: { ours: Loaded; bare: Loaded }[] = [];
  for (let round = 0; round < rounds; round += 1)
    all.push(round % 2 === 0 ? { ours: await ours(), bare: await bare() } : { bare: await bare(), ours: await ours() });
  const added = (side: 'ours' | 'bare'): Loaded => ({
    perSecond: all.reduce((sum, round) => sum + round[side].perSecond, 0) / rounds,
    latencies: all.flatMap((round) => round[side].latencies),
    failures: all.reduce((sum, round) => sum + round[side].failures, 0),
  });
  return {
    ours: added('ours'),
    bare: added('bare'),
    ratios: all.map((round) => round.ours.perSecond / round.bare.perSecond),
  };
}
