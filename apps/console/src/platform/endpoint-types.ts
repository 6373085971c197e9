import type { Defined } from '@hearth/contract/definition';
import type { z } from '@hearth/contract/validation';

/** An endpoint, as typed in the console. */
export type Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = Defined<I, O>;

type Input<E> = E extends Endpoint<infer I, z.ZodType> ? z.input<I> : never;
type NeedsNothing<T> = undefined extends T ? true : {} extends T ? true : false;
type Parts<T> = { [K in keyof T as NeedsNothing<T[K]> extends true ? never : K]: T[K] } & {
  [K in keyof T as NeedsNothing<T[K]> extends true ? K : never]?: T[K];
};

/** Input of an endpoint: `{params, query, body}`; parts without required keys are optional. */
export type InputOf<E extends Endpoint> = Parts<Input<E>>;

type ParsedOutput<O> = O extends { body: infer B }
  ? [Extract<B, ReadableStream>] extends [never]
    ? O
    : Exclude<B, ReadableStream>
  : O;

/** Output of an endpoint; for lists with a CSV format, the list. */
export type OutputOf<E extends Endpoint> = E extends Endpoint<z.ZodType, infer O> ? ParsedOutput<z.output<O>> : never;

/** Makes the input optional if nothing in it is required. */
export type InputArgument<E extends Endpoint> = {} extends InputOf<E> ? [input?: InputOf<E>] : [input: InputOf<E>];
