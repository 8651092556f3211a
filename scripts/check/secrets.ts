// Finds secrets in the files of the repository, so that none is committed. I7
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { runCommand } from '../run-command.ts'

interface Pattern {
  name: string
  pattern: RegExp
  /** Whether a match is a placeholder or a published example. */
  isExample?: (match: RegExpMatchArray) => boolean
}

/** Passwords of addresses in tests, documents and settings of this machine. */
const LOCAL_PASSWORDS: ReadonlySet<string> = new Set([
  'password',
  'secret',
  'pass',
  'b',
  'c%2Bd',
  'in-the-url',
  'canary-database',
  'p4ss-w0rd',
])
const RESERVED_HOST =
  /^(?:localhost|127\.0\.0\.1|\[::1\]|(?:[\w-]+\.)*(?:example|test|invalid|localhost)|(?:[\w-]+\.)*example\.(?:com|org|net))$/

const patterns: readonly Pattern[] = [
  { name: 'private key', pattern: /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----(?:\\+n|\s)+[A-Za-z0-9+/]{40}/g },
  {
    name: 'AWS access key',
    pattern: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g,
    isExample: ([text]) => text.endsWith('EXAMPLE'),
  },
  {
    name: 'AWS secret key',
    pattern:
      /aws\w{0,20}(?:secret|access)\w{0,20}["'\\]{0,2}\s{0,3}[:=]\s{0,3}["'\\]{0,2}[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+])/gi,
  },
  { name: 'GitHub token', pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{60})/g },
  { name: 'npm token', pattern: /\bnpm_[A-Za-z0-9]{36}\b/g },
  { name: 'Slack token', pattern: /\bxox[abeprs]-[A-Za-z0-9-]{20}/g },
  { name: 'Google API key', pattern: /\bAIza[\w-]{35}/g },
  { name: 'key of a payment gateway', pattern: /\b(?:live_g?[sc]k|sk_live|rk_live)_[A-Za-z0-9]{16}/g },
  { name: 'signed token', pattern: /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20}/g },
  {
    name: 'password in an address',
    pattern: /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/:@'"`<>(){}]*:([^\s/@'"`<>]{1,200})@(\[?[\w.:-]+\]?)/gi,
    isExample: ([, password = '', host = '']) =>
      LOCAL_PASSWORDS.has(password) || /^[$<{*%…]/.test(password) || RESERVED_HOST.test(host.replace(/:\d+$/, '')),
  },
]

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length

/** Lists the secrets in a text, as `line: kind`. The secrets themselves are not listed. */
export const findSecrets = (text: string): string[] =>
  patterns.flatMap(({ name, pattern, isExample }) =>
    [...text.matchAll(pattern)]
      .filter((match) => !isExample?.(match))
      .map((match) => `${lineOf(text, match.index)}: ${name}`),
  )

/** Lists the secrets in all files that git tracks or would add. */
export const listSecrets = async (root: string): Promise<string[]> => {
  const { ok, output } = await runCommand(['git', '-C', root, 'ls-files', '-z', '-co', '--exclude-standard'], {
    limitMs: 60_000,
  })
  if (!ok) throw new Error(`git cannot list the files: ${output}`)
  const found: string[] = []
  for (const file of output.split('\0').filter((name) => name !== '')) {
    const bytes = await readFile(path.join(root, file)).catch((error: NodeJS.ErrnoException) => {
      // is deleted in the working tree
      if (error.code === 'ENOENT') return Buffer.alloc(0)
      throw error
    })
    for (const line of findSecrets(bytes.toString())) found.push(`${file}:${line}`)
  }
  return found
}
