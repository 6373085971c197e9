import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventReader, type StreamEvent } from './live-stream.ts';

const text =
  ': hello\n\nid: 41\nevent: message\ndata: {"topic":"ready"}\n\ndata: one\ndata: two\r\n\r\nid: 42\ndata: {"topic":"reset"}\n\n';
const events = [
  { id: '41', event: 'message', data: '{"topic":"ready"}' },
  { id: undefined, event: 'message', data: 'one\ntwo' },
  { id: '42', event: 'message', data: '{"topic":"reset"}' },
];

function read(pieces: string[]) {
  const seen: StreamEvent[] = [];
  pieces.forEach(eventReader((event) => seen.push(event)));
  return seen;
}

test('events are parsed whole for any chunk boundaries', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: text.length }), { maxLength: 8 }), (cuts) => {
      const at = [0, ...cuts.sort((a, b) => a - b), text.length];
      expect(read(at.slice(1).map((end, i) => text.slice(at[i], end)))).toEqual(events);
    }),
  );
});

test("an incomplete event isn't reported", () => {
  expect(read(['id: 7\ndata: half'])).toEqual([]);
});
