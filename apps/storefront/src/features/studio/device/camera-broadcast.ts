import {
  backlogMs,
  bitrateOf,
  type Ladder,
  lowerForDelay,
  MOST_BEHIND_MS,
  readBacklog,
  topOfLadder,
} from './bitrate-ladder.ts'
import { recordCamera } from './camera-recorder.ts'
import { DelayWatch } from './delay-watch.ts'
import { limitFrames } from './frame-rate.ts'
import { type IngestEnd, type IngestHealth, type IngestSocket, openIngestSocket } from './ingest-socket.ts'

const RETRY_MS = 1_000
const READING_MS = 1_000

/**
 * `connecting`: first session. `sending`: the picture is on its way. `lost`: a new session follows in a second. `stopped`: ended by the
 * caller. `refused`: the server takes no picture; see `problem`.
 */
export type SendingState = 'connecting' | 'sending' | 'lost' | 'refused' | 'stopped'

export interface BroadcastStatus {
  state: SendingState
  health: IngestHealth | undefined
  /** Bits per second that the encoder aims at. */
  targetBitrate: number
  /** Media (ms) that waits in this device. */
  backlogMs: number
  /** Pieces of media that were discarded because of the network. */
  dropped: number
  /** How often the quality was lowered because the media arrived late. */
  lowered: number
  /** Why the server takes no picture. */
  problem: string | undefined
}

export const firstStatus: BroadcastStatus = {
  state: 'connecting',
  health: undefined,
  targetBitrate: bitrateOf(topOfLadder),
  backlogMs: 0,
  dropped: 0,
  lowered: 0,
  problem: undefined,
}

export interface CameraBroadcastPlan {
  url: string
  mime: string
  stream: MediaStream
  /** Returns a key that is valid now. Called for each session. */
  getKey: () => Promise<string>
  onStatus: (status: BroadcastStatus) => void
}

const problems: Readonly<Record<Exclude<IngestEnd, 'lost'>, string>> = {
  unsupported: '이 브라우저가 보낸 영상을 쓸 수 없어요. 최신 Chrome이나 Safari, 또는 OBS로 방송해 주세요.',
  replaced: '다른 기기가 이 채널로 방송을 시작해서 여기서 보내던 영상을 멈췄어요.',
  keyRefused: '방송 키가 맞지 않아요. 새로고침한 뒤 다시 시작해 주세요.',
  notFound: '채널을 찾을 수 없어요.',
}

/**
 * Sends a camera to a channel until stopped. A lost connection is replaced by a new session with a new recording, because a recording
 * can be read from its beginning only. The bitrate follows the network.
 */
export class CameraBroadcaster {
  readonly #plan: CameraBroadcastPlan
  #stream: MediaStream
  #status = firstStatus
  #ladder: Ladder = topOfLadder
  readonly #delay = new DelayWatch()
  #socket: IngestSocket | undefined
  #isReady = false
  #hasRetriedKey = false
  #stopRecording: (() => void) | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  readonly #reading: ReturnType<typeof setInterval>

  constructor(plan: CameraBroadcastPlan) {
    this.#plan = plan
    this.#stream = plan.stream
    this.#reading = setInterval(() => this.#readNetwork(), READING_MS)
    void this.#connect()
  }

  /** Goes on with another camera or microphone. */
  setStream(stream: MediaStream): void {
    this.#stream = stream
    if (this.#isReady) this.#record()
  }

  stop(): void {
    this.#finish({ state: 'stopped' })
  }

  get #isOver(): boolean {
    return this.#status.state === 'stopped' || this.#status.state === 'refused'
  }

  #report(changed: Partial<BroadcastStatus>): void {
    this.#status = { ...this.#status, ...changed }
    this.#plan.onStatus(this.#status)
  }

  #finish(changed: Partial<BroadcastStatus>): void {
    if (this.#isOver) return
    clearInterval(this.#reading)
    clearTimeout(this.#retry)
    this.#endSession()
    this.#report({ ...changed, backlogMs: 0 })
  }

  #endSession(): void {
    this.#isReady = false
    this.#delay.reset()
    this.#stopRecording?.()
    this.#stopRecording = undefined
    this.#socket?.close()
    this.#socket = undefined
  }

  async #connect(): Promise<void> {
    let key: string
    try {
      key = await this.#plan.getKey()
    } catch {
      return this.#retryLater()
    }
    // stopped while the key was on its way
    if (this.#isOver) return undefined
    this.#socket = openIngestSocket(
      this.#plan.url,
      { key, mime: this.#plan.mime },
      {
        onReady: () => {
          this.#isReady = true
          this.#hasRetriedKey = false
          this.#report({ state: 'sending' })
          this.#record()
        },
        onHealth: (health) => this.#readHealth(health),
        onEnd: (end, message) => this.#onEnd(end, message),
      },
    )
    return undefined
  }

  #onEnd(end: IngestEnd, message: string | undefined): void {
    // the short-lived key may have expired between its reply and the session
    const isOldKey = end === 'keyRefused' && !this.#hasRetriedKey
    if (isOldKey) this.#hasRetriedKey = true
    if (end === 'lost' || isOldKey) return this.#retryLater()
    return this.#finish({ state: 'refused', problem: message ?? problems[end] })
  }

  #retryLater(): void {
    if (this.#isOver) return
    this.#endSession()
    this.#report({ state: 'lost', health: undefined, backlogMs: 0 })
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => void this.#connect(), RETRY_MS)
  }

  /** Starts a new recording in the present session. */
  #record(): void {
    this.#stopRecording?.()
    this.#stopRecording = undefined
    try {
      this.#stopRecording = recordCamera(this.#stream, {
        mime: this.#plan.mime,
        videoBitrate: bitrateOf(this.#ladder),
        onChunk: (chunk) => {
          if (!this.#socket?.send(chunk)) this.#report({ dropped: this.#status.dropped + 1 })
        },
        onFailure: () => this.#onRecorderFailure(),
      })
    } catch {
      this.#onRecorderFailure()
    }
  }

  #onRecorderFailure(): void {
    this.#stopRecording = undefined
    // without its camera the session waits for another one, given with `setStream`
    if (this.#stream.active) this.#retryLater()
  }

  /** Late media does not catch up in a session whose encoder lags: a new one begins, with less to encode. */
  #readHealth(health: IngestHealth): void {
    this.#report({ health })
    if (!this.#delay.read(health.delayMs, performance.now())) return
    this.#ladder = lowerForDelay(this.#ladder, this.#status.backlogMs)
    this.#endSession()
    this.#report({
      health: undefined,
      backlogMs: 0,
      lowered: this.#status.lowered + 1,
      targetBitrate: bitrateOf(this.#ladder),
    })
    void limitFrames(this.#stream, this.#ladder.step).then(() => this.#connect())
  }

  #readNetwork(): void {
    if (!this.#isReady || !this.#socket) return
    const behind = backlogMs(this.#socket.bufferedBytes(), this.#ladder)
    const before = this.#ladder.step
    this.#ladder = readBacklog(this.#ladder, behind)
    const targetBitrate = bitrateOf(this.#ladder)
    this.#report({ backlogMs: Math.round(behind), targetBitrate })
    if (behind > MOST_BEHIND_MS) {
      this.#report({ dropped: this.#status.dropped + Math.ceil(behind / READING_MS) })
      this.#retryLater()
    } else if (this.#ladder.step !== before) this.#record()
  }
}
