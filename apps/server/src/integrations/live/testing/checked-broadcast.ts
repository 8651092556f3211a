import fc from 'fast-check'
import { expect, vi } from 'vitest'
import { type BuiltinEngine, createBuiltinEngine } from '../builtin-engine.ts'
import type { IngestSession } from '../ingest-session.ts'
import { checkPlaylist } from './check-playlist.ts'
import { cutStream, shiftFragment, streams } from './stream-bytes.ts'

const { init, fragments } = cutStream(streams.usual)
const SCALES = [12_288, 48_000]

/** What may happen to a channel. */
type Step =
  | { kind: 'connect' }
  | { kind: 'send'; count: number; shiftS: number }
  | { kind: 'leave' }
  | { kind: 'wait'; ms: number }
  | { kind: 'stop' }
  | { kind: 'restart' }

export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.constant({ kind: 'connect' as const }) },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('send' as const),
        count: fc.integer({ min: 1, max: 24 }),
        shiftS: fc.constantFrom(0, 0, 0, 300, 0.05),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ kind: 'leave' as const }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(100, 5_000, 20_000, 40_000) }),
    },
    { weight: 1, arbitrary: fc.constant({ kind: 'stop' as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
  ),
  { minLength: 5, maxLength: 25 },
)

const expectNotBack = (
  { mediaSequence, discontinuitySequence }: { mediaSequence: number; discontinuitySequence: number },
  before: { number: number; discontinuities: number },
): void => {
  expect(mediaSequence).toBeGreaterThanOrEqual(before.number)
  expect(discontinuitySequence).toBeGreaterThanOrEqual(before.discontinuities)
  expect(discontinuitySequence).toBeLessThan(1_000)
}

/** A cache may hold a file: a name has one content for ever. */
const expectSame = (file: string, content: string | undefined, before: string | undefined): void => {
  expect(content, file).toBeDefined()
  expect(before ?? content).toBe(content)
}

/** A channel over restarts of its process. Checks after each step what players rely on. */
export class CheckedBroadcast {
  #engine = this.#open()
  #session: IngestSession | undefined
  #number = 0
  #discontinuities = 0
  readonly #contents = new Map<string, string>()

  async take(step: Step): Promise<void> {
    if (step.kind === 'connect') this.#connect()
    if (step.kind === 'send') await this.#send(step.count, step.shiftS)
    if (step.kind === 'leave') this.#session?.end()
    if (step.kind === 'wait') vi.advanceTimersByTime(step.ms)
    if (step.kind === 'stop') await this.#engine.stop(1)
    if (step.kind === 'restart') await this.#restart()
    await this.#check()
  }

  close(): Promise<void> {
    return this.#engine.close()
  }

  #open(): BuiltinEngine {
    return createBuiltinEngine({ clock: () => new Date(), monotonic: () => Date.now() })
  }

  #connect(): void {
    this.#session = this.#engine.openSession(1, { source: 'test' })
    this.#session.append(init)
  }

  async #send(count: number, shiftS: number): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      vi.advanceTimersByTime(500)
      const fragment = fragments[index % fragments.length] ?? Buffer.alloc(0)
      this.#session?.append(shiftFragment(fragment, Math.floor(index / fragments.length) * 6 + shiftS, SCALES))
      await this.#check()
    }
  }

  async #restart(): Promise<void> {
    await this.#engine.close()
    vi.advanceTimersByTime(1_000)
    this.#engine = this.#open()
    this.#session = undefined
    this.#discontinuities = 0
  }

  async #check(): Promise<void> {
    const channel = this.#engine.findChannel(1)
    const text = channel?.playlist()
    if (!channel || text === undefined) return
    const { mediaSequence, discontinuitySequence, segments } = checkPlaylist(text, 0)
    expectNotBack(
      { mediaSequence, discontinuitySequence },
      { number: this.#number, discontinuities: this.#discontinuities },
    )
    ;[this.#number, this.#discontinuities] = [mediaSequence, discontinuitySequence]
    for (const { uri, init: name, parts } of segments)
      for (const file of [uri, name, ...parts.map((part) => part.uri)]) {
        if (file === undefined) continue
        const content = (await channel.find(file))?.toString('base64')
        expectSame(file, content, this.#contents.get(file))
        this.#contents.set(file, content ?? '')
      }
  }
}
