import { counted, formatCount } from '../format.ts';

export const insightsMessages = {
  exportFailed: 'Issue on downloading the insights',
} as const;

export const healthMessages = {
  failingSyncs: (failing: number, all: number) => `${formatCount(failing)} of ${counted(all, 'connection')} can't sync`,
  nothingHeld: 'No held jobs left. Reload the page.',
  nothingFailed: 'No failed jobs left. Reload the page.',
};

/** Words in subtitles of search results. */
export const searchMessages = {
  home: (unit: string, building: string) => (building ? `Unit ${unit}, ${building}` : `Unit ${unit}`),
  vacant: 'Vacant',
  forAmbassadors: 'For ambassadors',
  inactive: 'Inactive',
} as const;
