import { libraryMessages as say } from './messages.ts';

/** What stands for a value of whoever reads a text, written `{{first_name}}` (rulings, 'Community'), with its name for staff. */
export const placeholders = {
  first_name: 'First name',
  last_name: 'Last name',
  property_name: 'Property name',
} as const;

export type Placeholder = keyof typeof placeholders;
export type PlaceholderValues = Readonly<Record<Placeholder, string>>;

const isKnown = (name: string): name is Placeholder => Object.hasOwn(placeholders, name);
const written = /\{\{([^{}]*)(\}\})?/g;
const replaced = (template: string, values: PlaceholderValues, shown: (value: string) => string) =>
  template.replace(/\{\{([^{}]*)\}\}/g, (whole, inside: string) => {
    const name = inside.trim();
    return isKnown(name) ? shown(values[name]) : whole;
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

/** For the schema of a text with placeholders: `text(320).refine(hasKnownPlaceholders, placeholderSentence)`. */
export const hasKnownPlaceholders = (template: string) => unknownPlaceholders(template).length === 0;
export const placeholderSentence = {
  error: ({ input }: { input?: unknown }) => say.unknownPlaceholder(unknownPlaceholders(String(input))[0] ?? ''),
};

/** A plain text for one reader. */
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
