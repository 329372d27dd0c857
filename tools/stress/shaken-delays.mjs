/**
 * Delays as a slow network and a busy machine have them, in milliseconds: a few of none, most short, now and then one that lasts. Whoever
 * asks with the same seed gets the same ones, for each kind of thing in an order of its own: what one kind asks for moves no other.
 * It runs in a page too, as it is written here, and so knows nothing beside its arguments.
 * @param {string} seed
 * @returns {(kind: string) => number}
 */
export function shakenDelays(seed) {
  /** @type {Map<string, () => number>} */
  const kinds = new Map();

  return (kind) => {
    const random = kinds.get(kind) ?? randomOf(`${seed} ${kind}`);
    kinds.set(kind, random);
    const [chance, share] = [random(), random()];
    if (chance < 0.2) return 0;
    return chance < 0.93 ? share * 150 : 500 + share * 400;
  };

  /** Numbers from 0 to 1, without 1: FNV-1a of the words, then mulberry32. */
  function randomOf(words) {
    let state = 0x81_1c_9d_c5;
    for (const letter of words) state = Math.imul(state ^ letter.codePointAt(0), 0x01_00_01_93);
    return () => {
      state = (state + 0x6d_2b_79_f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
  }
}
