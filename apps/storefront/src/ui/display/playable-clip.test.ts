import { afterEach, expect, test, vi } from 'vitest'
import { playableClip } from './playable-clip.ts'

const answers = (answer: CanPlayTypeResult) =>
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue(answer)
afterEach(() => vi.restoreAllMocks())

test('a browser that plays no WebM gets the other file', () => {
  answers('')
  expect(playableClip('/pictures/clip-apple.webm')).toBe('/pictures/clip-apple.mp4')
})

test('a browser that plays WebM gets it, and a video from another site is unchanged', () => {
  answers('probably')
  expect(playableClip('/pictures/clip-apple.webm')).toBe('/pictures/clip-apple.webm')
  answers('')
  expect(playableClip('https://cdn.example/film.webm')).toBe('https://cdn.example/film.webm')
})
