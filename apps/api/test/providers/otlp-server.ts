import { startProtocolServer } from './protocol-server.ts';

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentId: string;
  name: string;
  /** SpanKind of the protocol: 1 internal, 2 server, 3 client, 5 consumer. */
  kind: number;
  startedAt: bigint;
  endedAt: bigint;
  attributes: Record<string, unknown>;
  links: { traceId: string; spanId: string }[];
  /** 2 is an error. */
  status: number;
}

type Field = [number: number, value: bigint | Uint8Array];

/** The fields of a protobuf message: varints and 64-bit numbers as bigint, everything else as bytes. */
function* fieldsOf(bytes: Uint8Array): Generator<Field> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = view.getUint8(at++);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < bytes.length) {
    const tag = Number(varint());
    const [number, wire] = [tag >> 3, tag & 7];
    if (wire === 0) yield [number, varint()];
    else if (wire === 1) yield [number, view.getBigUint64((at += 8) - 8, true)];
    else if (wire === 5) yield [number, BigInt(view.getUint32((at += 4) - 4, true))];
    else if (wire === 2) {
      const length = Number(varint());
      if (at + length > bytes.length) throw new Error('a field is longer than its message');
      yield [number, bytes.subarray(at, (at += length))];
    } else throw new Error(`wire type ${wire} isn't part of the protocol`);
  }
}

const hex = (value: unknown) => Buffer.from(value as Uint8Array).toString('hex');
const text = (value: unknown) => Buffer.from(value as Uint8Array).toString();
const all = (bytes: Uint8Array, wanted: number) =>
  Array.from(fieldsOf(bytes)).flatMap(([number, value]) => (number === wanted ? [value as Uint8Array] : []));

function valueOf(bytes: Uint8Array): unknown {
  for (const [number, value] of fieldsOf(bytes)) {
    if (number === 1) return text(value);
    if (number === 2) return value === 1n;
    if (number === 3) return Number(value);
    if (number === 4) return 'a double';
    return all(value as Uint8Array, 1).map(valueOf);
  }
  return undefined;
}

const attributesOf = (pairs: readonly Uint8Array[]) =>
  Object.fromEntries(pairs.map((pair) => [text(all(pair, 1)[0]), valueOf(all(pair, 2)[0] as Uint8Array)]));

function spanOf(bytes: Uint8Array): ReceivedSpan {
  const fields = Object.fromEntries(fieldsOf(bytes));
  const links = all(bytes, 13).map((link) => ({ traceId: hex(all(link, 1)[0]), spanId: hex(all(link, 2)[0]) }));
  const [status] = all(bytes, 15);
  return {
    traceId: hex(fields[1]),
    spanId: hex(fields[2]),
    parentId: fields[4] ? hex(fields[4]) : '',
    name: text(fields[5]),
    kind: Number(fields[6]),
    startedAt: fields[7] as bigint,
    endedAt: fields[8] as bigint,
    attributes: attributesOf(all(bytes, 9)),
    links,
    status: Number(Array.from(fieldsOf(status ?? new Uint8Array())).find(([number]) => number === 3)?.[1] ?? 0),
  };
}

/** The collector's answer that it dropped some spans: ExportTraceServiceResponse with `partial_success`. */
export const partialSuccess = (rejected: number, message: string) => {
  const said = Buffer.from(message);
  const inner = Buffer.concat([Buffer.from([0x08, rejected, 0x12, said.length]), said]);
  return Buffer.concat([Buffer.from([0x0a, inner.length]), inner]);
};

/** An OpenTelemetry collector that takes OTLP 1.x over HTTP as protobuf, at `/v1/traces`. */
export async function startOtlpServer() {
  const spans: ReceivedSpan[] = [];
  const resources: Record<string, unknown>[] = [];
  const server = await startProtocolServer(({ method, url, headers, bytes }) => {
    const isTrace = method === 'POST' && url.pathname === '/v1/traces';
    if (!isTrace || headers['content-type'] !== 'application/x-protobuf')
      return { status: isTrace ? 415 : 404, contentType: 'text/plain', body: 'not a trace' };
    for (const resourceSpans of all(bytes, 1)) {
      resources.push(...all(resourceSpans, 1).map((resource) => attributesOf(all(resource, 1))));
      for (const scopeSpans of all(resourceSpans, 2)) spans.push(...all(scopeSpans, 2).map(spanOf));
    }
    return { contentType: 'application/x-protobuf', body: '' };
  });
  return { ...server, spans, resources };
}
