import { startCluster } from './cluster.ts';

const cluster = await startCluster({ HEARTH_DEMO: 'true', HEARTH_DEMO_RESIDENTS: '100' });
const [first] = cluster.nodes;
process.stdout.write(`
  Hearth is ready at ${cluster.url}, with the demo accounts
  ${cluster.nodes.map(({ name }, index) => `${name} ${cluster.network.addresses[index]}`).join(', ')}
  patronictl -c ${first?.dataDir.replace(/postgresql$/, 'patroni.yml')} list
  Logs are in ${cluster.folder}. Ctrl+C stops everything.
`);
