import { maskName } from '#src/user/registration-rules.ts'

/** What stands for a name nobody gave. */
const NAMELESS = '쇼핑객'
const LONGEST = 8

/** Who wrote something, as strangers may read it: '김수진' → '김*진'; never longer than eight signs, whatever the name is. */
export function maskWriter(name: string | null | undefined): string {
  const signs = Array.from((name ?? '').replace(/\s+/g, ''))
  if (signs.length === 0) return NAMELESS
  return maskName([...signs.slice(0, LONGEST - 1), ...signs.slice(LONGEST - 1).slice(-1)].join(''))
}
