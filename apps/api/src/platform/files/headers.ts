const extensions: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'image/heic': ['heic', 'heif'],
  'image/heif': ['heif', 'heic'],
  'application/pdf': ['pdf'],
};

/** Ends a name as its content requires, so that a saved file never opens as a program or page. */
function withExtension(name: string, contentType: string): string {
  const [usual = 'bin', ...others] = extensions[contentType] ?? [];
  const isRight = [usual, ...others].some((extension) => name.toLowerCase().endsWith(`.${extension}`));
  return isRight ? name : `${name}.${usual}`;
}

function disposition(kind: 'inline' | 'attachment', downloadName: string, contentType: string): string {
  const short = downloadName
    .toWellFormed()
    .replace(/[\p{C}/\\]/gu, '_')
    .slice(0, 150)
    .toWellFormed();
  if (short.trim() === '') return kind;
  const name = withExtension(short, contentType);
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
  const isKnown = Object.hasOwn(extensions, file.contentType);
  const isInline = isKnown && file.contentType.startsWith('image/') && downloadName === '';
  return {
    'Content-Type': isKnown ? file.contentType : 'application/octet-stream',
    'Content-Length': String(file.size),
    'Content-Disposition': disposition(isInline ? 'inline' : 'attachment', downloadName, file.contentType),
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': isPermanent ? 'private, max-age=31536000, immutable' : 'private, max-age=1800',
  };
}
