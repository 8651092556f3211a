import { expect } from 'vitest'

export interface ReadPart {
  uri: string
  durationS: number
  isIndependent: boolean
}

export interface ReadSegment {
  /** Undefined for the segment of which only parts exist. */
  uri: string | undefined
  durationS: number
  init: string
  parts: ReadPart[]
  isAfterDiscontinuity: boolean
}

export interface ReadPlaylist {
  mediaSequence: number
  discontinuitySequence: number
  head: string[]
  segments: ReadSegment[]
  isEnded: boolean
  hint: string | undefined
}

const attribute = (line: string, name: string): string | undefined =>
  new RegExp(`[:,]${name}=(?:"([^"]*)"|([^,]*))`).exec(line)?.slice(1).find(Boolean)

const numberOf = (lines: readonly string[], tag: string): number =>
  Number(lines.find((line) => line.startsWith(`#${tag}:`))?.slice(tag.length + 2))

/** Reads a media playlist as a player does. */
export const readPlaylist = (text: string): ReadPlaylist => {
  const lines = text.trimEnd().split('\n')
  const segments: ReadSegment[] = []
  let [init, parts, isAfterDiscontinuity, durationS] = ['', [] as ReadPart[], false, 0]
  const finish = (uri: string | undefined): void => {
    const sum = parts.reduce((total, part) => total + part.durationS, 0)
    segments.push({ uri, durationS: uri === undefined ? sum : durationS, init, parts, isAfterDiscontinuity })
    parts = []
    isAfterDiscontinuity = false
  }
  for (const line of lines) {
    if (line === '#EXT-X-DISCONTINUITY') isAfterDiscontinuity = true
    if (line.startsWith('#EXT-X-MAP:')) init = attribute(line, 'URI') ?? ''
    if (line.startsWith('#EXTINF:')) durationS = Number.parseFloat(line.slice(8))
    if (line.startsWith('#EXT-X-PART:'))
      parts.push({
        uri: attribute(line, 'URI') ?? '',
        durationS: Number(attribute(line, 'DURATION')),
        isIndependent: attribute(line, 'INDEPENDENT') === 'YES',
      })
    if (!line.startsWith('#')) finish(line)
  }
  if (parts.length > 0) finish(undefined)
  return {
    mediaSequence: numberOf(lines, 'EXT-X-MEDIA-SEQUENCE'),
    discontinuitySequence: numberOf(lines, 'EXT-X-DISCONTINUITY-SEQUENCE'),
    head: lines.filter((line) => /^#EXT(M3U|-X-(VERSION|TARGETDURATION|SERVER-CONTROL|PART-INF))/.test(line)),
    segments,
    isEnded: lines.includes('#EXT-X-ENDLIST'),
    hint: attribute(lines.find((line) => line.startsWith('#EXT-X-PRELOAD-HINT:')) ?? '', 'URI'),
  }
}

/** The head of every media playlist: HLS forbids changing it. */
export const fixedHead = [
  '#EXTM3U',
  '#EXT-X-VERSION:9',
  '#EXT-X-TARGETDURATION:1',
  '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.5,HOLD-BACK=3.0',
  '#EXT-X-PART-INF:PART-TARGET=0.5',
]

/** Checks the rules of RFC 8216bis that players rely on. `leastPartS` is the least duration of a part that is not the last one. */
export const checkPlaylist = (text: string, leastPartS = 0.425): ReadPlaylist => {
  const playlist = readPlaylist(text)
  expect(playlist.head).toEqual(fixedHead)
  expect(Number.isSafeInteger(playlist.mediaSequence)).toBe(true)
  expect(playlist.isEnded).toBe(playlist.hint === undefined)
  const uris = playlist.segments.flatMap(({ uri, parts }) => [uri, ...parts.map((part) => part.uri)])
  expect(new Set(uris).size).toBe(uris.length)
  playlist.segments.forEach(({ uri, durationS, init, parts, isAfterDiscontinuity }, index) => {
    expect(init).toMatch(/^init-\d+\.mp4/)
    // EXTINF rounded to an integer is at most the target duration
    expect(Math.round(durationS)).toBeLessThanOrEqual(1)
    if (index === 0) expect(isAfterDiscontinuity).toBe(false)
    if (parts.length > 0) expect(parts.reduce((sum, part) => sum + part.durationS, 0)).toBeCloseTo(durationS, 3)
    for (const part of parts) expect(part.durationS).toBeLessThanOrEqual(0.5)
    const whole = uri === undefined ? parts : parts.slice(0, -1)
    for (const part of whole) expect(part.durationS).toBeGreaterThanOrEqual(leastPartS - 1e-5)
  })
  expect(playlist.segments.filter(({ uri }) => uri !== undefined).length).toBeLessThanOrEqual(14)
  return playlist
}
