import { categories, drafts } from './library-texts.ts';
import type { Random } from './random.ts';
import { iso, type Row } from './rows.ts';

const dayMs = 86_400_000;

/** Content library: categories, and templates of every type, some inactive. */
export function makeLibrary(
  random: Random,
  author: string,
  since: number,
  now: number,
): { categories: Row[]; templates: Row[] } {
  const made = categories.map((name, i) => ({
    id: random.idAt(since + i * dayMs),
    name,
    created_by: author,
    created_at: iso(since + i * dayMs),
  }));
  const span = Math.max(now - since - 20 * dayMs, dayMs);
  const templates = drafts.map((template, i): Row => {
    const at = Math.min(since + 10 * dayMs + Math.floor((span * i) / drafts.length), now);
    const { type, category, title, text, subType = null, audience = 'ALL', isRetired = false } = template;
    return {
      id: random.idAt(at),
      type,
      audience,
      sub_type: subType,
      category_id: made.find(({ name }) => name === category)?.id ?? null,
      active: !isRetired,
      title,
      text,
      use_count: random.integer(isRetired ? 40 : 3, isRetired ? 90 : 60),
      created_by: author,
      created_at: iso(at),
      updated_at: iso(Math.min(at + random.integer(0, 9) * dayMs, now)),
    };
  });
  return { categories: made, templates };
}
