// Sends every page's first requests while its scripts load; src/platform/early.ts uses the responses.
(() => {
  const base = (document.querySelector('meta[name="hearth-api"]')?.content || '/api').replace(/\/$/, '');
  const to = new URLSearchParams(location.search).get('to') ?? location.search;
  const property = new URL(to, location.href).searchParams.get('property') ?? '';
  const named = /^\w{1,24}$/.test(property) && property !== 'all' ? `?property=${property}` : '';
  const start = fetch(`${base}/me/start${named}`, { method: 'POST', credentials: 'include' });
  const settings = fetch(`${base}/settings`);
  for (const call of [start, settings]) call.catch(() => undefined);
  globalThis.hearthEarly = { start, settings };
  // The content security policy forbids `eval`, which zod's JIT needs.
  globalThis.__zod_globalConfig = { jitless: true };
  // The first NumberFormat takes a phone 60 ms, so create it while waiting for the scripts.
  setTimeout(() => new Intl.NumberFormat('en-US'));
})();
