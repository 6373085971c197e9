import { totalmem } from 'node:os';
import { clusterName } from './processes.ts';
import { socketPort } from './socket.ts';

const megabyte = 1024 * 1024;

/** Server settings by their PostgreSQL names, for example `{ fsync: 'off' }`. */
export type Settings = Record<string, string>;

/** The server's command line: socket connections only, sized for a small machine. */
export function serverArguments(socketFolder: string, overrides: Settings): string[] {
  const memory = Math.min(process.constrainedMemory() || Infinity, totalmem()) / megabyte;
  const settings: Settings = {
    cluster_name: clusterName,
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    port: String(socketPort),
    max_connections: '100',
    shared_buffers: `${Math.round(Math.min(256, Math.max(32, memory / 8)))}MB`,
    effective_cache_size: `${Math.round(memory / 2)}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '128MB',
    random_page_cost: '1.1',
    jit: 'off',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_line_prefix: '%m [%p] ',
    log_min_messages: 'log',
    log_checkpoints: 'off',
    ...overrides,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
