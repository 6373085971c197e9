import { z } from 'zod';
import { builders, type ResponseKind, type ResourceRules, type SharedRules } from './declared.ts';
import {
  endpoint,
  type WithOutput,
  type EndpointOf,
  type EndpointRules,
  type FeatureRule,
  type NoBody,
  type Nothing,
  type Params,
  type ParamsGiven,
  type PermissionScope,
  type Plain,
  type Route,
  type Shape,
} from './endpoint.ts';
import type { Topic } from './live/topics.ts';
import { csvFormat, done, listOf, listOrCsv, objectId, scopeQuery } from './primitives.ts';

type Path = `/${string}`;
type ListOf<R extends z.ZodType> = ReturnType<typeof listOf<R>>;
type DataOf<R extends z.ZodType> = z.ZodObject<{ data: R }>;
type Listed<O extends z.ZodType, Csv> = Csv extends true ? ReturnType<typeof listOrCsv<O>> : O;
/** Query of a list, in this order. */
type Asked<Page, At, Q, Row extends string, Csv> = Page &
  (At extends { all: true } ? typeof scopeQuery : Nothing) &
  Q & { [K in Row]: z.ZodOptional<typeof objectId> } & (Csv extends true ? { format: typeof csvFormat } : Nothing);

interface Listing<Page extends Shape, At, Q extends Shape, Row extends string, Csv, O> extends Partial<
  Omit<EndpointRules, 'feature' | 'scope' | 'streams'>
> {
  summary: string;
  tag?: string;
  /** `listQuery` with the sortable columns. */
  page?: Page;
  /** Filters. */
  query?: Q;
  /** Query key that reads a single row, so that only a changed row is refetched. */
  row?: Row;
  /** Adds `format=csv` to export the list. */
  csv?: Csv;
  /** If it's more than `{data, totalCount}`. */
  output?: O;
  feature?: FeatureRule<{ query: z.output<z.ZodObject<Asked<Page, At, Q, Row, Csv>>>; body: unknown }>;
}
type ListEndpoint<
  W extends Path,
  Page extends Shape,
  At,
  Q extends Shape,
  Row extends string,
  Csv,
  O extends z.ZodType,
> = EndpointOf<Params<W, Nothing>, Asked<Page, At, Q, Row, Csv>, NoBody, Listed<O, Csv>>;

/** A list outside a resource; `tag`, `scope` and `permission` can be shared. */
interface OwnList<S> {
  <
    const W extends Path,
    R extends z.ZodType = never,
    const At extends PermissionScope = S extends { scope: infer P extends PermissionScope } ? P : never,
    Page extends Shape = Nothing,
    Q extends Shape = Nothing,
    const Row extends string = never,
    const Csv extends boolean = false,
    O extends z.ZodType = ListOf<R>,
  >(
    path: W,
    declaration: Listing<Page, At, Q, Row, Csv, O> & {
      record?: R;
      /** Topic of the records, whose changes make the list stale unless `reads` is given. */
      topic?: Topic;
    } & (S extends { scope: PermissionScope } ? { scope?: At } : { scope: At }) &
      (S extends { tag: string } ? unknown : { tag: string }),
  ): ListEndpoint<W, Page, At, Q, Row, Csv, O>;
}

interface OwnEndpoint<S> {
  <
    const R extends Route,
    O extends z.ZodType,
    const P extends ParamsGiven<R> = Nothing,
    Q extends Shape = Nothing,
    B extends z.ZodType = NoBody,
  >(
    route: R,
    declaration: WithOutput<P, Q, B, O> & (S extends { scope: PermissionScope } ? unknown : { scope: PermissionScope }),
  ): EndpointOf<Params<R, P>, Q, B, O>;
}

interface Shared<S> {
  endpoint: OwnEndpoint<S>;
  list: OwnList<S>;
}

interface ResourceDeclaration<
  W,
  Id extends string,
  At extends PermissionScope,
  L extends PermissionScope,
  R,
  D,
> extends ResourceRules {
  path: W & Path;
  id?: Id;
  scope: At;
  listScope?: L;
  /** A row of its list. */
  record: R;
  /** Schema of a single record, if it's more than a row. */
  detail?: D;
}

