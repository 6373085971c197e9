import type { LiveEvent } from '@hearth/contract/live/live';
import type { Positioned } from './changes.ts';
import { eventId } from './position.ts';

const encoder = new TextEncoder();
const nothing = new Uint8Array();

export const keepAlive = encoder.encode(': \n\n');

const eventText = (event: LiveEvent, id: string) => `event: message\nid: ${id}\ndata: ${JSON.stringify(event)}\n\n`;

export const encodeEvent = (event: LiveEvent, position: number, logEnd: number | undefined) =>
  encoder.encode(eventText(event, eventId(position, logEnd)));

export function encodeChanges(changes: readonly Positioned[], logEnd: number | undefined): Uint8Array {
  if (changes.length === 0) return nothing;
  const text = ({ topic, op, propertyId, _id, at, transaction }: Positioned) =>
    eventText({ topic, op, propertyId, _id } as LiveEvent, eventId(at, logEnd, transaction));
  return encoder.encode(changes.map(text).join(''));
}
