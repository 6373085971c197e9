const shownInBrowser = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/heic', 'image/heif']);

function disposition(kind: 'inline' | 'attachment', downloadName: string): string {
  const name = downloadName
    .toWellFormed()
    .replace(/[\p{C}/\\]/gu, '_')
    .slice(0, 150)
    .toWellFormed();
  if (name.trim() === '') return kind;
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["%]/gu, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/**
 * Headers that let a browser display or save an upload but never run it. Anything but an unnamed image is a download.
 */
export function fileHeaders(
  file: { contentType: string; size: number },
  { downloadName = '', isPermanent = false }: { downloadName?: string; isPermanent?: boolean } = {},
): Record<string, string> {
  const isImage = shownInBrowser.has(file.contentType);
  const isKnown = isImage || file.contentType === 'application/pdf';
  return {
    'Content-Type': isKnown ? file.contentType : 'application/octet-stream',
    'Content-Length': String(file.size),
    'Content-Disposition': disposition(isImage && downloadName === '' ? 'inline' : 'attachment', downloadName),
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': isPermanent ? 'private, max-age=31536000, immutable' : 'private, max-age=1800',
  };
}
