import { contract } from '@hearth/contract';
import { serve } from '../../../platform/serve.ts';
import { addFeature } from './features.ts';
import { allocatePoints, requestPoints } from './points.ts';
import { get, list, systemConfig } from './service.ts';

export const routes = [
  serve(contract.properties.list, list),
  serve(contract.properties.get, get),
  serve(contract.properties.requestPoints, requestPoints),
  serve(contract.properties.allocatePoints, allocatePoints),
  serve(contract.properties.addFeature, addFeature),
  serve(contract.properties.systemConfig, systemConfig),
];
