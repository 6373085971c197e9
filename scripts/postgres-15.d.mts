export function findPostgres15(): Promise<string>;
