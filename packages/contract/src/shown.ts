import { z } from 'zod';

/** Output type of an input field: required, even if the input is optional. */
type Shown<T> =
  T extends z.ZodDefault<infer Inner>
    ? Shown<Inner>
    : T extends z.ZodOptional<infer Inner>
      ? Shown<Inner>
      : T extends z.ZodNullable<infer Inner>
        ? Shown<Inner> | null
        : T extends z.ZodArray<infer Element>
          ? Shown<Element>[]
          : T extends z.ZodObject<infer Shape>
            ? { [Name in keyof Shape]: Shown<Shape[Name]> }
            : z.output<T>;

function shownOf(schema: z.core.$ZodType): z.ZodType {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) return shownOf(schema.unwrap());
  if (schema instanceof z.ZodNullable) return shownOf(schema.unwrap()).nullable();
  if (schema instanceof z.ZodArray) return z.array(shownOf(schema.element));
  if (schema instanceof z.ZodObject) return z.object(shown(schema.shape));
  // Unions are text or an empty string.
  if (schema instanceof z.ZodUnion || schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)
    return z.string();
  if (schema instanceof z.ZodNumber) return z.int();
  return schema as z.ZodType;
}

/** Output schemas of input fields, without limits and defaults. */
export const shown = <Shape extends z.ZodRawShape>(shape: Shape) =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, shownOf(schema)])) as {
    [Name in keyof Shape]: z.ZodType<Shown<Shape[Name]>>;
  };
