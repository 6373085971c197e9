import { z } from 'zod';
import { text } from '../primitives.ts';
import { libraryMessages as say } from './messages.ts';
import { richText } from './rich-text.ts';

/** What stands for a value of whoever reads a text, written `{{first_name}}` (rulings, 'Community'), with its name for staff. */
export const placeholders = {
  first_name: 'First name',
  last_name: 'Last name',
  property_name: 'Property name',
} as const;

export type Placeholder = keyof typeof placeholders;
export const placeholderValues = z.object({ first_name: z.string(), last_name: z.string(), property_name: z.string() });
export type PlaceholderValues = Readonly<Record<Placeholder, string>>;

const isKnown = (name: string): name is Placeholder => Object.hasOwn(placeholders, name);
const written = /\{\{([^{}]*)(\}\})?/g;
/** Who has no last name is 'Dear Ann,' and not 'Dear Ann ,': the space before what is empty goes with it. */
const replaced = (template: string, values: PlaceholderValues, shown: (value: string) => string) =>
  template.replace(/( ?)(?:\{\{([^{}]*)\}\}|\{(\w+)\})/g, (whole, space: string, double?: string, single = '') => {
    const name = double?.trim() ?? single;
    if (!isKnown(name)) return whole;
    return values[name] === '' ? '' : space + shown(values[name]);
  });

/** What stands between double braces and is no placeholder; braces that are not closed count, too. */
export const unknownPlaceholders = (template: string): string[] => [
  ...new Set(
    [...template.matchAll(written)].flatMap(([, inside = '', close]) => {
      const name = inside.trim();
      return close && isKnown(name) ? [] : [name.slice(0, 40)];
    }),
  ),
];

const refuseUnknown = {
  error: ({ input }: { input: unknown }) => say.unknownPlaceholder(unknownPlaceholders(String(input))[0] ?? ''),
};
const knowsAll = (template: string) => unknownPlaceholders(template).length === 0;

/** A plain text that people type and may put placeholders into; an unknown one is refused by its name. */
export const textWithPlaceholders = (maximum: number) => text(maximum).refine(knowsAll, refuseUnknown);

/** The same for rich text. */
export const richTextWithPlaceholders = (required: string) => richText(required).refine(knowsAll, refuseUnknown);

/** A plain text for one reader. Known names are also found between single braces, as staff wrote them before. */
export const renderText = (template: string, values: PlaceholderValues) => replaced(template, values, (value) => value);

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (value: string) => value.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** A rich text for one reader: values come as words, never as markup, and as part of an address within a link. */
export const renderRichText = (template: string, values: PlaceholderValues) =>
  replaced(
    template.replace(/href="[^"]*"/g, (link) =>
      replaced(link, values, (value) => encodeURIComponent(value.toWellFormed())),
    ),
    values,
    escaped,
  );
