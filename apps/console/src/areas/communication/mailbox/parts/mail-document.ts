/**
 * A mail's HTML for a frame under our content security policy: style attributes, which the policy refuses, become
 * rules of one style element that carries the page's nonce. Links are left without a target: the frame opens nothing.
 */
export function mailDocument(html: string, nonce: string): string {
  const rules: string[] = [];
  const body = html
    .replace(/(<[a-z][^>]*?)\sstyle="([^"]*)"/gi, (_tag, before: string, style: string) => {
      rules.push(`[data-s="${rules.length}"]{${style.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')}}`);
      return `${before} data-s="${rules.length - 1}"`;
    })
    .replace(/<style(?=[\s>])/gi, `<style nonce="${nonce}"`);
  const sheet = `<style nonce="${nonce}">html{background:#fff;color:#241f1b;font:15px/1.5 system-ui,sans-serif}body{margin:0}${rules.join('')}</style>`;
  return /<head[^>]*>/i.test(body) ? body.replace(/<head[^>]*>/i, (head) => head + sheet) : sheet + body;
}
