import { text } from '../primitives.ts';

/**
 * What rich text is made of: its tags, and the attributes of each. The server takes everything else away before it stores
 * a text, and readers do not draw it.
 */
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

/** Of the text as it is stored, tags included. */
export const richTextCharactersMaximum = 20_000;
/** How deep lists may stand in lists, each level being a list and its item. */
export const richTextDepthMaximum = 20;

/** Where a link may lead: a whole http(s) address or an e-mail address, nothing that a browser would run or resolve. */
export const isRichTextLink = (href: string) =>
  href.length <= 2000 && /^(?:https?:\/\/|mailto:)[^\s\p{Cc}"'<>\\]+$/iu.test(href);

/** Rich text as it is sent; what is stored is what the server's `cleanRichText` lets through. */
export const richText = (required: string) => text(richTextCharactersMaximum, required);

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The words of a rich text, a line for each paragraph: for previews, for searches, and to see whether it says anything. */
export const plainTextOf = (html: string) =>
  html
    .replace(/<br ?\/?>|<\/(?:p|h[1-3]|li)>/g, '\n')
    .replace(/<li>/g, '• ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\n\s*\n/g, '\n')
    .trim();
