import type { Scene } from './storyboards.ts'

const toTime = (seconds: number): string => {
  const ms = Math.round(seconds * 1_000)
  const pad = (value: number, length: number): string => String(value).padStart(length, '0')
  return `00:00:${pad(Math.floor(ms / 1_000), 2)}.${pad(ms % 1_000, 3)}`
}

/** Returns the texts of a clip as WebVTT, one cue per scene. */
export const toCaptions = (scenes: readonly Scene[]): string => {
  let begin = 0
  const cues = scenes.map((scene) => {
    const end = begin + scene.seconds
    const lines = [scene.caption.join(' '), ...(scene.kind === 'tips' ? scene.tips : [])]
    const cue = `${toTime(begin)} --> ${toTime(end)}\n${lines.join('\n')}`
    begin = end
    return cue
  })
  return `WEBVTT\n\n${cues.join('\n\n')}\n`
}
