/** The scenes of a clip. Runs in a browser page. */
import type { Point, Scene } from '../storyboards.ts'
import { clamp, mix, outBack, smooth } from './easing.ts'
import { box, card, check, drawCaption, FONT, INK, PAPER, sprite, strip } from './parts.ts'
import { type Camera, drawShot, H, type Loaded, type Motion, type Pen, SQUARE_TOP, still, W } from './stage.ts'

/** A wave that runs through the pieces: each hops once. */
const hop = (time: number, at: number, count: number): Motion => {
  const phase = clamp((time - 0.35 - (at / Math.max(1, count)) * 0.8) / 0.5)
  const rise = Math.sin(Math.PI * phase)
  return { dy: -46 * rise, size: 1 + 0.05 * rise, turn: 5 * Math.sin(2 * Math.PI * phase), alpha: 1 }
}

/** Pieces fall into place one after the other. */
const fall = (time: number, at: number, count: number): Motion => {
  const phase = (time - 0.3 - (at / Math.max(1, count)) * 0.75) / 0.45
  const settled = outBack(phase)
  return {
    dy: -320 * (1 - settled),
    size: mix(1.15, 1, clamp(settled)),
    turn: 14 * (1 - settled),
    alpha: clamp(phase * 3),
  }
}

type Paint<K extends Scene['kind']> = (
  pen: Pen,
  scene: Extract<Scene, { kind: K }>,
  loaded: Loaded,
  accent: string,
  time: number,
) => void

const centre = (zoom: number, y = 853): Camera => ({ x: 480, y, zoom })

const paintOpening: Paint<'opening'> = (pen, scene, loaded, accent, time) => {
  const count = loaded.shot.placed.length
  drawShot(pen, loaded, centre(1 + 0.05 * smooth(time / scene.seconds), 862), (at) => hop(time, at, count))
  strip(pen, scene.kicker, { x: 36, y: 96, size: 26, fill: INK, ink: '#ffffff', shown: 1 })
  drawCaption(pen, scene.caption, accent, undefined)
}

const paintBuild: Paint<'build'> = (pen, scene, loaded, accent, time) => {
  const count = loaded.shot.placed.length
  const camera = centre(mix(1.08, 1, smooth(time / scene.seconds)), 870)
  drawShot(pen, loaded, camera, (at) => fall(time, at, count), time > 1.35 ? 1 : 0)
  drawCaption(pen, scene.caption, accent, time)
}

const paintCloseUp: Paint<'closeUp'> = (pen, scene, loaded, accent, time) => {
  const along = smooth(time / scene.seconds)
  const place = (from: Point, to: Point, axis: 0 | 1): number => mix(from[axis], to[axis], along) * 960
  const camera = { x: place(scene.from, scene.to, 0), y: SQUARE_TOP + place(scene.from, scene.to, 1) - 60, zoom: 1.62 }
  drawShot(pen, loaded, camera, () => still)
  drawCaption(pen, scene.caption, accent, time)
}

const paintStep: Paint<'step'> = (pen, scene, loaded, accent, time) => {
  const count = loaded.shot.placed.length
  drawShot(pen, loaded, centre(mix(1.06, 1, smooth(time / scene.seconds)), 880), (at) => fall(time + 0.1, at, count), 0)
  const size = 74 * clamp(outBack((time - 0.1) / 0.4))
  pen.save()
  pen.translate(74, 106)
  pen.scale(size / 74, size / 74)
  box(pen, -38, -38, 76, 76, 38, INK)
  pen.font = `800 42px ${FONT}`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillStyle = '#ffffff'
  pen.fillText(String(scene.step), 0, 3)
  pen.restore()
  drawCaption(pen, scene.caption, accent, time, 164)
}

/** Places of stacked boxes, bottom row first. */
const stacked: readonly Point[] = [
  [145, 640],
  [395, 640],
  [145, 506],
  [395, 506],
  [270, 372],
]

