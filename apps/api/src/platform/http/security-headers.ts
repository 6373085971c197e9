import type { Config } from '../config.ts';

/** The console's own scripts, styles and pictures, and nothing of anybody else. */
const policy = {
  'default-src': "'self'",
  'base-uri': "'none'",
  'object-src': "'none'",
  'frame-ancestors': "'none'",
  'form-action': "'self'",
  'worker-src': "'self'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'frame-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self'",
};

const yearSeconds = 31_536_000;

/** What every answer tells the browser; a file or a mail that is shown says more itself. */
export const securityHeaders = ({ HEARTH_PUBLIC_URL }: Pick<Config, 'HEARTH_PUBLIC_URL'>): Record<string, string> => ({
  'content-security-policy': Object.entries(policy)
    .map((part) => part.join(' '))
    .join(';'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  ...(HEARTH_PUBLIC_URL?.startsWith('https:') && {
    'strict-transport-security': `max-age=${yearSeconds}; includeSubDomains`,
  }),
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
});
