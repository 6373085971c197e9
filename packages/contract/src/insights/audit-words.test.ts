import { expect, test } from 'vitest';
import { metaOf } from '../definition.ts';
import type { Endpoint } from '../endpoint.ts';
import { contract } from '../index.ts';
import { actionWords } from './audit-words.ts';

const actions = Object.values(contract)
  .flatMap((endpoints) => Object.values<Endpoint>(endpoints))
  .flatMap((endpoint) => metaOf(endpoint).action ?? []);

test('every action has a short label in the audit log, and every label an action', () => {
  expect(actions.filter((action) => !(action in actionWords))).toEqual([]);
  const besideCalls = ['job', 'setup', 'demo.close', 'pointLog.decide'];
  expect(Object.keys(actionWords).filter((key) => !actions.includes(key) && !besideCalls.includes(key))).toEqual([]);
  for (const words of Object.values(actionWords)) expect(words).toMatch(/^[A-Z][^.;:]{3,40}$/);
});
