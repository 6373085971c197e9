import type { Asset } from '@hearth/contract/properties/assets';

/** Pictures as they are sent back. */
export const pictureBodies = (pictures: readonly Asset[]) => pictures.map(({ _id, name, alt }) => ({ _id, name, alt }));
