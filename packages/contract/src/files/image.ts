import { z } from 'zod';
import { objectId } from '../primitives.ts';

/** A logo or picture, in full and list size. Both URLs can be cached forever. */
export const image = z.object({ _id: objectId, name: z.string(), url: z.string(), smallUrl: z.string() });
