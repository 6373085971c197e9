import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';
import { freePort } from './free-port.ts';
import { chromiumOptions, inBigWorld, signInAs } from './in-browser.ts';
import { installed } from './installed.ts';
import { percentile, rounded, type Figure, type Measurement } from './measurement.ts';

const version = '13.5.0';
const runs = Number(process.env.LIGHTHOUSE_TRIES ?? 3);

interface Audit {
  score: number | null;
  numericValue?: number;
}

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
  runtimeError?: { message: string };
}

type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;

/** Screens, each with an account that uses it. */
const everyScreen = [
  { name: 'Home', path: '/', account: 'manager' },
  { name: 'Sign-in', path: '/login', account: undefined },
  { name: 'Point Dashboard', path: '/points-center', account: 'manager' },
  { name: 'Users', path: '/hearth-admin/user', account: 'admin' },
  { name: 'Approvals', path: '/community/boost-approval', account: 'manager' },
  { name: 'User Summary', path: '/property-manager/user', account: 'manager' },
  { name: 'Posts', path: '/community/post-management', account: 'manager' },
  { name: 'Leads', path: '/property-manager/leads', account: 'manager' },
  { name: 'Messages', path: '/community/direct-communication', account: 'manager' },
  { name: 'Insights', path: '/hearth-admin', account: 'admin' },
] as const;
/** LIGHTHOUSE_SCREENS limits the screens, such as 'Home,Leads', for a short run. */
const chosen = process.env.LIGHTHOUSE_SCREENS?.split(',');
const screens = everyScreen.filter(({ name }) => chosen?.includes(name) ?? true);

/** A browser that Lighthouse can control, with cookies and the back/forward cache that Playwright disables. */
async function withSteered<T>(work: (context: BrowserContext, port: number) => Promise<T>): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), 'hearth-lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    ...chromiumOptions,
    args: [...chromiumOptions.args, `--remote-debugging-port=${port}`],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    viewport: null,
  });
  try {
    return await work(context, port);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

async function runLighthouse(
  lighthouse: Lighthouse,
  context: BrowserContext,
  port: number,
  url: string,
): Promise<Report> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await page.close();
  const result = await lighthouse(url, { port, logLevel: 'error', output: 'json', disableStorageReset: true });
  if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'no report');
  return result.lhr;
}

/** The failed audits of a report, except for performance scores, which are separate figures. */
function faults({ categories, audits }: Report): string[] {
  const weighed = Object.entries(categories).filter(([id]) => id !== 'performance');
  const refs = weighed.flatMap(([, { auditRefs }]) => auditRefs.map(({ id }) => id));
  return [...refs, 'bf-cache'].filter((id) => {
    const score = audits[id]?.score;
    return score !== null && score !== undefined && score < 1;
  });
}

function figuresOf(name: string, reports: readonly Report[]): Figure[] {
  const middle = (values: number[]) => percentile(values, 0.5);
  const score = (category: string) =>
    rounded(middle(reports.map(({ categories }) => (categories[category]?.score ?? Number.NaN) * 100)), 0);
  const value = (audit: string) => middle(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
  const found = [...new Set(reports.flatMap(faults))];
  return [
    { name: `${name}, performance`, value: score('performance'), atLeast: 95 },
    { name: `${name}, layout shift`, value: rounded(value('cumulative-layout-shift'), 3), atMost: 0.02 },
    { name: `${name}, blocking time`, value: rounded(value('total-blocking-time'), 0), unit: 'ms', atMost: 150 },
    {
      name: `${name}, largest contentful paint`,
      value: rounded(value('largest-contentful-paint') / 1000, 2),
      unit: 's',
    },
    { name: `${name}, accessibility`, value: score('accessibility'), atLeast: 100 },
    { name: `${name}, best practices`, value: score('best-practices'), atLeast: 100 },
    { name: `${name}, SEO`, value: score('seo'), atLeast: 100 },
    {
      name: `${name}, failed audits${found.length > 0 ? `: ${found.join(', ')}` : ''}`,
      value: found.length,
      atMost: 0,
    },
  ];
}

export const measurement: Measurement = {
  about: `Lighthouse ${version} with its mobile preset (a 4x slower phone, 1.6 Mbps, 150 ms, simulated), an empty
cache and a signed-in user, in the world of 1,000,000 logs: the median of ${runs}. Failed audits cover every category
except performance, plus the back/forward cache.`,
  run: async () => {
    const folder = await installed('lighthouse', version);
    const { default: lighthouse } = (await import(join(folder, 'node_modules/lighthouse/core/index.js'))) as {
      default: Lighthouse;
    };
    return inBigWorld(async (url) => {
      const figures: Figure[] = [];
      const accounts = new Set(screens.map(({ account }) => account));
      for (const account of accounts)
        await withSteered(async (context, port) => {
          const page = await context.newPage();
          if (account) await signInAs(page, url, account);
          await page.close();
          for (const { name, path } of screens.filter((screen) => screen.account === account)) {
            const reports: Report[] = [];
            for (let turn = 0; turn < runs; turn += 1)
              reports.push(await runLighthouse(lighthouse, context, port, `${url}${path}`));
            figures.push(...figuresOf(name, reports));
          }
        });
      return figures;
    });
  },
};
