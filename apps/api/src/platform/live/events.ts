import type { LiveEvent } from '@hearth/contract/live/live';
import type { Positioned } from './changes.ts';
import { eventId, type Position } from './position.ts';

const encoder = new TextEncoder();
const nothing = new Uint8Array();

export const keepAlive = encoder.encode(': \n\n');

const eventText = (event: LiveEvent, at: Position) =>
  `event: message\nid: ${eventId(at)}\ndata: ${JSON.stringify(event)}\n\n`;

export const encodeEvent = (event: LiveEvent, at: Position) => encoder.encode(eventText(event, at));

export function encodeChanges(changes: readonly Positioned[]): Uint8Array {
  if (changes.length === 0) return nothing;
  const text = ({ topic, op, propertyId, _id, at }: Positioned) =>
    eventText({ topic, op, propertyId, _id } as LiveEvent, at);
  return encoder.encode(changes.map(text).join(''));
}
