import { z } from 'zod';
import { objectId } from '../primitives.ts';

/** A logo or a picture: in the size of a page, and in that of a list. Both addresses may be kept for ever. */
export const image = z.object({ _id: objectId, name: z.string(), url: z.string(), smallUrl: z.string() });
