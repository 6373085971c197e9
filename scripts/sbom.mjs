import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { captureNpm } from './npm.mjs';

/** Prints the production packages of package-lock.json as a CycloneDX document, or writes it to the given file. */
const { code, output } = await captureNpm(['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only']);
const at = output.indexOf('{');
if (code !== 0 || at === -1) {
  console.error(output.trim());
  process.exit(1);
}
const document = JSON.parse(output.slice(at));
// npm names it after the folder.
document.metadata.component.name = 'hearth';
const text = `${JSON.stringify(document, null, 2)}\n`;
const [file] = process.argv.slice(2);
if (file) {
  // Commands run in the root of the repository; npm tells where it was called.
  const path = resolve(process.env.INIT_CWD ?? '.', file);
  writeFileSync(path, text);
  console.log(`Wrote ${document.components.length} packages to ${path}`);
} else process.stdout.write(text);
