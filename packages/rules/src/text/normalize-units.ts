// Normalizes spellings of weights and volumes. The database function `search_units` (migration 044) implements the same rules
// as `normalizeUnits`.

const UNITS = [
  ['kg', '킬로그램|킬로그람|키로그램|키로그람|킬로|키로|kgs?'],
  ['mg', '밀리그램|밀리그람|미리그램|미리그람|mg'],
  ['g', '그램|그람|그렘|gr|g'],
  ['ml', '밀리리터|미리리터|밀리(?!미터)|미리(?!미터)|ml|cc'],
  ['l', '리터|리타|l'],
] as const
const ANY_UNIT = UNITS.map(([, spellings]) => spellings).join('|')

const digits = '일이삼사오육칠팔구'
const NUMBER = `(?:[${digits}]?천)?(?:[${digits}]?백)?(?:[${digits}]?십)?[${digits}]?`
/** Native Korean numerals, and a half. */
const native = new Map([
  ['한', 1],
  ['두', 2],
  ['세', 3],
  ['네', 4],
  ['다섯', 5],
  ['여섯', 6],
  ['일곱', 7],
  ['여덟', 8],
  ['아홉', 9],
  ['열', 10],
  ['반', 0.5],
])
const SPELT_AMOUNT = new RegExp(
  `(${[...native.keys()].join('|')}|(?=[${digits}십백천])${NUMBER})(?=\\s*(?:${ANY_UNIT})(?![a-z]))`,
  'gi',
)
const GROUPED_AMOUNT = new RegExp(`([0-9]),([0-9]{3})(?=\\s*(?:${ANY_UNIT})(?![a-z]))`, 'gi')

/** Parses a Korean numeral: 이십오 is 25. */
const readNumber = (spelt: string): number => {
  const known = native.get(spelt)
  if (known !== undefined) return known
  let sum = 0
  let digit = 0
  for (const letter of spelt) {
    const power = { 십: 10, 백: 100, 천: 1000 }[letter]
    if (power === undefined) digit = digits.indexOf(letter) + 1
    else sum += (digit || 1) * power
    if (power !== undefined) digit = 0
  }
  return sum + digit
}

const unitPatterns = UNITS.map(
  ([unit, spellings]) => [unit, new RegExp(`([0-9])\\s*(?:${spellings})(?![a-z])(?:짜리|들이)?`, 'gi')] as const,
)

/** Converts an amount to its canonical unit: 1000g is 1kg, 0.5kg is 500g. Milligrams are unchanged. */
const toCanonical = (_: string, number: string, unit: string): string => {
  const isLarge = unit === 'kg' || unit === 'l'
  const small = Math.round(Number(number) * (isLarge ? 1_000_000 : 1_000)) / 1_000
  const [largeUnit, smallUnit] = unit === 'kg' || unit === 'g' ? ['kg', 'g'] : ['l', 'ml']
  return small >= 1000 ? `${small / 1000}${largeUnit}` : `${small}${smallUnit}`
}

/**
 * Normalizes every weight and volume to one spelling, as a separate word: 3키로, 3 KG and 삼킬로 become 3kg, 오백그람 becomes
 * 500g. K05
 */
export const normalizeUnits = (text: string): string => {
  let written = text.replace(GROUPED_AMOUNT, '$1$2').replace(SPELT_AMOUNT, (spelt) => ` ${readNumber(spelt)}`)
  for (const [unit, pattern] of unitPatterns) written = written.replace(pattern, `$1${unit} `)
  return written.replace(/(?<![0-9.])([0-9]{1,6}(?:\.[0-9]{1,3})?)(kg|g|ml|l)(?![a-z])/g, toCanonical)
}

/** Reports whether a search word is a weight or a volume. */
export const isAmount = (word: string): boolean => /^[0-9.]+(?:kg|mg|g|ml|l)$/.test(word)
