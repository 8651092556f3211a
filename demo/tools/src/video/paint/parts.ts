/** Captions, cards and single pieces of food. Runs in a browser page. */
import { clamp, outBack } from './easing.ts'
import { H, type Loaded, type Pen, W } from './stage.ts'

export const FONT = '"Pretendard Variable", sans-serif'

export const box = (
  pen: Pen,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  fill: string,
): void => {
  pen.fillStyle = fill
  pen.beginPath()
  pen.roundRect(x, y, width, height, radius)
  pen.fill()
}

interface Strip {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly fill: string
  readonly ink: string
  /** 0 hidden to 1 in place. */
  readonly shown: number
}

/** Draws a line of text on its own strip of paper. Returns the width of the strip. */
export const strip = (pen: Pen, text: string, { x, y, size, fill, ink, shown }: Strip): number => {
  pen.font = `800 ${size}px ${FONT}`
  const [padX, padY] = [size * 0.36, size * 0.24]
  const width = pen.measureText(text).width + 2 * padX
  if (shown <= 0) return width
  pen.save()
  pen.globalAlpha = clamp(shown * 1.6)
  pen.translate(x - 46 * (1 - shown), y)
  pen.shadowColor = 'rgba(20, 10, 4, 0.28)'
  pen.shadowBlur = 14
  pen.shadowOffsetY = 5
  box(pen, 0, 0, width, size + 2 * padY, 10, fill)
  pen.shadowColor = 'transparent'
  pen.fillStyle = ink
  pen.textBaseline = 'middle'
  pen.fillText(text, padX, size / 2 + padY + size * 0.04)
  pen.restore()
  return width
}

export const PAPER = '#fffaf0'
export const INK = '#26180f'

/** Draws a caption of up to two lines. `at` is the time in the scene, or undefined if the caption stands from the start. */
export const drawCaption = (
  pen: Pen,
  lines: readonly string[],
  accent: string,
  at: number | undefined,
  top = 150,
): void => {
  lines.forEach((text, i) => {
    const shown = at === undefined ? 1 : outBack((at - 0.22 - i * 0.14) / 0.4)
    const isLast = i === lines.length - 1
    strip(pen, text, {
      x: 36,
      y: top + i * 82,
      size: 50,
      fill: isLast ? accent : PAPER,
      ink: isLast ? '#ffffff' : INK,
      shown,
    })
  })
}

export const card = (pen: Pen, accent: string): void => {
  pen.fillStyle = accent
  pen.fillRect(0, 0, W, H)
  const glow = pen.createRadialGradient(W / 2, 430, 40, W / 2, 430, 620)
  glow.addColorStop(0, 'rgba(255, 246, 226, 0.42)')
  glow.addColorStop(1, 'rgba(255, 246, 226, 0)')
  pen.fillStyle = glow
  pen.fillRect(0, 0, W, H)
}

export const sprite = (
  pen: Pen,
  loaded: Loaded,
  name: string,
  x: number,
  y: number,
  size: number,
  turn: number,
): void => {
  const found = loaded.pieces.get(name)
  if (!found || size <= 0) return
  pen.save()
  pen.translate(x, y)
  pen.rotate((turn * Math.PI) / 180)
  const side = size * (400 / 288)
  pen.globalAlpha = 0.55
  pen.drawImage(found.shadow, -side / 2 + size * 0.03, -side / 2 + size * 0.08, side, side)
  pen.globalAlpha = 1
  pen.drawImage(found.image, -side / 2, -side / 2, side, side)
  pen.restore()
}

export const check = (pen: Pen, x: number, y: number, accent: string): void => {
  pen.fillStyle = accent
  pen.beginPath()
  pen.arc(x, y, 21, 0, 7)
  pen.fill()
  pen.strokeStyle = '#ffffff'
  pen.lineWidth = 5.5
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.beginPath()
  pen.moveTo(x - 9, y + 1)
  pen.lineTo(x - 2, y + 8)
  pen.lineTo(x + 10, y - 7)
  pen.stroke()
}
