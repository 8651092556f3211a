import { maskName } from '#src/user/registration-rules.ts'

/** Placeholder for an empty name. */
const NAMELESS = '쇼핑객'
const LONGEST = 8

/** Masks an author's name for public display: '김수진' → '김*진'. At most eight characters. */
export function maskWriter(name: string | null | undefined): string {
  const signs = Array.from((name ?? '').replace(/\s+/g, ''))
  if (signs.length === 0) return NAMELESS
  return maskName([...signs.slice(0, LONGEST - 1), ...signs.slice(LONGEST - 1).slice(-1)].join(''))
}
