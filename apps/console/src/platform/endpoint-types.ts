import type { Defined } from '@hearth/contract/definition';
import type { z } from '@hearth/contract/validation';

/** Any endpoint of the contract, as far as the console looks into it. */
export type Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = Defined<I, O>;

type Input<E> = E extends Endpoint<infer I, z.ZodType> ? z.input<I> : never;
type NeedsNothing<T> = undefined extends T ? true : {} extends T ? true : false;
type Parts<T> = { [K in keyof T as NeedsNothing<T[K]> extends true ? never : K]: T[K] } & {
  [K in keyof T as NeedsNothing<T[K]> extends true ? K : never]?: T[K];
};

/** What a call of the endpoint takes: `{params, query, body}`, where a part without required keys may be left out. */
export type InputOf<E extends Endpoint> = Parts<Input<E>>;

type Answer<O> = O extends { body: infer B }
  ? [Extract<B, ReadableStream>] extends [never]
    ? O
    : Exclude<B, ReadableStream>
  : O;

/** What a call of the endpoint answers; of a list that can also be a CSV, the list. */
export type OutputOf<E extends Endpoint> = E extends Endpoint<z.ZodType, infer O> ? Answer<z.output<O>> : never;

/** Makes the input optional where nothing in it is required. */
export type InputArgument<E extends Endpoint> = {} extends InputOf<E> ? [input?: InputOf<E>] : [input: InputOf<E>];