const paintStack: Paint<'stack'> = (pen, scene, loaded, accent, time) => {
  card(pen, accent)
  box(pen, 0, 735, W, 300, 0, 'rgba(30, 14, 4, 0.24)')
  stacked.forEach(([x, y], i) => {
    const phase = (time - 0.25 - i * 0.24) / 0.4
    if (phase <= 0) return
    const side = 300
    pen.drawImage(loaded.cutout, x - side / 2, y - side / 2 - 420 * (1 - outBack(phase)), side, side)
  })
  drawCaption(pen, scene.caption, INK, time, 110)
}

const paintTips: Paint<'tips'> = (pen, scene, loaded, accent, time) => {
  card(pen, accent)
  const [name = ''] = loaded.shot.main
  const bob = (delay: number): number => 12 * Math.sin((time - delay) * 4)
  sprite(pen, loaded, loaded.shot.main[1] ?? name, 118, 758 + bob(0.5), 120, -14)
  sprite(pen, loaded, loaded.shot.main[2] ?? name, 424, 748 + bob(0.9), 132, 15)
  sprite(pen, loaded, name, 270, 728 + bob(0), 210, 4 * Math.sin(time * 3))
  drawCaption(pen, scene.caption, INK, time, 150)
  scene.tips.forEach((text, i) => {
    const shown = outBack((time - 0.35 - i * 0.36) / 0.4)
    if (shown <= 0) return
    pen.save()
    pen.globalAlpha = clamp(shown * 1.5)
    pen.translate(0, 34 * (1 - shown))
    box(pen, 36, 262 + i * 98, W - 72, 82, 22, PAPER)
    check(pen, 82, 303 + i * 98, accent)
    pen.font = `700 36px ${FONT}`
    pen.textBaseline = 'middle'
    pen.fillStyle = INK
    pen.fillText(text, 120, 305 + i * 98)
    pen.restore()
  })
}

const rays = (pen: Pen, time: number): void => {
  pen.save()
  pen.translate(W / 2, 500)
  pen.rotate(time * 0.12)
  pen.fillStyle = 'rgba(255, 255, 255, 0.07)'
  for (let i = 0; i < 12; i++) {
    pen.rotate(Math.PI / 6)
    pen.beginPath()
    pen.moveTo(0, 0)
    pen.lineTo(-110, -900)
    pen.lineTo(110, -900)
    pen.fill()
  }
  pen.restore()
}

const paintClosing: Paint<'closing'> = (pen, scene, loaded, accent, time) => {
  card(pen, accent)
  rays(pen, time)
  const radius = 172 * outBack((time - 0.1) / 0.5)
  const names = loaded.shot.main
  for (let i = 0; i < 6; i++) {
    const angle = (i / 6) * 2 * Math.PI + 0.5 + time * 0.25
    const grown = outBack((time - 0.35 - i * 0.06) / 0.4)
    const reach = 222 * Math.max(0, grown)
    const name = names[i % names.length] ?? ''
    sprite(pen, loaded, name, 270 + Math.cos(angle) * reach, 500 + Math.sin(angle) * reach, 78 * grown, angle * 20)
  }
  pen.save()
  pen.beginPath()
  pen.arc(270, 500, Math.max(0, radius + 10), 0, 7)
  pen.fillStyle = '#ffffff'
  pen.fill()
  pen.beginPath()
  pen.arc(270, 500, Math.max(0, radius), 0, 7)
  pen.clip()
  pen.drawImage(loaded.square, 270 - radius * 1.12, 500 - radius * 1.12, radius * 2.24, radius * 2.24)
  pen.restore()
  drawCaption(pen, scene.caption, INK, time, 96)
}

export const painters = {
  opening: paintOpening,
  build: paintBuild,
  closeUp: paintCloseUp,
  step: paintStep,
  stack: paintStack,
  tips: paintTips,
  closing: paintClosing,
} as Readonly<Record<Scene['kind'], (pen: Pen, scene: Scene, loaded: Loaded, accent: string, time: number) => void>>
