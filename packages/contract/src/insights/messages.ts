import { counted, formatCount } from '../format.ts';

export const insightsMessages = {
  exportFailed: 'Issue on downloading the insights',
} as const;

export const healthMessages = {
  failingSyncs: (failing: number, all: number) => `${formatCount(failing)} of ${counted(all, 'connection')} can't sync`,
  nothingFailed: 'No failed jobs left. Reload the page.',
};
