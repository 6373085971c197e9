export const insightsMessages = {
  exportFailed: 'Issue on downloading the insights',
} as const;
