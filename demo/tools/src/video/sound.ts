import { between, pick, randomFrom } from '../random.ts'
import type { Scene } from './storyboards.ts'

const RATE = 44_100
/** Major pentatonic scale in semitones. */
const scale = [0, 2, 4, 7, 9, 12, 14, 16] as const
/** Roots of the chords, one per bar, in semitones. */
const roots = [0, -3, -7, -5] as const

interface Note {
  /** Time (s). */
  readonly at: number
  readonly hertz: number
  readonly volume: number
  /** Time (s) in which the note decays to a third. */
  readonly decay: number
}

const toHertz = (semitones: number): number => 261.63 * 2 ** (semitones / 12)

/** A plucked wooden bar: the fundamental and two overtones that decay faster. */
const addNote = (samples: Float32Array, { at, hertz, volume, decay }: Note): void => {
  const from = Math.round(at * RATE)
  const length = Math.min(Math.round(decay * 5 * RATE), samples.length - from)
  for (let i = 0; i < length; i++) {
    const t = i / RATE
    const body = Math.exp(-t / decay)
    const wave =
      Math.sin(2 * Math.PI * hertz * t) * body +
      0.32 * Math.sin(2 * Math.PI * hertz * 3.93 * t) * body ** 3 +
      0.1 * Math.sin(2 * Math.PI * hertz * 9.2 * t) * body ** 6
    samples[from + i] = (samples[from + i] ?? 0) + volume * wave * Math.min(1, t / 0.004)
  }
}

/** A rush of filtered noise that accompanies a change of scenes. */
const addSwish = (samples: Float32Array, at: number, random: () => number): void => {
  const length = Math.round(0.36 * RATE)
  const from = Math.round((at - 0.05) * RATE)
  let low = 0
  for (let i = 0; i < length && from + i < samples.length; i++) {
    const along = i / length
    low += (random() * 2 - 1 - low) * (0.06 + 0.28 * along)
    samples[from + i] = (samples[from + i] ?? 0) + 0.22 * low * Math.sin(Math.PI * along) ** 2
  }
}

/** Composes a short tune for the scenes of a clip, as a WAV file: mono, 16 bit. The same key gives the same tune. */
export const composeSound = (key: string, scenes: readonly Scene[]): Buffer => {
  const random = randomFrom(`${key} tune`)
  const seconds = scenes.reduce((sum, scene) => sum + scene.seconds, 0)
  const samples = new Float32Array(Math.ceil(seconds * RATE))
  const beat = 60 / Math.round(between(random, 104, 124)) / 2
  const shift = Math.floor(between(random, -3, 4))
  let place = Math.floor(between(random, 1, 5))
  for (let step = 0; step * beat < seconds - 0.7; step++) {
    const root = (roots[Math.floor(step / 8) % roots.length] ?? 0) + shift
    const at = step * beat
    if (step % 4 === 0) addNote(samples, { at, hertz: toHertz(root - 12), volume: 0.3, decay: 0.34 })
    if (step % 8 === 6) addNote(samples, { at, hertz: toHertz(root - 5), volume: 0.16, decay: 0.25 })
    place = Math.min(scale.length - 1, Math.max(0, place + pick(random, [-2, -1, -1, 1, 1, 2])))
    const isHeard = step % 2 === 0 || random() < 0.55
    const volume = step % 4 === 0 ? 0.3 : 0.2
    if (isHeard) addNote(samples, { at, hertz: toHertz(shift + 12 + (scale[place] ?? 0)), volume, decay: 0.22 })
  }
  let begin = 0
  for (const scene of scenes) {
    if (begin > 0) addSwish(samples, begin, random)
    begin += scene.seconds
  }
  for (const [i, semitones] of [0, 4, 7, 12].entries())
    addNote(samples, { at: seconds - 0.9 + i * 0.06, hertz: toHertz(shift + semitones), volume: 0.2, decay: 0.3 })
  return toWav(samples)
}

const toWav = (samples: Float32Array): Buffer => {
  const bytes = Buffer.alloc(44 + samples.length * 2)
  bytes.write('RIFF')
  bytes.writeUInt32LE(36 + samples.length * 2, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(RATE, 24)
  bytes.writeUInt32LE(RATE * 2, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(samples.length * 2, 40)
  const fade = 0.25 * RATE
  samples.forEach((sample, i) => {
    const ending = Math.min(1, (samples.length - i) / fade)
    bytes.writeInt16LE(Math.round(Math.tanh(sample * ending) * 30_000), 44 + i * 2)
  })
  return bytes
}
