import { expect, test } from 'vitest';
import { canOf } from './rules.ts';

const lease = { isVoid: false, isOver: false, isRenewed: false, isOfResident: true };

test.for([
  ['a current lease', lease, { renew: true, terminate: true }],
  ['a renewed one', { ...lease, isRenewed: true }, { renew: false, terminate: true }],
  ['one past its end', { ...lease, isOver: true }, { renew: true, terminate: false }],
  ['a terminated one', { ...lease, isVoid: true }, { renew: false, terminate: false }],
  ['one of a former resident', { ...lease, isOfResident: false }, { renew: false, terminate: true }],
] as const)('%s may be renewed and terminated as its state allows', ([, state, can]) => {
  expect(canOf(state, true)).toEqual(can);
  expect(canOf(state, false)).toEqual({ renew: false, terminate: false });
});
