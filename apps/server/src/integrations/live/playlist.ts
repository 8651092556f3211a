/** Limits of a playlist. HLS forbids changing them while it is played, so they are the same for all. */
export const playlistLimits = {
  /** Seconds. No segment is longer when rounded. */
  targetDuration: 1,
  /** Seconds. No part is longer. */
  partTarget: 0.5,
  /** Complete segments in the playlist. */
  segments: 14,
  /** Latest complete segments that are also listed in parts: RFC 8216bis wants parts of three target durations. */
  segmentsInParts: 6,
} as const

export interface ListedPart {
  name: string
  durationS: number
  /** Contains a keyframe. */
  isIndependent: boolean
}

export interface ListedSegment {
  name: string
  durationS: number
  /** Wall clock of its first frame. */
  startedAt: Date
  /** Number of the uninterrupted run of the picture. A discontinuity separates two runs. */
  run: number
  init: string
  parts: readonly ListedPart[]
}

export interface LivePlaylist {
  mediaSequence: number
  discontinuitySequence: number
  segments: readonly ListedSegment[]
  /** Segment of which some parts exist. */
  open: Omit<ListedSegment, 'name' | 'durationS'> | undefined
  /** Name of the part that comes next; undefined after the end. */
  nextPart: string | undefined
}

const seconds = (value: number): string => value.toFixed(5)

const writeHead = ({ mediaSequence, discontinuitySequence }: LivePlaylist): string[] => {
  const { targetDuration, partTarget } = playlistLimits
  const control = [
    'CAN-BLOCK-RELOAD=YES',
    `PART-HOLD-BACK=${(3 * partTarget).toFixed(1)}`,
    `HOLD-BACK=${(3 * targetDuration).toFixed(1)}`,
  ]
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    `#EXT-X-TARGETDURATION:${targetDuration}`,
    `#EXT-X-SERVER-CONTROL:${control.join(',')}`,
    `#EXT-X-PART-INF:PART-TARGET=${partTarget.toFixed(1)}`,
    `#EXT-X-MEDIA-SEQUENCE:${mediaSequence}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${discontinuitySequence}`,
  ]
}

/**
 * Writes the media playlist of a broadcast with low latency (RFC 8216bis). `suffix` is appended to every address. There is no
 * EXT-X-INDEPENDENT-SEGMENTS: with rare keyframes a segment begins without one.
 */
export const writeLivePlaylist = (playlist: LivePlaylist, suffix = ''): string => {
  const { segments, open, nextPart } = playlist
  const firstInParts = segments.length - playlistLimits.segmentsInParts
  const lines = writeHead(playlist)
  let before: Pick<ListedSegment, 'run' | 'init'> | undefined
  const begin = ({ run, init, startedAt }: Omit<ListedSegment, 'name' | 'durationS'>): void => {
    if (before && before.run !== run) lines.push('#EXT-X-DISCONTINUITY')
    if (before?.run !== run) lines.push(`#EXT-X-MAP:URI="${init}${suffix}"`)
    before = { run, init }
    lines.push(`#EXT-X-PROGRAM-DATE-TIME:${startedAt.toISOString()}`)
  }
  const listParts = (parts: readonly ListedPart[]): void => {
    for (const { name, durationS, isIndependent } of parts)
      lines.push(
        `#EXT-X-PART:DURATION=${seconds(durationS)},URI="${name}${suffix}"${isIndependent ? ',INDEPENDENT=YES' : ''}`,
      )
  }
  segments.forEach((segment, index) => {
    begin(segment)
    if (index >= firstInParts) listParts(segment.parts)
    lines.push(`#EXTINF:${seconds(segment.durationS)},`, `${segment.name}${suffix}`)
  })
  if (open) {
    begin(open)
    listParts(open.parts)
  }
  lines.push(nextPart === undefined ? '#EXT-X-ENDLIST' : `#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${nextPart}${suffix}"`)
  return `${lines.join('\n')}\n`
}

export interface Variant {
  codecs: string
  width: number
  height: number
  bitrate: number
}

/** Writes the master playlist with its only variant. */
export const writeMasterPlaylist = ({ codecs, width, height, bitrate }: Variant, suffix = ''): string =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    `#EXT-X-STREAM-INF:BANDWIDTH=${Math.ceil(bitrate)},CODECS="${codecs}",RESOLUTION=${width}x${height}`,
    `media.m3u8${suffix}`,
    '',
  ].join('\n')

export interface RecordedSegment {
  name: string
  durationS: number
  init: string
  /** Begins a new timeline: another session, or segments before it are missing. */
  isDiscontinuous: boolean
}

/** Writes the playlist of a recorded broadcast. */
export const writeReplayPlaylist = (segments: readonly RecordedSegment[]): string => {
  const longest = segments.reduce((most, { durationS }) => Math.max(most, Math.round(durationS)), 1)
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${longest}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
  ]
  let init: string | undefined
  for (const segment of segments) {
    if (segment.isDiscontinuous && init !== undefined) lines.push('#EXT-X-DISCONTINUITY')
    if (segment.isDiscontinuous || segment.init !== init) lines.push(`#EXT-X-MAP:URI="${segment.init}"`)
    init = segment.init
    lines.push(`#EXTINF:${seconds(segment.durationS)},`, segment.name)
  }
  return `${[...lines, '#EXT-X-ENDLIST'].join('\n')}\n`
}
