import type { CDPSession, Page } from '@playwright/test'

/** What the page has recorded since its first script. Times in ms since the navigation began. */
export interface Recorded {
  /** First frame of any video. */
  firstFrameMs: number | undefined
  /** From a video that covers most of the window to its first frame after that, per swipe. */
  delaysMs: number[]
  /** Time between two animation frames during swipes: number of gaps by their length in ms. */
  gaps: number[]
  /** Duration of the long animation frames during swipes (Long Animation Frames API, those above 50 ms). */
  longFramesMs: number[]
  /** Tasks above 50 ms during swipes (Long Tasks API): the work of the page, without waiting for processor and display. */
  longTasksMs: number[]
}

/** Share of the window above which a video is the one on the screen. The feed switches there. */
const SHARE = 0.6
const LONGEST_GAP_MS = 2_000

// Runs in the page before its scripts. It records numbers only, so that it does not add to the memory that is measured, and asks
// for frames only while one is awaited, so that it does not add to the work of the page.
const RECORD = `{
  const delays = [], longFrames = [], longTasks = [], gaps = new Uint32Array(${LONGEST_GAP_MS})
  let firstFrame, shown, shownAt, last
  window.isSwiping = false
  window.readRecorded = () => ({ firstFrameMs: firstFrame, delaysMs: delays, gaps: [...gaps], longFramesMs: longFrames, longTasksMs: longTasks })
  const awaitFrame = (video) => video?.requestVideoFrameCallback((_, { presentationTime }) => {
    firstFrame ??= presentationTime
    if (shown === undefined || video.parentElement?.closest('article') !== shown) return
    if (presentationTime < shownAt) return awaitFrame(video)
    delays.push(presentationTime - shownAt)
    shown = undefined
  })
  const observer = new IntersectionObserver((entries) => {
    const entry = entries.findLast(({ isIntersecting }) => isIntersecting)
    if (!entry || !window.isSwiping) return
    shown = entry.target
    shownAt = entry.time
    awaitFrame(shown.querySelector('video'))
  }, { threshold: ${SHARE} })
  const find = (node) => {
    if (!(node instanceof Element)) return
    for (const video of node.matches('video') ? [node] : node.getElementsByTagName('video'))
      if (firstFrame === undefined || video.closest('article') === shown) awaitFrame(video)
    for (const article of node.matches('article') ? [node] : node.getElementsByTagName('article')) observer.observe(article)
  }
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(find)
  }).observe(document, { childList: true, subtree: true })
  for (const [type, durations] of [['long-animation-frame', longFrames], ['longtask', longTasks]])
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) if (window.isSwiping) durations.push(duration)
    }).observe({ type })
  const onAnimationFrame = (now) => {
    requestAnimationFrame(onAnimationFrame)
    if (window.isSwiping && last !== undefined) gaps[Math.min(gaps.length - 1, Math.round(now - last))]++
    last = now
  }
  requestAnimationFrame(onAnimationFrame)
}`

/** Records frames in all documents that the page opens from now on. */
export const recordFrames = async (page: Page): Promise<void> => void (await page.addInitScript(RECORD))

export const readRecorded = (page: Page): Promise<Recorded> => page.evaluate<Recorded>('window.readRecorded()')

const FRAME_WAIT_MS = 20_000
const POLL_MS = 100

/** Opens the address and returns the time from the beginning of the navigation to the first frame of a video, in ms. */
export const firstFrameMs = async (page: Page, url: string): Promise<number> => {
  await recordFrames(page)
  await page.goto(url, { waitUntil: 'commit' })
  const began = performance.now()
  while (performance.now() - began < FRAME_WAIT_MS) {
    const { firstFrameMs } = await readRecorded(page)
    if (firstFrameMs !== undefined) return firstFrameMs
    await page.waitForTimeout(POLL_MS)
  }
  throw new Error(`${new URL(url).pathname} shows no frame of a video within ${FRAME_WAIT_MS / 1_000} s`)
}

/** Way of a finger in CSS pixels, three fifths of the window; the rest is the snapping of the browser. */
const FINGER = { x: 200, from: 650, to: 150, step: 50 } as const
const STEP_MS = 16
/** Time in ms until the snapping has ended and the video plays. */
const SNAP_MS = 700

/** Swipes to the next video, which is then watched until `dwellMs` after the beginning of the swipe. */
export const swipe = async (page: Page, devtools: CDPSession, dwellMs: number): Promise<void> => {
  const began = performance.now()
  await page.evaluate('window.isSwiping = true')
  const { x, from, to, step } = FINGER
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y: from }] })
  for (let y = from; y >= to; y -= step) {
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] })
    await page.waitForTimeout(STEP_MS)
  }
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.waitForTimeout(SNAP_MS)
  await page.evaluate('window.isSwiping = false')
  await page.waitForTimeout(Math.max(0, dwellMs - (performance.now() - began)))
}

/** Size of the JavaScript heap in bytes after a garbage collection. */
export const heapBytes = async (devtools: CDPSession): Promise<number> => {
  for (let turn = 0; turn < 2; turn += 1) await devtools.send('HeapProfiler.collectGarbage')
  return (await devtools.send('Runtime.getHeapUsage')).usedSize
}
