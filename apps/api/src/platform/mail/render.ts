import { plainTextOf } from '@hearth/contract/library/rich-text';
import { accentsOf, type Brand } from '../look.ts';
import { cleanMarkup, html, type Html } from './html.ts';

export type MailBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  /** Rich text already sanitized by `cleanRichText`, with placeholders filled in. */
  | { kind: 'rich'; html: string }
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'note'; text: string };

export interface MailContent extends Brand {
  subject: string;
  preview?: string;
  blocks: readonly MailBlock[];
  footer?: string;
  /** Shown below the footer, such as an unsubscribe link. */
  footerLink?: { label: string; url: string };
}

type Accents = ReturnType<typeof accentsOf>;

const font = "font-family:'Segoe UI',-apple-system,BlinkMacSystemFont,Roboto,Helvetica,Arial,sans-serif";

const styleOf = ({ darkAccent }: Accents) => html`<style>
  @media (max-width: 479px) {
    .page { padding: 16px 8px !important; }
    .card { padding: 24px 20px !important; }
    .fact-label, .fact-value { display: block !important; width: auto !important; padding-left: 0 !important; text-align: left !important; }
    .fact-label { border-bottom: 0 !important; padding-bottom: 0 !important; }
    .fact-value { padding-top: 2px !important; }
  }
  @media (prefers-color-scheme: dark) {
    body, .page { background-color: #161311 !important; }
    .card { background-color: #1d1a17 !important; border-color: #36302a !important; }
    .strong { color: #f3eee8 !important; }
    .soft { color: #b9afa4 !important; }
    .line { border-color: #36302a !important; }
    .note { background-color: #25211d !important; }
    .accent { color: ${darkAccent} !important; }
  }
</style>`;

function lines(text: string): Html[] {
  return text.split(/\r\n|\r|\n/).map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`));
}

function webAddress(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error('An email button must link to an http(s) address.');
  return href;
}

const heading = 'margin:0 0 12px;line-height:1.35;font-weight:600';
/** Inline styles for rich text, because email clients ignore style sheets. */
const richStyles = ({ accent }: Accents): Readonly<Record<string, string>> => ({
  h1: `${heading};font-size:22px`,
  h2: `${heading};font-size:19px`,
  h3: `${heading};font-size:17px`,
  p: 'margin:0 0 16px',
  ul: 'margin:0 0 16px;padding-left:24px',
  ol: 'margin:0 0 16px;padding-left:24px',
  a: `color:${accent}`,
});

function styled(rich: string, accents: Accents) {
  const styles = richStyles(accents);
  return cleanMarkup(
    rich.replace(/<(h[1-3]|p|ul|ol|a)(?=[ >])/g, (tag, name: string) => `${tag} style="${styles[name] ?? ''}"`),
  );
}

/** The plain text of rich text, with the URL after each link. */
const richWords = (rich: string) => plainTextOf(rich.replace(/<a href="([^"]*)">(.*?)<\/a>/g, '$2 ($1)'));

function blockHtml(block: MailBlock, accents: Accents): Html {
  switch (block.kind) {
    case 'heading':
      return html`<h1 class="strong" style="margin:0 0 16px;font-size:22px;line-height:30px;font-weight:600;color:#241f1b">${block.text}</h1>`;
    case 'paragraph':
      return html`<p class="strong" style="margin:0 0 16px;font-size:16px;line-height:25px;color:#241f1b">${lines(block.text)}</p>`;
    case 'rich':
      return html`<div class="strong" style="font-size:16px;line-height:25px;color:#241f1b;overflow-wrap:anywhere">${styled(block.html, accents)}</div>`;
    case 'facts':
      return html`<table class="line" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 24px;border-collapse:collapse;border-top:1px solid #e9e3db">${block.rows.map(
        ([label, value]) => html`<tr>
<th scope="row" class="soft line fact-label" style="padding:10px 0;width:38%;text-align:left;vertical-align:top;font-size:14px;line-height:22px;font-weight:400;color:#635a51;border-bottom:1px solid #e9e3db">${label}</th>
<td class="strong line fact-value" style="padding:10px 0 10px 16px;text-align:right;font-size:15px;line-height:22px;font-weight:600;color:#241f1b;border-bottom:1px solid #e9e3db;overflow-wrap:anywhere">${lines(value)}</td>
</tr>`,
      )}</table>`;
    case 'button':
      return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td bgcolor="${accents.accent}" style="border-radius:8px"><a href="${webAddress(block.url)}" style="display:inline-block;padding:13px 26px;font-size:16px;line-height:20px;font-weight:600;color:${accents.on};text-decoration:none;border-radius:8px">${block.label}</a></td></tr></table>`;
    case 'note':
      return html`<p class="soft note" style="margin:8px 0 16px;padding:14px 16px;border-radius:8px;background-color:#f6f2ed;font-size:14px;line-height:21px;color:#635a51">${lines(block.text)}</p>`;
  }
}

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case 'heading':
      return `${block.text}\n${'='.repeat(Math.min(block.text.length, 60))}`;
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'button':
      return `${block.label}: ${webAddress(block.url)}`;
    case 'rich':
      return richWords(block.html);
    case 'paragraph':
    case 'note':
      return block.text;
  }
}

/** Renders an email as HTML and plain text from the same blocks. Everything is escaped in the HTML. */
export function renderMail(content: MailContent): { html: string; text: string } {
  const accents = accentsOf(content);
  const footer = content.footer ?? `Sent to you by ${content.product}.`;
  const link = content.footerLink;
  const footerLink = link
    ? html`<br><a class="soft" href="${webAddress(link.url)}" style="color:#635a51">${link.label}</a>`
    : '';
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${content.subject}</title>
${styleOf(accents)}
</head>
<body style="margin:0;padding:0;background-color:#faf8f5;${font}">
<div style="display:none;max-height:0;overflow:hidden">${content.preview ?? ''}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="page" align="center" style="padding:36px 16px;background-color:#faf8f5;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td class="accent" style="padding:0 4px 14px;font-size:18px;line-height:24px;font-weight:700;letter-spacing:.2px;color:${accents.accent}">${content.product}</td></tr>
<tr><td class="card" style="padding:36px 40px 24px;background-color:#ffffff;border:1px solid #e9e3db;border-radius:14px">
${content.blocks.map((block) => blockHtml(block, accents))}
</td></tr>
<tr><td class="soft" style="padding:18px 4px 0;font-size:13px;line-height:20px;color:#635a51">${lines(footer)}${footerLink}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
  const text = [
    ...content.blocks.map(blockText),
    `-- \n${footer}${link ? `\n${link.label}: ${webAddress(link.url)}` : ''}`,
  ].join('\n\n');
  return { html: page.toString(), text: `${text}\n` };
}
