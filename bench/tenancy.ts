import { tenancyMatrix } from '../apps/api/test/tenancy/tenancy.ts';
import { secondWall } from '../apps/api/test/tenancy/second-wall.ts';
import type { Measurement } from './measurement.ts';
import { inTestServer } from './test-server.ts';

const show = (lines: readonly string[]) => lines.slice(0, 20).forEach((line) => process.stdout.write(`    ${line}\n`));

export const measurement: Measurement = {
  about: `Every endpoint of the contract as every role, at the caller's own property, another one of the same company,
and one of another company, and with forged and expired tokens, against the contract's declarations. Then again with
only row-level security, on a server without permission checks.`,
  async run() {
    const matrix = await inTestServer(true, tenancyMatrix);
    show(matrix.mismatches);
    const wall = await inTestServer(false, secondWall);
    show([...wall.leaks, ...wall.changes]);
    return [
      { name: 'endpoints', value: matrix.endpoints },
      { name: 'cells', value: matrix.cells, atLeast: 1000 },
      { name: 'mismatches', value: matrix.mismatches.length, atMost: 0 },
      { name: 'cross-tenant cells with row-level security alone', value: wall.cells, atLeast: 500 },
      { name: 'rows seen from elsewhere', value: wall.leaks.length, atMost: 0 },
      { name: 'rows changed elsewhere', value: wall.changes.length, atMost: 0 },
    ];
  },
};
