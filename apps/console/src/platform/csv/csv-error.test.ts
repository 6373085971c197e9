import { afterEach, expect, test, vi } from 'vitest';
import type { text } from '../messages.ts';
import type { CsvProblem } from './csv-error.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test("the page translates a worker's error", async () => {
  const worker = await import('./csv-error.ts');
  const problems: CsvProblem[] = [{ key: 'empty' }, { key: 'tooManyRows', values: [12_000, 10_000] }];
  const posted = problems.map((problem) => structuredClone(new worker.CsvError(problem).problem));
  expect(posted).toEqual(problems);
  vi.resetModules();
  vi.stubGlobal('hearthTranslate', ({ csv }: typeof text) => ({
    csv: { ...csv, empty: 'Datei leer', tooManyRows: (count: number, maximum: number) => `${count} > ${maximum}` },
  }));
  const page = await import('./csv-error.ts');
  expect(posted.map((problem) => new page.CsvError(problem).message)).toEqual(['Datei leer', '12000 > 10000']);
});
