import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { formatBasisPoints, formatCents, formatCount, formatDate } from '@hearth/contract/format';
import { paymentMethodLabels, type InvoiceDetail } from '@hearth/contract/points/invoice-record';
import PDFDocument from 'pdfkit';

const require = createRequire(import.meta.url);
const fonts = {
  plain: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};
const ink = '#1f2933';
const faint = '#5b6770';
const rule = '#c9d1d8';
/** Letter is 612 points wide; the right half begins here. */
const margin = 54;
const right = 612 - margin;
const width = right - margin;
const half = margin + width / 2 + 12;

type Paper = InstanceType<typeof PDFDocument>;

/** The current font of pdfkit, missing from its types. */
interface Chosen {
  _font: { font: { hasGlyphForCodePoint: (codePoint: number) => boolean } };
}

/** Spaces between right-to-left words: as no-break spaces, pdfkit shapes the words as one run in the right order. */
const betweenLeftward = /(?<=[\p{Script=Hebrew}\p{Script=Arabic}]) (?=[\p{Script=Hebrew}\p{Script=Arabic}])/gu;

/** Spells letters missing from the font as code points, so no name is lost: `[U+6CB3 8FB9]`. */
function spelled(paper: Paper, text: string): string {
  const { font } = (paper as unknown as Chosen)._font;
  const spell = (letter: string) => {
    const number = letter.codePointAt(0) ?? 0;
    return font.hasGlyphForCodePoint(number) ? letter : `[U+${number.toString(16).toUpperCase().padStart(4, '0')}]`;
  };
  return text
    .normalize()
    .replaceAll(/[^\n\x20-\x7E]/gu, spell)
    .replaceAll('][U+', ' ')
    .replaceAll(betweenLeftward, '\u00A0');
}

/** Draws a heading with text below it in its own column, and returns where it ends. */
function block(paper: Paper, heading: string, text: string, { x, y }: { x: number; y: number }): number {
  const of = { width: width / 2 - 12 };
  paper.font('plain', 8).fillColor(faint).text(heading, x, y, of);
  paper
    .font('plain', 10)
    .fillColor(ink)
    .text(spelled(paper, text), x, paper.y + 3, { ...of, lineGap: 2 });
  return paper.y;
}

/** Label on the left, value at the right edge. */
function pair(paper: Paper, [label, value]: [string, string], { bold = false, x = margin } = {}): void {
  const { y } = paper;
  const font = bold ? 'bold' : 'plain';
  paper
    .font(font, 10)
    .fillColor(ink)
    .text(label, x, y, { width: width - 130 - (x - margin) });
  const below = paper.y;
  paper.text(value, right - 120, y, { width: 120, align: 'right' });
  paper.y = Math.max(below, paper.y) + 6;
}

function line(paper: Paper): void {
  paper.moveTo(margin, paper.y).lineTo(right, paper.y).lineWidth(0.75).strokeColor(rule).stroke();
  paper.y += 10;
}

const states = { open: '', overdue: 'Overdue', paid: 'Paid', void: 'Void' } as const;

/** On US Letter, used in both countries, with embedded fonts for names in any supported script. */
export async function drawInvoice(invoice: InvoiceDetail): Promise<Uint8Array> {
  const title = `Invoice ${invoice.number}`;
  const info = { Title: title, Author: invoice.seller.split('\n', 1)[0] ?? '' };
  const paper = new PDFDocument({ size: 'LETTER', margin, info, lang: 'en', font: fonts.plain });
  paper.registerFont('plain', fonts.plain).registerFont('bold', fonts.bold);
  const money = (cents: number) => formatCents(cents, invoice.currency);
  const { seller, billTo, paidOn, reference, exchangeRate, paymentDetails, message, voidReason } = invoice;
  paper.font('plain', 10);
  const isSpelled = [seller, billTo, paymentDetails, reference, message, voidReason].some((text) =>
    spelled(paper, text).includes('[U+'),
  );

  paper
    .font('bold', 20)
    .fillColor(ink)
    .text(title, margin, margin, { width: width - 130 });
  paper
    .font('bold', 12)
    .fillColor(faint)
    .text(states[invoice.status], right - 120, margin + 6, { width: 120, align: 'right' });
  const top = margin + 44;
  const sold = block(paper, 'From', seller, { x: margin, y: top });
  const billed = block(paper, 'Bill to', billTo, { x: half, y: top });
  const dates = Math.max(sold, billed) + 18;
  const issued = block(paper, 'Issued', formatDate(invoice.issuedOn), { x: margin, y: dates });
  block(paper, 'Due', formatDate(invoice.dueOn), { x: half, y: dates });

  paper.y = issued + 24;
  pair(paper, ['Description', 'Amount'], { bold: true });
  line(paper);
  for (const { description, quantity, amount } of invoice.lines)
    pair(paper, [`${formatCount(quantity)} ${description.toLowerCase()}`, money(amount)]);
  line(paper);
  pair(paper, ['Subtotal', money(invoice.subtotal)], { x: half });
  pair(paper, [`Tax (${formatBasisPoints(invoice.taxBasisPoints)})`, money(invoice.tax)], { x: half });
  pair(paper, [`Total ${invoice.currency}`, money(invoice.total)], { x: half, bold: true });

  paper.y += 18;
  const method = `${paymentMethodLabels[invoice.paymentMethod]}\n${paymentDetails}`;
  const payment =
    paidOn === null
      ? method
      : `${paymentMethodLabels[invoice.paymentMethod]}, paid on ${formatDate(paidOn)}\n${reference}`;
  const notes = [
    message,
    exchangeRate === null ? '' : `Exchange rate on the issue date: 1 USD = ${exchangeRate} CAD`,
    voidReason && `Void: ${voidReason}`,
    isSpelled ? "Characters that this PDF can't display appear as Unicode code points: [U+…]." : '',
  ].filter(Boolean);
  const { y } = paper;
  block(paper, 'Payment', payment, { x: margin, y });
  if (notes.length > 0) block(paper, 'Notes', notes.join('\n'), { x: half, y });
  paper.end();
  return buffer(paper);
}
