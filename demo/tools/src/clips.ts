/**
 * Makes short clips from the demo's pictures: a picture zooms in slowly, another replaces it, and a caption names the product.
 * Records in real time in a browser that can write WebM: `node src/clips.ts [path of Chromium]`. Writes the clips beside the
 * pictures. Older iPhones cannot play WebM, so each clip is also written as H.264 if ffmpeg is installed.
 */
import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from 'playwright-core'

interface Clip {
  readonly key: string
  readonly pictures: readonly string[]
  readonly title: string
  readonly text: string
}

const clips: readonly Clip[] = [
  { key: 'apple', pictures: ['apple', 'apple-2'], title: '청송 꿀사과', text: '상자를 여는 순간' },
  { key: 'shine', pictures: ['shine', 'shine-2'], title: '상주 샤인머스캣', text: '알알이 꽉 찬 송이' },
  { key: 'strawberry', pictures: ['strawberry', 'strawberry-2'], title: '논산 설향딸기', text: '새벽에 딴 그대로' },
  {
    key: 'mackerel',
    pictures: ['mackerel', 'mackerel-2'],
    title: '부산 손질 고등어',
    text: '굽기만 하면 저녁 준비 끝',
  },
  { key: 'hanwoo', pictures: ['hanwoo', 'hanwoo-tray'], title: '1++ 한우 등심', text: '마블링이 말해 줘요' },
  { key: 'potato', pictures: ['potato', 'potato-2'], title: '강원 고랭지 감자', text: '흙에서 갓 캔 포슬함' },
  { key: 'rice', pictures: ['rice', 'rice-2'], title: '철원 오대쌀', text: '주문하면 그때 도정' },
  { key: 'honey', pictures: ['honey', 'honey-2'], title: '지리산 야생화꿀', text: '산에 핀 꽃을 한 병에' },
]

const pictures = path.resolve(import.meta.dirname, '../../pictures')
const SECONDS = 6

const toDataUrl = async (key: string): Promise<string> =>
  `data:image/avif;base64,${(await readFile(path.join(pictures, `${key}-960.avif`))).toString('base64')}`

/** Runs in the page: paints the clip frame by frame and returns its bytes in base64. */
const record = `async ({ sources, title, text, seconds }) => {
  const [width, height] = [405, 720]
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const pen = canvas.getContext('2d')
  const images = await Promise.all(sources.map(async (src) => {
    const image = new Image()
    image.src = src
    await image.decode()
    return image
  }))
  const cover = (image, zoom, alpha) => {
    const side = height * zoom
    pen.globalAlpha = alpha
    pen.drawImage(image, (width - side) / 2, (height - side) / 2, side, side)
    pen.globalAlpha = 1
  }
  const ease = (x) => x * x * (3 - 2 * x)
  const draw = (at) => {
    const half = seconds / 2
    cover(images[0], 1 + 0.12 * (at / half), 1)
    const turn = Math.min(1, Math.max(0, (at - half + 0.4) / 0.8))
    if (turn > 0) cover(images[1], 1.14 - 0.12 * ((at - half) / half), ease(turn))
    const shade = pen.createLinearGradient(0, height * 0.62, 0, height)
    shade.addColorStop(0, 'rgba(15, 12, 25, 0)')
    shade.addColorStop(1, 'rgba(15, 12, 25, 0.72)')
    pen.fillStyle = shade
    pen.fillRect(0, height * 0.62, width, height * 0.38)
    const rise = ease(Math.min(1, at / 0.7))
    pen.globalAlpha = rise
    pen.fillStyle = '#ffffff'
    pen.font = '700 34px "Pretendard Variable", "Noto Sans CJK KR", sans-serif'
    pen.fillText(title, 26, height - 78 + 14 * (1 - rise))
    pen.font = '500 21px "Pretendard Variable", "Noto Sans CJK KR", sans-serif'
    pen.fillText(text, 26, height - 42 + 14 * (1 - rise))
    pen.globalAlpha = 1
  }
  await document.fonts.ready
  draw(0)
  const recorder = new MediaRecorder(canvas.captureStream(24), { mimeType: 'video/webm;codecs=vp8', videoBitsPerSecond: 420000 })
  const parts = []
  recorder.ondataavailable = (event) => parts.push(event.data)
  const done = new Promise((resolve) => { recorder.onstop = resolve })
  recorder.start()
  const begin = performance.now()
  await new Promise((resolve) => {
    const step = () => {
      const at = (performance.now() - begin) / 1000
      draw(Math.min(at, seconds))
      if (at < seconds) requestAnimationFrame(step)
      else resolve()
    }
    step()
  })
  recorder.stop()
  await done
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}`

const fontFace = async (): Promise<string> => {
  const file = path.resolve(
    import.meta.dirname,
    '../../../node_modules/pretendard/dist/web/variable/woff2/PretendardVariable.woff2',
  )
  return `@font-face { font-family: "Pretendard Variable"; font-weight: 45 920; src: url(data:font/woff2;base64,${(await readFile(file)).toString('base64')}) }`
}

/** Writes the clip as H.264, which requires an even width. */
const writeMp4 = (webm: string): void => {
  const picture = ['-vf', 'crop=404:720', '-r', '24', '-pix_fmt', 'yuv420p']
  const codec = ['-c:v', 'libx264', '-profile:v', 'main', '-level', '3.0', '-preset', 'veryslow', '-crf', '27']
  const file = ['-an', '-map_metadata', '-1', '-movflags', '+faststart', webm.replace(/webm$/, 'mp4')]
  const { status } = spawnSync('ffmpeg', ['-v', 'error', '-y', '-i', webm, ...picture, ...codec, ...file], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) console.log(`No H.264 of ${path.basename(webm)}: ffmpeg is not there, or failed.`)
}

const main = async (): Promise<void> => {
  const browser = await chromium.launch({
    executablePath: process.argv[2] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  const page = await browser.newPage()
  await page.setContent(`<style>${await fontFace()}</style><p style="font: 700 20px 'Pretendard Variable'">가나다</p>`)
  for (const { key, pictures: keys, title, text } of clips) {
    const sources = await Promise.all(keys.map(toDataUrl))
    const input = JSON.stringify({ sources, title, text, seconds: SECONDS })
    const bytes = Buffer.from(await page.evaluate<string>(`(${record})(${input})`), 'base64')
    const webm = path.join(pictures, `clip-${key}.webm`)
    await writeFile(webm, bytes)
    writeMp4(webm)
    console.log(`clip-${key}.webm ${bytes.length}`)
  }
  await browser.close()
}

await main()
