import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installWithApt } from './apt.mjs';

/** Binaries of the oldest supported PostgreSQL. */
const usual = '/usr/lib/postgresql/15/bin';
const advice = 'install it (apt-get install postgresql-15) or set POSTGRES_15_BIN to the folder of its programs';
/** Debian's packages start a server by default; this disables it. */
const configuration = '/etc/postgresql-common/createcluster.d';

const installed = () => {
  const folder = process.env.POSTGRES_15_BIN ?? usual;
  return existsSync(join(folder, 'initdb')) ? folder : undefined;
};

/** The folder of PostgreSQL 15's binaries, installed without a server if missing when root on Debian. */
export async function findPostgres15() {
  const prepare = () => {
    mkdirSync(configuration, { recursive: true });
    writeFileSync(join(configuration, 'hearth.conf'), 'create_main_cluster = false\n');
  };
  return (
    installed() ?? installWithApt('PostgreSQL 15', { packages: ['postgresql-15'], found: installed, advice, prepare })
  );
}
