import type { ServerProcess } from '../apps/api/test/server-process.ts';
import { HttpClient, requestBytes } from './processes/http-client.ts';
import { sleep } from './measurement.ts';

export const writers = 10;
/** Each writer's pause between gifts. Simulates ten active clients rather than peak load. */
export const pauseMs = 100;

export interface Gift {
  note: string;
  sent: number;
  acknowledged: number;
}

/** Ten clients that each keep awarding points to one resident until stopped. */
export function startWriters(server: ServerProcess, token: string, propertyId: string, residents: readonly string[]) {
  const gifts: Gift[] = [];
  let stopped = false;
  const running = Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      const http = await HttpClient.open(server.port);
      for (let turn = 0; !stopped; turn += 1) {
        const gift = { note: `bench gift ${writer}-${turn}`, sent: performance.now(), acknowledged: Infinity };
        gifts.push(gift);
        const { status, body } = await http.send(
          requestBytes({
            method: 'POST',
            path: `/api/point-logs/award?propertyId=${propertyId}`,
            token,
            headers: { 'idempotency-key': gift.note.replaceAll(' ', '-') },
            body: {
              users: [residents[(turn * writers + writer) % residents.length]],
              amount: 1,
              category: 'Thank You!',
              note: gift.note,
            },
          }),
        );
        if (status !== 200) throw new Error(`A gift returned ${status}: ${body.toString()}`);
        gift.acknowledged = performance.now();
        await sleep(pauseMs);
      }
      http.close();
    }),
  );
  return {
    gifts,
    async stop() {
      stopped = true;
      await running;
    },
  };
}
