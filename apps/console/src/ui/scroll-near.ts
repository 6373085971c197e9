/** Distance to an edge where scrolling starts, and distance per frame, in px. */
const edge = 48;
const step = 10;

const toward = (at: number, start: number, end: number) => (at < start + edge ? -step : at > end - edge ? step : 0);

/** Scrolls the element's scroll containers while the pointer is near an edge. Returns a function that stops. */
export function scrollNear(element: Element, x: number, y: number, onScroll: () => void) {
  let frame = 0;
  const scrolls: Element[] = [];
  for (let at = element; at.parentElement; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflow)) scrolls.push(at);
  const turn = () => {
    let moved = false;
    for (const box of [...scrolls, document.documentElement]) {
      const isPage = box === document.documentElement;
      const { left, right, top, bottom } = isPage
        ? { left: 0, right: innerWidth, top: 0, bottom: innerHeight }
        : box.getBoundingClientRect();
      const before = [box.scrollLeft, box.scrollTop];
      box.scrollBy(isPage ? 0 : toward(x, left, right), toward(y, top, bottom));
      moved ||= box.scrollLeft !== before[0] || box.scrollTop !== before[1];
    }
    if (moved) onScroll();
    frame = requestAnimationFrame(turn);
  };
  frame = requestAnimationFrame(turn);
  return () => cancelAnimationFrame(frame);
}
