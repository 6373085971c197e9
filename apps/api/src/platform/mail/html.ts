const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

class Html {
  readonly #markup: string;
  constructor(markup: string) {
    this.#markup = markup;
  }
  toString(): string {
    return this.#markup;
  }
}

export type { Html };

/** Markup already sanitized by `cleanRichText`. */
export const cleanMarkup = (markup: string) => new Html(markup);

type Content = string | number | Html | readonly Content[];

function markupOf(content: Content): string {
  if (content instanceof Html) return content.toString();
  if (typeof content === 'object') return content.map(markupOf).join('');
  return String(content).replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** Tagged template for markup. Escapes every value except results of this tag. */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Html {
  return new Html(strings.reduce((markup, part, index) => markup + markupOf(values[index - 1] ?? '') + part));
}
