/** What stands for a name nobody gave. */
const NAMELESS = '쇼핑객'

/**
 * A name as strangers may read it: the first and the last sign stay, what is between is hidden; of two the last is.
 * '김수진' → '김*진', '남궁민수' → '남**수', '김진' → '김*', '김' → '*'.
 */
export function maskName(name: string | null | undefined): string {
  const signs = [...(name ?? '').replace(/\s+/g, '')]
  const [first = '', last = ''] = [signs[0], signs.at(-1)]
  if (signs.length === 0) return NAMELESS
  if (signs.length <= 2) return signs.length === 1 ? '*' : `${first}*`
  // a long name must not make a long line
  return `${first}${'*'.repeat(Math.min(signs.length - 2, 6))}${last}`
}
