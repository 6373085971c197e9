/** What is kept of recovery codes outside of the product. */
export const codesText = (codes: readonly string[], email: string, product: string) =>
  [
    `${product} recovery codes of ${email}`,
    'Each opens your account once, in place of your second factor. Keep them where only you can find them.',
    '',
    ...codes,
    '',
  ].join('\n');

/** Prints the text alone, in a frame that is gone afterwards. */
export function printText(text: string) {
  const frame = document.createElement('iframe');
  frame.setAttribute('aria-hidden', 'true');
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0;visibility:hidden';
  document.body.append(frame);
  const { contentDocument: page, contentWindow: view } = frame;
  if (!page || !view) return frame.remove();
  const lines = page.createElement('pre');
  lines.textContent = text;
  page.body.append(lines);
  view.addEventListener('afterprint', () => frame.remove());
  view.print();
}
