import type { Config } from '../platform/config.ts';
import { secrets, settings } from '../platform/environment.ts';
import { ok, warning, type Outcome } from './finding.ts';

const isExample = (text: string) => /\bexample\b|555\) 010/.test(text);

/** Settings that are valid but probably not meant. */
export function checkConfiguration(config: Config, env: Readonly<Record<string, string | undefined>>): Outcome[] {
  const found: Outcome[] = [];
  const known = new Set<string>(settings);
  const isRead = (name: string) => known.has(name) || secrets.some((secret) => name === `${secret}_FILE`);
  const plain = settings.map((name) => `${name}_FILE`);
  const unread = Object.keys(env).filter(
    (name) => env[name] && !isRead(name) && (name.startsWith('HEARTH_') || plain.includes(name)),
  );
  if (unread.length > 0)
    found.push(warning(`Hearth doesn't read ${unread.join(', ')}. Check the spelling in docs/operating.md.`));
  if (config.NODE_ENV === 'production') {
    if (config.demo) found.push(warning('Demo mode is on in production. Set HEARTH_DEMO=false for real residents.'));
    const { SUPPORT_PHONE, SUPPORT_EMAIL, SUPPORT_TICKET_URL } = config;
    const examples = Object.entries({ SUPPORT_PHONE, SUPPORT_EMAIL, SUPPORT_TICKET_URL })
      .filter(([, value]) => isExample(value))
      .map(([name]) => name);
    if (examples.length > 0)
      found.push(
        warning(
          `Residents see example contacts. Set ${examples.join(', ')}, or change them in the console under Insights, Settings.`,
        ),
      );
  } else if (!config.demo) found.push(warning('Set NODE_ENV=production to turn on load shedding.'));
  return found.length > 0 ? found : [ok('Every setting is valid.')];
}
