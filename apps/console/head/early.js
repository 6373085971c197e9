// What every page asks for first, while its scripts are on their way; src/platform/early.ts takes it over.
(() => {
  const base = (document.querySelector('meta[name="hearth-api"]')?.content || '/api').replace(/\/$/, '');
  const to = new URLSearchParams(location.search).get('to') ?? location.search;
  const property = new URL(to, location.href).searchParams.get('property') ?? '';
  const named = /^\w{1,24}$/.test(property) && property !== 'all' ? `?property=${property}` : '';
  const start = fetch(`${base}/me/start${named}`, { method: 'POST', credentials: 'include' });
  const settings = fetch(`${base}/settings`);
  for (const call of [start, settings]) call.catch(() => undefined);
  globalThis.hearthEarly = { start, settings };
  // The policy of the page forbids what zod would compile its schemas with.
  globalThis.__zod_globalConfig = { jitless: true };
  // The first of them costs a phone 60 ms, and nothing else is to be done until the scripts are there.
  setTimeout(() => new Intl.NumberFormat('en-US'));
})();
