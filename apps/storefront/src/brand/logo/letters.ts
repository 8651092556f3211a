/** A letter as stroke paths: x-height 14, from y 0 to the baseline at 14, with a round pen. */
interface Letter {
  path: string
  width: number
}
export const letters: Record<string, Letter> = {
  a: { path: 'M14 0V14M14 7A7 7 0 1 0 0 7A7 7 0 1 0 14 7', width: 14 },
  c: { path: 'M12.2 2.3A7 7 0 1 0 12.2 11.7', width: 12 },
  e: { path: 'M.2 7.2H14A7 7 0 1 0 11.8 12', width: 14 },
  f: { path: 'M9 -6H8.4A4.4 4.4 0 0 0 4 -1.6V14M0 .8H8.4', width: 8.4 },
  k: { path: 'M0 -6.5V14M10.4 0L.4 8.6M4.2 5.4L11 14', width: 11 },
  m: { path: 'M0 14V0M0 5.2A5.2 5.2 0 0 1 10.4 5.2V14M10.4 5.2A5.2 5.2 0 0 1 20.8 5.2V14', width: 20.8 },
  r: { path: 'M0 14V0M0 6.4A6.2 6.2 0 0 1 7.4 .3', width: 7.4 },
  t: { path: 'M4 -4.6V9.6A4.4 4.4 0 0 0 8.4 14H9M0 .4H8.8', width: 9 },
  u: { path: 'M0 0V7.6A6.4 6.4 0 0 0 12.8 7.6V0M12.8 6V14', width: 12.8 },
}

/** Lays out the letters of a word: x offset per letter, and the total width. */
export const setWord = (word: string, gap: number): { width: number; set: { path: string; x: number }[] } => {
  let x = 0
  const set = word.split('').flatMap((name) => {
    const letter = letters[name]
    if (!letter) return []
    const placed = { path: letter.path, x }
    x += letter.width + gap
    return [placed]
  })
  return { width: x - gap, set }
}
