export type Log = (level: 'debug' | 'info' | 'warn' | 'error', message: string, detail?: object) => void;
