import type { Connection } from '../apps/api/src/platform/db/embedded/embedded.ts';
import { runInProcess } from './child-process.ts';

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
  runInProcess<unknown, Loaded>('http-load.ts', { ...load, port, requests });

/** `options` are connection settings, such as `-c app.sees_all=on`. */
export const sqlLoad = (
  connection: Connection & { options?: string },
  requests: readonly (readonly Statement[])[],
  load: Load,
) => runInProcess<unknown, Loaded>('sql-load.ts', { ...load, connection, requests });

/**
 * Runs the sides alternately, each first in turn, so that machine noise affects all equally. Sums up each side's
 * rounds.
 */
export async function inRounds<K extends string>(
  rounds: number,
  sides: Readonly<Record<K, () => Promise<Loaded>>>,
): Promise<Record<K, Loaded & { rounds: number[] }>> {
  const names = Object.keys(sides) as K[];
  const all = new Map<K, Loaded[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const index of names.keys()) {
      const name = names[(index + round) % names.length] as K;
      all.get(name)?.push(await sides[name]());
    }
  const added = (loads: readonly Loaded[]) => ({
    perSecond: loads.reduce((sum, { perSecond }) => sum + perSecond, 0) / rounds,
    latencies: loads.flatMap(({ latencies }) => latencies),
    failures: loads.reduce((sum, { failures }) => sum + failures, 0),
    rounds: loads.map(({ perSecond }) => perSecond),
  });
  return Object.fromEntries([...all].map(([name, loads]) => [name, added(loads)])) as never;
}

/** Same as `inRounds`, for two sides. */
export async function alternate(
  rounds: number,
  ours: () => Promise<Loaded>,
  bare: () => Promise<Loaded>,
): Promise<{ ours: Loaded; bare: Loaded; ratios: number[] }> {
  const sides = await inRounds(rounds, { ours, bare });
  return {
    ...sides,
    ratios: sides.ours.rounds.map((perSecond, round) => perSecond / (sides.bare.rounds[round] ?? Number.NaN)),
  };
}
