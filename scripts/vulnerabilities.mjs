import { captureNpm } from './npm.mjs';

/** Known vulnerabilities of the production packages, as the registry reports them. Fails if it reports any, or nothing. */
const { code, output } = await captureNpm(['audit', '--omit=dev', ...process.argv.slice(2)]);
console.log(output.trim());
if (code !== 0 && /audit endpoint returned an error|network|ENOTFOUND|ECONNREFUSED/.test(output))
  console.error("\nThe registry didn't report vulnerabilities: run this where npm reaches a registry with advisories.");
process.exitCode = code;
