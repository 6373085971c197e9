import { execFileSync } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'pipe', 'pipe'] });

/** Machines of their own: a network namespace each, on one bridge. */
export interface Network {
  /** This machine's address. */
  host: string;
  range: string;
  addresses: readonly string[];
  /** The command that runs another one on a machine. */
  on(machine: number): readonly string[];
  /** Pulls the cable of a machine, and plugs it in again. */
  cut(machine: number): void;
  join(machine: number): void;
  /** Drops all packets between a machine and the other ones; this machine still reaches it. */
  separate(machine: number): void;
  reunite(machine: number): void;
  close(): void;
}

/** Needs root. */
export function openNetwork(machines: number): Network {
  // Interface names have at most 15 characters.
  const name = `hc${randomBytes(3).toString('hex')}`;
  const prefix = `10.${randomInt(100, 250)}.${randomInt(1, 250)}`;
  const numbers = Array.from({ length: machines }, (_machine, index) => index);
  const namespace = (machine: number) => `${name}-${machine + 1}`;
  const cable = (machine: number) => `${name}-${machine + 1}`;
  const addresses = numbers.map((machine) => `${prefix}.${11 + machine}`);
  const others = (machine: number) => addresses.filter((_address, index) => index !== machine).join(',');
  const filter = (machine: number, change: '-A' | '-D') => {
    for (const [chain, side] of [
      ['INPUT', '-s'],
      ['OUTPUT', '-d'],
    ] as const)
      ip('netns', 'exec', namespace(machine), 'iptables', change, chain, side, others(machine), '-j', 'DROP');
  };
  function close() {
    for (const machine of numbers) tryTo(() => ip('netns', 'del', namespace(machine)));
    tryTo(() => ip('link', 'del', name));
  }
  try {
    ip('link', 'add', name, 'type', 'bridge');
    ip('addr', 'add', `${prefix}.1/24`, 'dev', name);
    ip('link', 'set', name, 'up');
    for (const machine of numbers) {
      ip('netns', 'add', namespace(machine));
      ip('link', 'add', cable(machine), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace(machine));
      ip('link', 'set', cable(machine), 'master', name, 'up');
      const inside = (...args: string[]) => ip('-n', namespace(machine), ...args);
      inside('addr', 'add', `${addresses[machine]}/24`, 'dev', 'eth0');
      inside('link', 'set', 'eth0', 'up');
      inside('link', 'set', 'lo', 'up');
    }
  } catch (error) {
    close();
    throw error;
  }
  return {
    host: `${prefix}.1`,
    range: `${prefix}.0/24`,
    addresses,
    on: (machine) => ['ip', 'netns', 'exec', namespace(machine)],
    cut: (machine) => void ip('link', 'set', cable(machine), 'down'),
    join: (machine) => void ip('link', 'set', cable(machine), 'up'),
    separate: (machine) => filter(machine, '-A'),
    reunite: (machine) => filter(machine, '-D'),
    close,
  };
}

function tryTo(work: () => unknown) {
  try {
    work();
  } catch {
    // Gone already.
  }
}
