import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** Something that stands nowhere but where one person's data stand. */
export interface Canary {
  what: string
  text: string
}

const BASE64_GROUP = 3

/** The text as base64 shows it inside of something longer: at each of three places, without the letters that it shares with what stands around. */
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

/** Every way in which it would still be readable: as it is, escaped, percent-encoded, as hexadecimal digits or base64, in letters of two bytes. */
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

/** Which of them stand in these bytes, in any form. */
export const findIn = (bytes: Buffer, canaries: readonly Canary[]): string[] =>
  canaries.filter(({ text }) => formsOf(text).some((form) => bytes.includes(form))).map(({ what }) => what)

export interface Searched {
  bytes: number
  /** What was found, and in which file. */
  found: string[]
}

/** Looks through every file below a folder. */
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
