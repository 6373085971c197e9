import { accentsOf, type Brand } from '../look.ts';
import { html } from '../mail/html.ts';

/** The content of a page, with an optional button or link. */
export interface Page extends Brand {
  title: string;
  text: string;
  button?: { label: string; action: string };
  link?: { label: string; href: string };
}

const styleOf = ({ accent, on, darkAccent, darkOn }: ReturnType<typeof accentsOf>) => html`<style>
  :root { color-scheme: light dark; --page: #f6f2ed; --card: #fff; --line: #e9e3db; --strong: #241f1b; --soft: #635a51; --accent: ${accent}; --on: ${on}; }
  @media (prefers-color-scheme: dark) {
    :root { --page: #161311; --card: #1d1a17; --line: #36302a; --strong: #f3eee8; --soft: #b9afa4; --accent: ${darkAccent}; --on: ${darkOn}; }
  }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--page); color: var(--strong);
    font: 16px/25px 'Segoe UI', -apple-system, BlinkMacSystemFont, Roboto, Helvetica, Arial, sans-serif; }
  main { box-sizing: border-box; width: min(480px, 100vw - 32px); margin: 16px; padding: 32px; border: 1px solid var(--line);
    border-radius: 12px; background: var(--card); overflow-wrap: anywhere; }
  p { margin: 0 0 16px; color: var(--soft); }
  a { color: var(--accent); font-weight: 600; }
  h1 { margin: 0 0 12px; font-size: 22px; line-height: 30px; font-weight: 600; }
  form { margin: 24px 0 0; }
  button { min-height: 44px; padding: 0 24px; border: 0; border-radius: 8px; background: var(--accent); color: var(--on);
    font: inherit; font-weight: 600; cursor: pointer; }
  button:focus-visible { outline: 3px solid var(--strong); outline-offset: 2px; }
</style>`;

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
};

/** A page without scripts or external resources. */
export function plainPage({ product, colors, title, text, button, link }: Page) {
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title} – ${product}</title>${styleOf(accentsOf({ colors }))}</head>
<body><main><p>${product}</p><h1>${title}</h1><p>${text}</p>${
    button ? html`<form method="post" action="${button.action}"><button>${button.label}</button></form>` : ''
  }${link ? html`<p><a href="${link.href}">${link.label}</a></p>` : ''}</main></body></html>`;
  return { headers, markup: String(page) };
}
