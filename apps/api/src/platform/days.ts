/** MM/DD/YYYY of a calendar date. */
export const inFigures = (day: string) => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;
