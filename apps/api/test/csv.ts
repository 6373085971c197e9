/** The rows of an exported file, each by its headings. */
export function csvRows(file: string): Record<string, string>[] {
  const [headings = [], ...rows] = [
    ...file.replace('\uFEFF', '').matchAll(/(?:(?:"(?:[^"]|"")*"|[^",\r\n]*),?)+\r\n/g),
  ].map(([line]) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)].map(([, quoted, plain = '']) =>
      quoted === undefined ? plain : quoted.replaceAll('""', '"'),
    ),
  );
  return rows.map((cells) => Object.fromEntries(headings.map((heading, index) => [heading, cells[index] ?? ''])));
}
