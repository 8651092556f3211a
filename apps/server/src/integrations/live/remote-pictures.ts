import { randomUUID } from 'node:crypto'
import type { Clock } from '#src/clock.ts'
import type { LiveEvent, LiveStatus, PictureState } from './live-engine.ts'

const GRACE_MS = 30_000

interface Picture {
  state: PictureState
  startedAt: Date
  /** Time of the last change. */
  at: Date
  grace: NodeJS.Timeout | undefined
}

export interface RemotePicturesOptions {
  clock: Clock
  /** Time in ms that a lost broadcaster has to return. */
  graceMs?: number
}

/** States of pictures that an engine outside this process carries, as its hooks and its API report them. */
export class RemotePictures {
  readonly #clock: Clock
  readonly #graceMs: number
  readonly #pictures = new Map<number, Picture>()
  readonly #endedAt = new Map<number, Date>()
  readonly #listeners = new Set<(event: LiveEvent) => void>()

  constructor({ clock, graceMs = GRACE_MS }: RemotePicturesOptions) {
    this.#clock = clock
    this.#graceMs = graceMs
  }

  stateOf(channelId: number): PictureState {
    return this.#pictures.get(channelId)?.state ?? 'idle'
  }

  /** Time of the last change of the state; undefined before the first. */
  changedAt(channelId: number): Date | undefined {
    return this.#pictures.get(channelId)?.at ?? this.#endedAt.get(channelId)
  }

  status(channelId: number): LiveStatus {
    const picture = this.#pictures.get(channelId)
    return picture ? { state: picture.state, startedAt: picture.startedAt } : { state: 'idle' }
  }

  /** `startedAt`: when the picture began, if the engine knows it. */
  setLive(channelId: number, startedAt?: Date): void {
    const before = this.#pictures.get(channelId)
    clearTimeout(before?.grace)
    if (before?.state === 'live') return
    const at = this.#clock()
    this.#pictures.set(channelId, {
      state: 'live',
      startedAt: before?.startedAt ?? startedAt ?? at,
      at,
      grace: undefined,
    })
    this.#report(channelId, 'live', at)
  }

  /** The broadcaster is lost; without its return the picture ends after the time of grace. */
  setLost(channelId: number): void {
    const picture = this.#pictures.get(channelId)
    if (picture?.state !== 'live') return
    picture.state = 'reconnecting'
    picture.at = this.#clock()
    picture.grace = setTimeout(() => this.setIdle(channelId), this.#graceMs).unref()
    this.#report(channelId, 'reconnecting', picture.at)
  }

  setIdle(channelId: number): void {
    const picture = this.#pictures.get(channelId)
    if (!picture) return
    clearTimeout(picture.grace)
    this.#pictures.delete(channelId)
    const at = this.#clock()
    this.#endedAt.set(channelId, at)
    this.#report(channelId, 'offline', at)
  }

  subscribe(onEvent: (event: LiveEvent) => void): () => void {
    const own = (event: LiveEvent): void => onEvent(event)
    this.#listeners.add(own)
    return () => void this.#listeners.delete(own)
  }

  close(): void {
    this.#listeners.clear()
    for (const { grace } of this.#pictures.values()) clearTimeout(grace)
    this.#pictures.clear()
  }

  #report(channelId: number, type: LiveEvent['type'], at: Date): void {
    const event = { id: randomUUID(), channelId, type, at }
    for (const listener of this.#listeners) listener(event)
  }
}
