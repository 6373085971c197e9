/**
 * The end of the database's log that includes all that this browser has written and seen. Sent with each call, so that a
 * read on a replica includes it (x-read-after). Unknown where no replica serves reads.
 */
let highest: number | undefined;
/** Other tabs share it. */
let tabs: BroadcastChannel | undefined;

function raise(seen: number): boolean {
  if (highest !== undefined && seen <= highest) return false;
  highest = seen;
  return true;
}

function openTabs() {
  const channel = new BroadcastChannel('read-after');
  channel.addEventListener('message', ({ data }: MessageEvent<number>) => raise(data));
  return channel;
}

export const readAfter = () => (highest === undefined ? undefined : String(highest));

/** `text` is from a response's header or the end of an event id; either may lack it. */
export function noteReadAfter(text: string | null | undefined) {
  if (!text || !raise(Number(text))) return;
  tabs ??= openTabs();
  tabs.postMessage(highest);
}
