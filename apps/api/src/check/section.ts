/** The findings of one part of the check. */
export interface Section {
  name: string;
  /** A sentence on what was looked at. */
  summary: string;
  /** A sentence for each problem. */
  problems: string[];
}

const shown = 20;
const counted = (value: number) => value.toLocaleString('en-US');

/** The report in plain words. */
export function reportOf(sections: readonly Section[]): string {
  const lines = sections.flatMap(({ name, summary, problems }) => [
    `${name}: ${summary}`,
    ...problems.slice(0, shown).map((problem) => `  - ${problem}`),
    ...(problems.length > shown ? [`  … and ${counted(problems.length - shown)} more`] : []),
  ]);
  const found = sections.reduce((total, { problems }) => total + problems.length, 0);
  lines.push(found === 0 ? 'No problems found.' : `${counted(found)} ${found === 1 ? 'problem' : 'problems'} found.`);
  return `${lines.join('\n')}\n`;
}

export const inWords = (value: number, one: string, many = `${one}s`) =>
  `${counted(value)} ${value === 1 ? one : many}`;
