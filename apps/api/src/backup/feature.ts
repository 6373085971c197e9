import type { Feature } from '../platform/feature.ts';
import { takeScheduledBackup } from './schedule.ts';

export const feature: Feature = { jobs: [takeScheduledBackup] };
