import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** A text that occurs only in the data of one person. */
export interface Canary {
  what: string
  text: string
}

const BASE64_GROUP = 3

/**
 * Returns the base64 forms of the text inside longer data: one per alignment, without characters that depend on adjacent bytes.
 */
const insideBase64 = (bytes: Buffer): string[] =>
  [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    const whole = Math.floor((before + bytes.length) / BASE64_GROUP) * 4
    return text.slice(before === 0 ? 0 : 4, whole)
  })

const escaped = (text: string): string =>
  text.replace(/[^ -~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Returns every readable form of the text: plain, escaped, percent-encoded, hexadecimal, base64, and two bytes per character. */
export const formsOf = (text: string): Buffer[] => {
  const bytes = Buffer.from(text)
  const words = [
    text,
    escaped(text),
    encodeURIComponent(text),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    ...insideBase64(bytes),
    ...insideBase64(bytes).map((each) => each.replaceAll('+', '-').replaceAll('/', '_')),
  ]
  return [...[...new Set(words)].map((word) => Buffer.from(word)), Buffer.from(text, 'utf16le')]
}

/** Names the canaries that occur in the bytes, in any form. */
export const findIn = (bytes: Buffer, canaries: readonly Canary[]): string[] =>
  canaries.filter(({ text }) => formsOf(text).some((form) => bytes.includes(form))).map(({ what }) => what)

export interface Searched {
  bytes: number
  /** What was found, with its file. */
  found: string[]
}

/** Searches every file below a folder. */
export const searchFolder = (folder: string, canaries: readonly Canary[]): Searched => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile())
  let bytes = 0
  const found = files.flatMap((file) => {
    const content = readFileSync(file)
    bytes += content.length
    return findIn(content, canaries).map((what) => `${what} in ${path.relative(folder, file)}`)
  })
  return { bytes, found }
}
