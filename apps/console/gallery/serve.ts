import { join } from 'node:path';
import { createServer } from 'vite';

/** Serves the gallery from source with a separate cache. Returns its URL and a function to stop it. */
export async function serveGallery(cacheDir: string) {
  const root = join(import.meta.dirname, '..');
  const vite = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'silent',
    cacheDir,
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
  });
  await vite.listen();
  return { url: `${vite.resolvedUrls?.local[0]}gallery/gallery.html`, close: () => vite.close() };
}
