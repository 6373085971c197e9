import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { copy } from './editing/copy.ts';
import { postProperties } from './queries.ts';
import { create, favorite, get, list, remove, revisions } from './service.ts';
import { update } from './editing/update.ts';

export const feature: Feature = {
  routes: [
    serve(contract.posts.list, list),
    serve(contract.posts.get, get),
    serve(contract.posts.create, create),
    serve(contract.posts.update, update),
    serve(contract.posts.favorite, favorite),
    serve(contract.posts.remove, remove),
    serve(contract.posts.copy, copy),
    serve(contract.posts.revisions, revisions),
  ],
  locators: { post: postProperties },
};
