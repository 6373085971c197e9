import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { discardFiles } from '../../../platform/files/pending.ts';
import { storeUpload, uploadImage } from '../../../platform/files/upload.ts';
import { serve } from '../../../platform/serve.ts';
import { get, update } from './service.ts';

const { platformSettings } = contract;

export const feature: Feature = {
  routes: [
    serve(platformSettings.get, get),
    serve(platformSettings.update, update),
    serve(platformSettings.uploadLogo, uploadImage, storeUpload, (context, { files }) => discardFiles(context, files)),
  ],
};
