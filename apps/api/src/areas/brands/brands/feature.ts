import { contract } from '@hearth/contract';
import { brandMessages } from '@hearth/contract/brands/messages';
import { conflict } from '../../../platform/errors.ts';
import type { Feature } from '../../../platform/feature.ts';
import { discardFiles } from '../../../platform/files/pending.ts';
import { storeUpload, uploadImage } from '../../../platform/files/upload.ts';
import { serve } from '../../../platform/serve.ts';
import { categories, create, list, remove, reorder, setFavorite, update } from './service.ts';

export const feature: Feature = {
  routes: [
    serve(contract.brands.list, list),
    serve(contract.brands.categories, categories),
    serve(contract.brands.create, create),
    serve(contract.brands.order, reorder),
    serve(contract.brands.update, update),
    serve(contract.brands.delete, remove),
    serve(contract.brands.uploadLogo, uploadImage, storeUpload, (context, { files }) => discardFiles(context, files)),
    serve(contract.brands.favour, setFavorite),
  ],
  databaseErrors: { brands_name_once: () => conflict(brandMessages.nameTaken) },
};
