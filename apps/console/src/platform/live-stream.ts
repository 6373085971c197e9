export interface StreamEvent {
  id?: string | undefined;
  event: string;
  data: string;
}

/** Parses chunks of a text/event-stream into events (WHATWG HTML, 9.2.6). */
export function eventReader(onEvent: (event: StreamEvent) => void) {
  let rest = '';
  let current: { id?: string; event?: string; data: string[] } = { data: [] };
  const line = (text: string) => {
    if (text === '') {
      if (current.data.length > 0)
        onEvent({ id: current.id, event: current.event ?? 'message', data: current.data.join('\n') });
      current = { data: [] };
      return;
    }
    const colon = text.indexOf(':');
    if (colon === 0) return;
    const field = colon < 0 ? text : text.slice(0, colon);
    const value = colon < 0 ? '' : text.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') current.data.push(value);
    if (field === 'id') current.id = value;
    if (field === 'event') current.event = value;
  };
  return (piece: string) => {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    lines.forEach(line);
  };
}
