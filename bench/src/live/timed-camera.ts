import type { Browser, Page } from '@playwright/test'

/** Size of the camera's picture in pixels, and of the squares that show its clock. */
const WIDTH = 640
const HEIGHT = 360
const SQUARE = 40
/** Squares in a row, two rows: the lowest bits of the clock, in ms. */
const BITS = 24
const PER_ROW = 12

/** Settings of the scripts that run in a page. */
const plan = { width: WIDTH, height: HEIGHT, square: SQUARE, bits: BITS, perRow: PER_ROW }

const WAIT_MS = 60_000
const POLL_MS = 50

// Runs in the page before its scripts. Replaces the camera by a canvas that shows the time, and follows the broadcaster's sessions.
const CAMERA = `{
  const { width, height, square, bits, perRow } = ${JSON.stringify(plan)}
  window.readyAt = []
  window.ingests = []
  window.isCutOff = false
  const paint = (canvas) => {
    const context = canvas.getContext('2d')
    const now = Date.now()
    // a picture that moves costs the encoder what a camera does
    for (let at = 0; at < 60; at++) {
      context.fillStyle = 'hsl(' + ((at * 6 + now / 20) % 360) + ' 60% 50%)'
      context.fillRect((at % 10) * (width / 10), 90 + Math.floor(at / 10) * 45, width / 10, 45)
    }
    for (let bit = 0; bit < bits; bit++) {
      context.fillStyle = Math.floor(now / 2 ** bit) % 2 === 1 ? '#fff' : '#000'
      context.fillRect((bit % perRow) * square, Math.floor(bit / perRow) * square, square, square)
    }
  }
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    paint(canvas)
    setInterval(() => paint(canvas), 33)
    const sound = new AudioContext()
    const speaker = sound.createMediaStreamDestination()
    const tone = sound.createOscillator()
    tone.connect(speaker)
    tone.start()
    return new MediaStream([...canvas.captureStream(30).getVideoTracks(), ...speaker.stream.getAudioTracks()])
  }
  const Socket = window.WebSocket
  window.WebSocket = class extends Socket {
    constructor(url, protocols) {
      const isIngest = String(url).includes('/ingest/')
      // nothing listens on the discard port
      super(isIngest && window.isCutOff ? 'ws://' + location.hostname + ':9/' : url, protocols)
      if (!isIngest) return
      window.ingests.push(this)
      this.addEventListener('message', ({ data }) => {
        if (String(data).includes('"ready"')) window.readyAt.push(Date.now())
      })
    }
  }
}`

/** Waits until an expression of the page has a value. The policy of the pages forbids what Playwright's own wait does. */
export const waitFor = async (page: Page, expression: string): Promise<number> => {
  const until = performance.now() + WAIT_MS
  while (performance.now() < until) {
    const value = await page.evaluate<unknown>(expression)
    if (value) return Number(value)
    await page.waitForTimeout(POLL_MS)
  }
  throw new Error(`the page has no ${expression}`)
}

/** Returns a browser whose pages have a camera that shows the time. */
export const withTimedCamera = (browser: Browser): Browser =>
  new Proxy(browser, {
    get: (target, name) => {
      if (name !== 'newPage') return Reflect.get(target, name) as unknown
      return async (...given: Parameters<Browser['newPage']>): Promise<Page> => {
        const page = await target.newPage(...given)
        await page.addInitScript({ content: CAMERA })
        return page
      }
    },
  })

/** Ends the sessions of the broadcaster; new ones fail for this time in ms. */
export const cutOff = async (studio: Page, ms: number): Promise<void> => {
  await studio.evaluate('isCutOff = true; ingests.forEach((socket) => socket.close())')
  await studio.waitForTimeout(ms)
  await studio.evaluate('isCutOff = false')
}

/** Returns when the server has accepted the latest session after a time (ms since 1970); waits for it. */
export const readyAfter = (studio: Page, since: number): Promise<number> => {
  return waitFor(studio, `readyAt.find((at) => at > ${since})`)
}

/** A frame that a viewer has seen. */
export interface SeenFrame {
  /** Time of showing, in ms since 1970. */
  at: number
  /** Time in ms since it was painted for the camera. */
  delayMs: number
}

// Runs in the page. Reads the clock of every frame that a video shows from now on.
const follow = (selector: string): string => `{
  const { width, height, square, bits, perRow } = ${JSON.stringify(plan)}
  window.seen = []
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const video = document.querySelector(${JSON.stringify(selector)})
  const read = () => {
    context.drawImage(video, 0, 0, width, height)
    const { data } = context.getImageData(0, 0, width, 2 * square)
    let painted = 0
    for (let bit = 0; bit < bits; bit++) {
      const x = (bit % perRow) * square + square / 2
      const y = Math.floor(bit / perRow) * square + square / 2
      if (data[(y * width + x) * 4] > 127) painted += 2 ** bit
    }
    const at = Date.now()
    window.seen.push({ at, delayMs: ((at % 2 ** bits) - painted + 2 ** bits) % 2 ** bits })
    video.requestVideoFrameCallback(read)
  }
  video.requestVideoFrameCallback(read)
}`

/** Starts to follow the frames of a page's video. */
export const followVideo = (page: Page, selector: string): Promise<void> => page.evaluate(follow(selector))

/** Returns the frames that were seen since the last call. */
export const takeSeen = (page: Page): Promise<SeenFrame[]> => page.evaluate('seen.splice(0)')

/** Waits for a frame that was painted after a time (ms since 1970). Returns when it was shown. */
export const seenAfter = (page: Page, painted: number): Promise<number> => {
  const isLater = `({ at, delayMs }) => at - delayMs > ${painted}`
  return waitFor(page, `seen.find(${isLater})?.at`)
}
