import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { installedChromium } from './chromium.mjs';
import { buildConsole } from './console-build.mjs';
import { installPackages } from './install.mjs';
import { findNode } from './pinned-node.mjs';
import { replaceProcess } from './run.mjs';
import { root, Stop } from './stop.mjs';

/** Node options of the server: the young generation grows to 24 MB instead of 48 under load (docs/decisions/0207). */
const serverOptions = JSON.parse(readFileSync(join(root, 'apps/api/server-options.json'), 'utf8'));

const commands = {
  start: { entry: 'apps/api/src/main.ts', showsConsole: true, options: serverOptions },
  dev: { entry: 'scripts/dev.mjs' },
  build: { showsConsole: true },
  test: { entry: 'scripts/test.mjs', showsConsole: true },
  verify: { entry: 'scripts/verify.mjs' },
  bench: { entry: 'bench/bench.ts', showsConsole: true },
  bar: { entry: 'bench/bar.ts', showsConsole: true },
  release: { entry: 'scripts/release.ts' },
  'upgrade-test': { entry: 'bench/upgrade-test.ts', showsConsole: true },
  soak: { entry: 'bench/soak.ts', showsConsole: true },
  cluster: { entry: 'bench/cluster-start.ts', showsConsole: true },
  setup: { entry: 'apps/api/src/setup-cli.ts' },
  doctor: { entry: 'apps/api/src/doctor-cli.ts' },
  report: { entry: 'apps/api/src/report-cli.ts' },
  backup: { entry: 'apps/api/src/backup-cli.ts' },
  restore: { entry: 'apps/api/src/restore-cli.ts' },
  check: { entry: 'apps/api/src/check-cli.ts' },
  'upgrade-database': { entry: 'apps/api/src/upgrade-database-cli.ts' },
  demo: { entry: 'apps/api/src/demo-cli.ts' },
  gallery: { entry: 'scripts/gallery.ts' },
  screens: { entry: 'scripts/screens.ts' },
  simulate: { entry: 'packages/demo/src/simulate.ts' },
  'audit-check': { entry: 'apps/api/src/audit-check.ts' },
  'keys-rotate': { entry: 'apps/api/src/keys-rotate.ts' },
  strings: { entry: 'scripts/strings.ts' },
  sbom: { entry: 'scripts/sbom.mjs' },
  licenses: { entry: 'scripts/licenses.ts' },
  vulnerabilities: { entry: 'scripts/vulnerabilities.mjs' },
  'db-types': { entry: 'apps/api/src/db-types.ts' },
};

async function main([name, ...args]) {
  const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined;
  if (!command)
    throw new Stop(`There is no command ${name ?? '(none)'}: use one of ${Object.keys(commands).join(', ')}.`);
  if (process.platform !== 'linux') {
    throw new Stop(
      `Hearth runs on Linux with glibc, and this is ${process.platform}: start it in a Linux container or virtual machine.`,
    );
  }
  process.chdir(root);
  await installPackages();
  const node = await findNode();
  if (command.showsConsole) await buildConsole(node);
  if (!command.entry) return;
  if (!existsSync(command.entry))
    throw new Stop(`The file ${command.entry} is missing: this checkout is not complete.`);
  const path = [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH].join(':');
  const browser = installedChromium();
  await replaceProcess(node, [...(command.options ?? []), command.entry, ...args], {
    ...process.env,
    PATH: path,
    ...(browser && { CHROMIUM_PATH: browser }),
  });
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof Stop ? error.message : error);
  process.exit(1);
});
