/** Every endpoint of Hearth, by feature. The API implements it, the console calls it, the reference is made from it. */
export * as contract from './endpoints.ts';