interface Resource<W extends Path, Id extends string, L, R extends z.ZodType, D extends z.ZodType> {
  /** Any other call, with the resource's tag, scope and permission. */
  endpoint: OwnEndpoint<{ scope: PermissionScope }>;
  list<
    Page extends Shape = Nothing,
    Q extends Shape = Nothing,
    const Row extends string = never,
    const Csv extends boolean = false,
    O extends z.ZodType = ListOf<R>,
  >(
    declaration: Listing<Page, L, Q, Row, Csv, O>,
  ): ListEndpoint<W, Page, L, Q, Row, Csv, O>;
  get<Q extends Shape = Nothing>(
    declaration: Plain<Nothing, Q, NoBody>,
  ): EndpointOf<Params<`${W}/{${Id}}`, Nothing>, Q, NoBody, DataOf<D>>;
  create<B extends z.ZodType, Q extends Shape = Nothing>(
    declaration: Plain<Nothing, Q, B>,
  ): EndpointOf<Params<W, Nothing>, Q, B, DataOf<D>>;
  update<B extends z.ZodType>(
    declaration: Plain<Nothing, Nothing, B>,
  ): EndpointOf<Params<`${W}/{${Id}}`, Nothing>, Nothing, B, DataOf<D>>;
  remove<O extends z.ZodType = typeof done>(
    declaration: Plain<Nothing, Nothing, NoBody> & { output?: O },
  ): EndpointOf<Params<`${W}/{${Id}}`, Nothing>, Nothing, NoBody, O>;
  /** An action on a record that returns the record. */
  act<
    const T extends Route,
    const P extends ParamsGiven<T> = Nothing,
    Q extends Shape = Nothing,
    B extends z.ZodType = NoBody,
  >(
    route: T,
    declaration: Plain<P, Q, B>,
  ): EndpointOf<Params<T, P>, Q, B, DataOf<D>>;
}

interface Made {
  response?: ResponseKind;
  record?: z.ZodType;
  detail?: z.ZodType;
  body?: z.ZodType;
  page?: Shape;
  query?: Shape;
  row?: string;
  csv?: boolean;
  output?: z.ZodType;
  scope: PermissionScope;
  summary: string;
  tag: string;
  versioned?: true;
}

function requireVersion(route: Route, ...schemas: (z.ZodType | undefined)[]) {
  for (const schema of schemas)
    if (!(schema instanceof z.ZodObject) || !('version' in schema.shape))
      throw new Error(`${route} updates a versioned record, so its body and the record must have a version`);
}

/** Builds an endpoint, deriving its query and output from the record. */
function make(route: Route, given: Made) {
  const { response, record = z.never(), detail = record, versioned, page, row, csv, output, ...declaration } = given;
  if (versioned) requireVersion(route, given.body, detail);
  if (response !== 'list')
    return endpoint(route, {
      ...declaration,
      output: output ?? (response === 'record' ? z.object({ data: detail }) : done),
    });
  const rows = output ?? listOf(record);
  return endpoint(route, {
    ...declaration,
    query: {
      ...page,
      ...(given.scope.kind === 'property' && given.scope.all && scopeQuery),
      ...given.query,
      ...(row !== undefined && { [row]: objectId.optional() }),
      ...(csv && { format: csvFormat }),
    },
    output: csv ? listOrCsv(rows) : rows,
    ...(csv && { streams: true }),
  });
}

const built = builders((route, given) => make(route as Route, given as unknown as Made));

/** A list of records, sorted, filtered and paged by its query; with `csv`, also as a CSV file. */
export const list = built.list as unknown as OwnList<Nothing>;

/** Endpoints with shared rules, which each endpoint can override. */
export const shared = built.shared as unknown as <const S extends SharedRules>(rules: S) => Shared<S>;

/**
 * A kind of record: its path, scope, permissions and schema, from which its endpoints get defaults that each can
 * override. docs/decisions/0159-declare-resources-once.md lists the defaults; the code is in declared.ts.
 */
export const resource = built.resource as unknown as <
  const W extends Path,
  R extends z.ZodType,
  const Id extends string = 'id',
  const At extends PermissionScope = PermissionScope,
  const L extends PermissionScope = At,
  D extends z.ZodType = R,
>(
  declaration: ResourceDeclaration<W, Id, At, L, R, D>,
) => Resource<W, Id, L, R, D>;
