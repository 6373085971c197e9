import { text } from '../primitives.ts';

/** Allowed tags and attributes; the server removes everything else. */
export const richTextTags: Readonly<Record<string, readonly string[]>> = {
  h1: [],
  h2: [],
  h3: [],
  p: [],
  br: [],
  strong: [],
  em: [],
  u: [],
  ul: [],
  ol: [],
  li: [],
  a: ['href'],
};

/** Including tags. */
export const richTextCharactersMaximum = 20_000;
/** Nesting depth of lists; each level is a list and its item. */
export const richTextDepthMaximum = 20;

/** True for absolute http(s) and mailto links. */
export const isRichTextLink = (href: string) =>
  href.length <= 2000 && /^(?:https?:\/\/|mailto:)[^\s\p{Cc}"'<>\\]+$/iu.test(href);

/** Unsanitized input; the server stores the result of `cleanRichText`. */
export const richText = (required: string) => text(richTextCharactersMaximum, required);

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** Plain text, one line per paragraph. */
export const plainTextOf = (html: string) =>
  html
    .replace(/<br ?\/?>|<\/(?:p|h[1-3]|li)>/g, '\n')
    .replace(/<li>/g, '• ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\n\s*\n/g, '\n')
    .trim();
