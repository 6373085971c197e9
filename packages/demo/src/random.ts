/** Seeded random generator (sfc32); the same seed gives the same draws on every machine. */
export function makeRandom(seed: string) {
  let a = hash(seed, 0x9e3779b9);
  let b = hash(seed, 0x243f6a88);
  let c = hash(seed, 0xb7e15162);
  let counter = 1;

  const bits = () => {
    const result = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + result) | 0;
    return result >>> 0;
  };
  for (let round = 0; round < 12; round += 1) bits();

  const share = () => bits() / 0x1_0000_0000;
  const integer = (low: number, high: number) => low + Math.floor(share() * (high - low + 1));
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new Error("Can't pick from an empty list.");
    return list[Math.floor(share() * list.length)] as T;
  };
  return {
    /** A number in [0, 1). */
    share,
    /** An integer from `low` to `high`, inclusive. */
    integer,
    pick,
    chance: (probability: number) => share() < probability,
    /** Picks in proportion to the weights. */
    weighted<T>(choices: readonly (readonly [T, number])[]): T {
      let left = share() * choices.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [choice, weight] of choices) if ((left -= weight) < 0) return choice;
      return (choices[choices.length - 1] as readonly [T, number])[0];
    },
    shuffled<T>(list: readonly T[]): T[] {
      const copy = [...list];
      for (let i = copy.length - 1; i > 0; i -= 1) {
        const j = integer(0, i);
        [copy[i], copy[j]] = [copy[j] as T, copy[i] as T];
      }
      return copy;
    },
    /** An id of 24 lowercase hex characters, sortable by time. */
    idAt: (at: number) =>
      at.toString(16).padStart(12, '0') +
      bits().toString(16).padStart(8, '0') +
      (bits() & 0xffff).toString(16).padStart(4, '0'),
  };
}
export type Random = ReturnType<typeof makeRandom>;

function hash(text: string, salt: number) {
  let value = 0x811c9dc5 ^ salt;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value | 0;
}
