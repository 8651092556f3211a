/** Keys whose values are removed whatever they are. */
const personalKey =
  /phone|e-?mail|address|zonecode|passw|token|secret|authorization|cookie|card|paymentkey|receiver|recipient|sender|orderer|birth|nickname|username|account|^ip$|^user$/i

/** Keys whose values are identifiers of the report itself: they look like tokens and are about no person. */
const reportKey =
  /^(?:sentry\.)?(?:(?:event|trace|span|parent_span|replay|debug|segment|profile)_?ids?|(?:error|trace)_ids|release|code_file|sdk|packages|integrations)$/i

const REMOVED = '[removed]'
const MOST_DEPTH = 12
/** Characters of a text that are read; the rest is cut off. */
const MOST_LENGTH = 4_000

type Rule = readonly [RegExp, string]

// no look-behind: Safari before 16.4 does not read it
const contacts: readonly Rule[] = [
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[email]'],
  // numbers of phones, with or without the country code, and of cards, accounts and residents
  [/(?:\+|\b)82[-. ]?0?\d{1,2}[-. ]?\d{3,4}[-. ]?\d{4}\b/g, '[phone]'],
  [/\b0\d{1,2}[-. ]?\d{3,4}[-. ]?\d{4}\b/g, '[phone]'],
  [/\b\d(?:[ -]?\d){8,18}\b/g, '[digits]'],
]
const rules: readonly Rule[] = [
  [/(\w+:\/\/)[^\s/@]+@/g, '$1[login]@'],
  [/\b(Bearer|Basic|KakaoAK) [\w.~+/=-]+/gi, '$1 [token]'],
  // the query and the fragment of an address may contain names, search terms, payment keys and tokens
  [/\?[\w.%[\]-]+=[^\s"'<>)]*/g, '?[query]'],
  [/#[\w.%-]+=[^\s"'<>)]*/g, '#[fragment]'],
  [/(\/(?:gift\/received|order|unsubscribe)\/)[^/?#\s"')]+/g, '$1[token]'],
  [/\beyJ[\w-]{5,}(?:\.[\w-]*){1,2}/g, '[token]'],
  ...contacts,
  // a road address or a lot address, then the building and the unit
  [
    /(?:[가-힣]{1,10}(?:특별자치[시도]|특별시|광역시|시|도|군|구)\s+){0,3}(?:[가-힣]{1,10}[읍면동리]\s+)?[가-힣\d·]{1,20}(?:대로|로|길)\s?(?:\d{1,4}번?길\s?)?\d{1,5}(?:-\d{1,5})?(?:,?\s?\d{1,4}동)?(?:,?\s?\d{1,5}호)?/g,
    '[address]',
  ],
  [
    /(?:[가-힣]{1,10}(?:특별자치[시도]|특별시|광역시|시|도|군|구)\s+){1,3}[가-힣\d]{1,15}(?:읍|면|동|리|가)(?:\s+[가-힣\d]{1,10}리)?\s(?:산\s?)?\d{1,5}(?:-\d{1,5})?(?:번지)?/g,
    '[address]',
  ],
  [/\b\d{1,4}동\s?\d{1,5}호/g, '[address]'],
]

/** A file of the build, whose name ends with a hash, or a long word with digits: a token, a key or an id. */
const longWord = /\/assets\/[\w./-]+|\b[\w-]{20,}/g
const toWord = (word: string): string => (word.startsWith('/assets/') || !/\d/.test(word) ? word : '[token]')

const replaceAll = (text: string, by: readonly Rule[]): string =>
  by.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text.slice(0, MOST_LENGTH))

/**
 * Removes e-mail addresses, phones, and numbers of cards, accounts and residents from a text that a person has typed, such as a
 * search term. Names of goods stay: `제로 500ml` would be a road address.
 */
export const removeContacts = (text: string): string => replaceAll(text, contacts)

/**
 * Removes phones, e-mail addresses, postal addresses, numbers of cards and accounts, tokens, payment keys, and queries of
 * addresses from a text. Removes too much rather than too little.
 */
export const removePersonalText = (text: string): string => replaceAll(text, rules).replace(longWord, toWord)

const removeFrom = (value: unknown, key: string, depth: number): unknown => {
  if (value === null || value === undefined || reportKey.test(key)) return value
  if (personalKey.test(key)) return REMOVED
  if (typeof value === 'string') return removePersonalText(value)
  if (typeof value !== 'object') return value
  if (depth >= MOST_DEPTH) return REMOVED
  if (Array.isArray(value)) return value.map((each) => removeFrom(each, '', depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [removePersonalText(name), removeFrom(each, name, depth + 1)]),
  )
}

/** Returns a copy of a report without personal data: in every text, and every value whose key names such data. */
export const removePersonalData = <T extends object>(report: T): T => removeFrom(report, '', 0) as T
