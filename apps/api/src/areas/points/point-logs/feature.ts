import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { history } from './history.ts';
import { checkTotals, foldTotals, mailComment, mailDecision } from './jobs.ts';
import { pointLogProperties } from './queries.ts';
import { approve, comment, deleteImage, deny, get, list, voidLog } from './service.ts';

export const feature: Feature = {
  routes: [
    serve(contract.pointLogs.list, list),
    serve(contract.pointLogs.get, get),
    serve(contract.pointLogs.approve, approve),
    serve(contract.pointLogs.deny, deny),
    serve(contract.pointLogs.void, voidLog),
    serve(contract.pointLogs.comment, comment),
    serve(contract.pointLogs.deleteImage, deleteImage),
    serve(contract.pointLogs.history, history),
  ],
  jobs: [mailComment, mailDecision, foldTotals, checkTotals],
  locators: { pointLog: pointLogProperties },
};
