import { parseArgs } from 'node:util'

/** An invalid command line of an operator. The message contains the correct usage. */
export class CommandError extends Error {
  override name = 'CommandError'
}

const options = {
  product: { type: 'string', multiple: true },
  option: { type: 'string', multiple: true },
  parcel: { type: 'string' },
  brand: { type: 'string' },
  order: { type: 'string' },
  expires: { type: 'string' },
  days: { type: 'string' },
  yes: { type: 'boolean' },
  kind: { type: 'string' },
  title: { type: 'string' },
  text: { type: 'string' },
  path: { type: 'string' },
  'dry-run': { type: 'boolean' },
  reason: { type: 'string' },
  courier: { type: 'string' },
  invoice: { type: 'string' },
  status: { type: 'string' },
  take: { type: 'string' },
  since: { type: 'string' },
  file: { type: 'string' },
  hls: { type: 'string' },
  contents: { type: 'string' },
  products: { type: 'string' },
  poster: { type: 'string' },
  captions: { type: 'string' },
  'publish-at': { type: 'string' },
  email: { type: 'string' },
  name: { type: 'string' },
  role: { type: 'string' },
  owner: { type: 'boolean' },
  distributor: { type: 'string' },
  channel: { type: 'string' },
  at: { type: 'string' },
  url: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  by: { type: 'string' },
  model: { type: 'string' },
  csv: { type: 'boolean' },
  source: { type: 'string' },
  medium: { type: 'string' },
  keyword: { type: 'string' },
  member: { type: 'string' },
  id: { type: 'string' },
  'keys-apart': { type: 'string' },
  'key-fingerprint': { type: 'string' },
  files: { type: 'boolean' },
  replace: { type: 'boolean' },
  'new-index-key': { type: 'boolean' },
  help: { type: 'boolean' },
} as const

/** Options of `video` only. */
export const videoOptions = ['file', 'hls', 'contents', 'products', 'poster', 'captions', 'publish-at'] as const

/** Options of `staff` and `live` only. */
export const studioOptions = ['email', 'name', 'role', 'owner', 'distributor', 'channel', 'at', 'url'] as const

/** Options of `ads` only. */
export const adsOptions = ['from', 'to', 'by', 'model', 'csv', 'source', 'channel', 'medium', 'keyword'] as const

/** Options of `consent` only. */
export const consentOptions = ['member', 'id'] as const

/** Options of `backup`, `verify` and `restore` only. */
export const backupOptions = ['keys-apart', 'key-fingerprint', 'files', 'replace', 'new-index-key'] as const

type Line = ReturnType<typeof parseStrictly>

const parseStrictly = (args: readonly string[]) =>
  parseArgs({ args: [...args], options, allowPositionals: true, strict: true })

const isOption = (name: string): name is keyof typeof options => Object.hasOwn(options, name)

/** Reports an invalid option in the operator's language; the messages of the runtime are in English. */
const assertKnown = (args: readonly string[]): void => {
  const { tokens } = parseArgs({ args: [...args], options, allowPositionals: true, strict: false, tokens: true })
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const { name, rawName, value, inlineValue } = token
    if (!isOption(name) || rawName !== `--${name}`)
      throw new CommandError(`알 수 없는 옵션이에요: ${rawName}. 쓸 수 있는 옵션은 ${known}예요.`)
    if (options[name].type === 'boolean') {
      if (value !== undefined) throw new CommandError(`${rawName}에는 값을 붙이지 않아요.`)
    } else if (value === undefined || value === '' || (!inlineValue && value.startsWith('-')))
      throw new CommandError(`${rawName} 뒤에 값을 적어 주세요. 값이 -로 시작하면 ${rawName}="-…"처럼 붙여 주세요.`)
  }
}

const known = Object.keys(options)
  .map((name) => `--${name}`)
  .join(', ')

/** Parses the words and options of a command. Throws `CommandError` naming the invalid option. */
export const readLine = (args: readonly string[]): Line => {
  assertKnown(args)
  return parseStrictly(args)
}

/** Refuses extra words, because they may have been meant. */
export const assertNoMore = (words: readonly string[], command: string): void => {
  if (words.length > 0) throw new CommandError(`${command} 뒤의 말을 알 수 없어요: ${words.join(' ')}`)
}

const MOST_ID = 2_147_483_647

/** Parses an id as shown in the lists. Throws `CommandError` with the usage. */
export const readId = (text: string | undefined, command: string): number => {
  const id = text ?? ''
  if (/^[1-9]\d{0,9}$/.test(id) && Number(id) <= MOST_ID) return Number(id)
  throw new CommandError(`${command} 뒤에 목록의 번호를 적어 주세요${id === '' ? '' : `: ${id}`}.`)
}
