import { libraryMessages } from '@hearth/contract/library/messages';
import type { TemplateType } from '@hearth/contract/library/template-record';
import type { Ctx } from '../../../platform/context.ts';
import { invalid } from '../../../platform/errors.ts';
import { countUse } from './queries.ts';

/** Counts a use of the template, if any. */
export async function countTemplateUse(
  { db }: Pick<Ctx, 'db'>,
  id: string | undefined,
  type: TemplateType,
  part: 'body' | 'query' = 'body',
) {
  if (id !== undefined && !(await countUse(db, id, type)))
    throw invalid([part, 'template'], libraryMessages.templateMissing);
}
