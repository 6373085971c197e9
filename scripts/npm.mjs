import { capture } from './run.mjs';
import { Stop } from './stop.mjs';

const unreachable =
  /\b(EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT)\b|Exit handler never called/;
const forbidden = /\b(EACCES|EROFS|EPERM)\b/;

/** Runs npm without install scripts (nothing here needs them) on the system's Node, which installs never replace. */
export async function runNpm(args) {
  const quiet = [
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--engine-strict=false',
    '--prefer-offline',
  ];
  const { code, output } = await capture('npm', [...args, ...quiet, '--fetch-retry-mintimeout=2000'], {
    env: systemEnvironment(),
  });
  if (code === 0) return;
  const network = unreachable.exec(output);
  if (network) {
    throw new Stop(
      `The packages can't be downloaded (${network[0]}): connect to the internet, or set npm's registry to one that responds, and run the command again.`,
    );
  }
  if (forbidden.test(output)) {
    throw new Stop(
      `The packages can't be written to ${process.cwd()}/node_modules: run the command as the user who owns this folder.`,
    );
  }
  throw new Stop(`npm ${args[0]} failed; it said:\n${output.trim()}`);
}

/** Runs npm on the system's Node without writing anything. Returns its exit code and output. */
export const captureNpm = (args) => capture('npm', [...args, '--loglevel=error'], { env: systemEnvironment() });

function systemEnvironment() {
  const path = (process.env.PATH ?? '').split(':').filter((folder) => !folder.includes('/node_modules'));
  return { ...process.env, PATH: path.join(':') };
}
