import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { type Shot, layersOf } from './shots.ts'
import { type Scene, scenesOf, type Storyboard } from './storyboards.ts'

/** Returns one frame at a time (s), scaled, as bytes. */
export type PaintFrame = (time: number, scale: number, type: 'image/jpeg' | 'image/png') => Promise<Buffer>

interface PageGlobals {
  openClip: (clip: { accent: string; scenes: readonly Scene[]; shots: readonly Shot[] }) => Promise<unknown>
  paintFrame: (time: number, scale: number, type: string) => string
}

/** Address of the page. No network is involved: every request is answered from this folder. */
const ORIGIN = 'http://painter.localhost'
const font = path.resolve(
  import.meta.dirname,
  '../../../../node_modules/pretendard/dist/web/variable/woff2/PretendardVariable.woff2',
)
const HTML = `<!doctype html><style>@font-face { font-family: "Pretendard Variable"; font-weight: 45 920; src: url(/font.woff2) }</style>
<p style="font: 800 20px 'Pretendard Variable'">가나다</p>
<script type="module">import { openClip } from '/paint/open-clip.ts'; globalThis.openClip = openClip</script>`

const answerFor = async (pathname: string): Promise<{ contentType: string; body: string | Buffer }> => {
  if (pathname === '/') return { contentType: 'text/html; charset=utf-8', body: HTML }
  if (pathname === '/font.woff2') return { contentType: 'font/woff2', body: await readFile(font) }
  const source = await readFile(path.join(import.meta.dirname, pathname), 'utf8')
  return { contentType: 'text/javascript; charset=utf-8', body: stripTypeScriptTypes(source) }
}

/** Opens the page that paints frames. */
export const openPainter = async (executablePath: string) => {
  const browser: Browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const page = await browser.newPage()
  await page.route('**', async (route) => route.fulfill(await answerFor(new URL(route.request().url()).pathname)))
  await page.goto(ORIGIN)
  await page.waitForFunction('globalThis.openClip !== undefined && document.fonts.status === "loaded"')
  /** Prepares the clip of a storyboard. */
  const openClip = async (board: Storyboard, at: number): Promise<{ paint: PaintFrame; scenes: readonly Scene[] }> => {
    const scenes = scenesOf(board, at)
    const shots = await Promise.all(board.pictures.map(layersOf))
    await page.evaluate(
      async (clip) => {
        const globals = globalThis as unknown as PageGlobals
        globals.paintFrame = (await globals.openClip(clip)) as PageGlobals['paintFrame']
      },
      { accent: board.accent, scenes, shots },
    )
    const paint: PaintFrame = async (time, scale, type) => {
      const url = await page.evaluate(([at, by, as]) => (globalThis as unknown as PageGlobals).paintFrame(at, by, as), [
        time,
        scale,
        type,
      ] as const)
      return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
    }
    return { paint, scenes }
  }
  return { openClip, close: () => browser.close() }
}
