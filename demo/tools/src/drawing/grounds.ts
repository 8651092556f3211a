import { mix } from './colour.ts'
import { between, type Random, round } from '../random.ts'

/** Surface under the food. `tone` is its own colour. Each ground covers 960 × 960 units, or more for banners. */
export type Ground =
  | 'linen'
  | 'check'
  | 'wood'
  | 'darkwood'
  | 'marble'
  | 'slate'
  | 'kraft'
  | 'sky'
  | 'ice'
  | 'wicker'
  | 'sweep'
  | 'leaf'
  | 'hanji'
  | 'terrazzo'
  | 'board'

const noise = (id: string, frequency: string, seed: number, matrix: string, octaves = 2) =>
  `<filter id="${id}" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="${octaves}" seed="${seed}"/><feColorMatrix values="${matrix}"/></filter>`
const speck = (rgb: string, strength: number, cut: number) =>
  `0 0 0 0 ${rgb.split(',')[0]} 0 0 0 0 ${rgb.split(',')[1]} 0 0 0 0 ${rgb.split(',')[2]} ${strength} 0 0 0 ${cut}`

function linen(r: Random, w: number, h: number, tone: string): string {
  const folds = Array.from({ length: 4 }, (_, i) => {
    const x = between(r, -0.1, 1.1) * w
    return `<path d="M${x} -50C${x + between(r, -160, 160)} ${h * 0.35} ${x + between(r, -160, 160)} ${h * 0.7} ${x + between(r, -220, 220)} ${h + 50}" stroke="${i % 2 ? '#ffffff' : mix(tone, '#3b2a1a', 0.4)}" stroke-width="${between(r, 40, 90)}" fill="none" opacity="${i % 2 ? 0.22 : 0.13}" filter="url(#soft)"/>`
  })
  return `<defs><filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="26"/></filter><pattern id="weave" width="6" height="6" patternUnits="userSpaceOnUse"><path d="M0 1.5h6M0 4.5h6" stroke="#ffffff" stroke-opacity=".2" stroke-width="1"/><path d="M1.5 0v6M4.5 0v6" stroke="#3b2a1a" stroke-opacity=".06" stroke-width="1"/></pattern></defs><rect width="${w}" height="${h}" fill="${tone}"/><rect width="${w}" height="${h}" fill="url(#weave)"/>${folds.join('')}`
}

function check(r: Random, w: number, h: number, tone: string): string {
  const band = 60
  return `<defs><pattern id="gingham" width="${band * 2}" height="${band * 2}" patternUnits="userSpaceOnUse" patternTransform="rotate(${between(r, -14, 14)})"><rect width="${band * 2}" height="${band * 2}" fill="${mix(tone, '#ffffff', 0.86)}"/><rect width="${band}" height="${band * 2}" fill="${tone}" opacity=".38"/><rect width="${band * 2}" height="${band}" fill="${tone}" opacity=".38"/></pattern></defs><rect width="${w}" height="${h}" fill="#fff"/><rect width="${w}" height="${h}" fill="url(#gingham)"/>`
}

function wood(r: Random, w: number, h: number, tone: string): string {
  const plank = between(r, 150, 210)
  const seed = Math.floor(r() * 900)
  const rows = Array.from({ length: Math.ceil(h / plank) + 1 }, (_, i) => {
    const y = i * plank
    const grain = Array.from({ length: 9 }, () => {
      const at = y + between(r, 0.08, 0.92) * plank
      const bend = between(r, -9, 9)
      return `<path d="M0 ${round(at)}C${w * 0.3} ${round(at + bend)} ${w * 0.6} ${round(at - bend)} ${w} ${round(at + bend / 2)}" stroke="${mix(tone, '#2b1608', 0.5)}" stroke-opacity="${round(between(r, 0.1, 0.3))}" stroke-width="${round(between(r, 0.8, 2.4))}" fill="none"/>`
    })
    return `<rect y="${y}" width="${w}" height="${plank}" fill="${mix(tone, i % 2 ? '#ffffff' : '#5a3413', between(r, 0.02, 0.14))}"/>${grain.join('')}<rect y="${y - 2}" width="${w}" height="4" fill="#1f0f05" opacity=".35"/><rect y="${y + 2}" width="${w}" height="2.5" fill="#ffffff" opacity=".16"/>`
  })
  return `<defs>${noise('gr', '0.004 0.07', seed, speck('0.2,0.1,0.03', 1.5, -0.62))}</defs><rect width="${w}" height="${h}" fill="${tone}"/>${rows.join('')}<rect width="${w}" height="${h}" filter="url(#gr)" opacity=".5"/>`
}

function marble(r: Random, w: number, h: number, tone: string): string {
  const veins = Array.from({ length: 9 }, () => {
    let x = between(r, -0.2, 1) * w
    let y = between(r, -0.1, 0.6) * h
    let path = `M${round(x)} ${round(y)}`
    for (let i = 0; i < 7; i++) {
      x += between(r, 20, 170)
      y += between(r, -30, 130)
      path += `L${round(x)} ${round(y)}`
    }
    return `<path d="${path}" stroke="${mix(tone, '#6b6f7a', between(r, 0.3, 0.7))}" stroke-width="${round(between(r, 1, 7))}" fill="none" opacity="${round(between(r, 0.15, 0.42))}" stroke-linejoin="round" filter="url(#vein)"/>`
  })
  return `<defs><filter id="vein" x="-20%" y="-20%" width="140%" height="140%"><feTurbulence baseFrequency="0.012" numOctaves="3" seed="${Math.floor(r() * 99)}"/><feDisplacementMap in="SourceGraphic" scale="60"/><feGaussianBlur stdDeviation="1.8"/></filter><linearGradient id="mb" x2="1" y2="1"><stop stop-color="#ffffff"/><stop offset="1" stop-color="${tone}"/></linearGradient></defs><rect width="${w}" height="${h}" fill="url(#mb)"/>${veins.join('')}`
}

function slate(r: Random, w: number, h: number, tone: string): string {
  return `<defs>${noise('sl', '0.012 0.03', Math.floor(r() * 99), speck('1,1,1', 0.8, -0.34), 3)}</defs><rect width="${w}" height="${h}" fill="${tone}"/><rect width="${w}" height="${h}" filter="url(#sl)" opacity=".42"/>`
}

function kraft(r: Random, w: number, h: number, tone: string): string {
  const fibres = Array.from({ length: 130 }, () => {
    const x = r() * w
    const y = r() * h
    return `<path d="M${round(x)} ${round(y)}q${round(between(r, -14, 14))} ${round(between(r, -8, 8))} ${round(between(r, -26, 26))} ${round(between(r, -14, 14))}" stroke="${r() > 0.5 ? '#ffffff' : '#4b2e12'}" stroke-opacity=".16" stroke-width="1.3" fill="none"/>`
  })
  return `<rect width="${w}" height="${h}" fill="${tone}"/>${fibres.join('')}`
}

function sky(r: Random, w: number, h: number, tone: string): string {
  const hill = (y: number, rise: number, colour: string) =>
    `<path d="M0 ${y}C${w * 0.22} ${y - rise} ${w * 0.38} ${y + rise * 0.4} ${w * 0.58} ${y - rise * 0.3}S${w * 0.86} ${y - rise} ${w} ${y - rise * 0.2}V${h}H0z" fill="${colour}"/>`
  const sun = between(r, 0.15, 0.85) * w
  const rows = Array.from({ length: 9 }, (_, i) => {
    const y = h * 0.7 + i * i * 4.2
    return `<path d="M0 ${y}Q${w / 2} ${y - 26} ${w} ${y}" stroke="#2c5f22" stroke-opacity=".16" stroke-width="${3 + i}" fill="none"/>`
  })
  return `<defs><linearGradient id="sk" x2="0" y2="1"><stop stop-color="${tone}"/><stop offset=".62" stop-color="#fff6e0"/></linearGradient><radialGradient id="sn"><stop stop-color="#fffbe8"/><stop offset=".3" stop-color="#fff3c4" stop-opacity=".75"/><stop offset="1" stop-color="#fff3c4" stop-opacity="0"/></radialGradient><filter id="far"><feGaussianBlur stdDeviation="5"/></filter></defs><rect width="${w}" height="${h}" fill="url(#sk)"/><circle cx="${sun}" cy="${h * 0.24}" r="${h * 0.3}" fill="url(#sn)"/><g filter="url(#far)">${hill(h * 0.56, 90, '#a9cdb0')}${hill(h * 0.62, 60, '#86b984')}</g>${hill(h * 0.71, 40, '#8fc06a')}${rows.join('')}`
}

function ice(r: Random, w: number, h: number, tone: string): string {
  const shards = Array.from({ length: Math.round((w * h) / 3400) }, () => {
    const x = r() * w
    const y = r() * h
    const size = between(r, 22, 74)
    const corners = Array.from({ length: 5 }, (_, i) => {
      const angle = (i / 5) * 6.283 + between(r, -0.4, 0.4)
      const reach = size * between(r, 0.6, 1)
      return `${round(x + Math.cos(angle) * reach)},${round(y + Math.sin(angle) * reach * 0.85)}`
    })
    return `<polygon points="${corners.join(' ')}" fill="${mix('#ffffff', tone, r())}" fill-opacity="${round(between(r, 0.3, 0.75))}" stroke="#ffffff" stroke-opacity=".75" stroke-width="1.8"/><polygon points="${corners.slice(0, 3).join(' ')}" fill="#ffffff" fill-opacity="${round(between(r, 0.15, 0.55))}"/>`
  })
  return `<rect width="${w}" height="${h}" fill="${mix(tone, '#2f6d9c', 0.25)}"/>${shards.join('')}`
}

function wicker(_r: Random, w: number, h: number, tone: string): string {
  return `<defs><linearGradient id="wk" x2="0" y2="1"><stop stop-color="${mix(tone, '#fff', 0.4)}"/><stop offset=".5" stop-color="${tone}"/><stop offset="1" stop-color="${mix(tone, '#2b1405', 0.45)}"/></linearGradient><pattern id="wp" width="96" height="64" patternUnits="userSpaceOnUse" patternTransform="rotate(-4)"><rect width="96" height="64" fill="${mix(tone, '#2b1405', 0.6)}"/><rect x="-22" y="2" width="92" height="28" rx="13" fill="url(#wk)"/><rect x="74" y="2" width="92" height="28" rx="13" fill="url(#wk)"/><rect x="26" y="34" width="92" height="28" rx="13" fill="url(#wk)"/><rect x="-70" y="34" width="92" height="28" rx="13" fill="url(#wk)"/></pattern></defs><rect width="${w}" height="${h}" fill="url(#wp)"/>`
}

function sweep(r: Random, w: number, h: number, tone: string): string {
  const x = between(r, 0.12, 0.88) * w
  return `<defs><radialGradient id="sw" cx=".42" cy=".3" r=".95"><stop stop-color="${mix(tone, '#ffffff', 0.6)}"/><stop offset=".6" stop-color="${tone}"/><stop offset="1" stop-color="${mix(tone, '#201030', 0.18)}"/></radialGradient><linearGradient id="fl" x2="0" y2="1"><stop stop-color="${mix(tone, '#ffffff', 0.25)}"/><stop offset="1" stop-color="${mix(tone, '#ffffff', 0.62)}"/></linearGradient></defs><rect width="${w}" height="${h}" fill="url(#sw)"/><circle cx="${x}" cy="${h * 0.36}" r="${h * 0.3}" fill="#ffffff" opacity=".22"/><circle cx="${w - x}" cy="${h * 0.16}" r="${h * 0.13}" fill="#ffffff" opacity=".16"/><path d="M0 ${h * 0.7}Q${w / 2} ${h * 0.64} ${w} ${h * 0.7}V${h}H0z" fill="url(#fl)"/>`
}

function leaf(r: Random, w: number, h: number, tone: string): string {
  const leaves = Array.from({ length: Math.round(w / 26) }, () => {
    const size = between(r, 120, 300)
    return `<g transform="translate(${round(r() * w)} ${round(r() * h)}) rotate(${round(r() * 360)}) scale(${round(size) / 100})"><path d="M0 -50C34 -24 34 24 0 50C-34 24 -34 -24 0 -50z" fill="${mix(tone, r() > 0.5 ? '#e9f5b0' : '#0c3a1c', between(r, 0.05, 0.42))}"/><path d="M0 -46V48M0 -20l16 -12M0 -20l-16 -12M0 4l20 -12M0 4l-20 -12M0 26l16 -10M0 26l-16 -10" stroke="#ffffff" stroke-opacity=".2" stroke-width="1.4" fill="none"/></g>`
  })
  return `<rect width="${w}" height="${h}" fill="${mix(tone, '#0c3a1c', 0.35)}"/>${leaves.join('')}`
}

function hanji(r: Random, w: number, h: number, tone: string): string {
  const petal = (x: number, y: number, s: number) =>
    `<g transform="translate(${x} ${y}) scale(${s})" fill="none" stroke="${mix(tone, '#8a2f2f', 0.5)}" stroke-opacity=".3" stroke-width="3">${[0, 72, 144, 216, 288].map((a) => `<path d="M0 0C-24 -20 -18 -52 0 -56C18 -52 24 -20 0 0z" transform="rotate(${a})"/>`).join('')}<circle r="9"/></g>`
  return `${kraft(r, w, h, tone)}${petal(w * 0.1, h * 0.12, 1.6)}${petal(w * 0.93, h * 0.85, 2)}${petal(w * 0.9, h * 0.1, 1)}`
}

function terrazzo(r: Random, w: number, h: number, tone: string): string {
  const chips = Array.from({ length: Math.round((w * h) / 6500) }, () => {
    const s = between(r, 5, 22)
    const x = r() * w
    const y = r() * h
    return `<path d="M${round(x)} ${round(y)}l${round(s)} ${round(-s * r())}l${round(s * r())} ${round(s)}l${round(-s)} ${round(s * 0.7)}z" fill="${['#e8a98c', '#9db7a5', '#d8c193', '#a9a6b8', '#c98b82'][Math.floor(r() * 5)]}" opacity=".55"/>`
  })
  return `<rect width="${w}" height="${h}" fill="${tone}"/>${chips.join('')}`
}

/** Returns a round cutting board over linen. */
function board(r: Random, w: number, h: number, tone: string): string {
  const rings = Array.from(
    { length: 7 },
    (_, i) =>
      `<ellipse cx="${w * 0.43}" cy="${h * 0.46}" rx="${60 + i * 52}" ry="${40 + i * 50}" fill="none" stroke="#6b3d17" stroke-opacity=".13" stroke-width="${2 + (i % 3)}"/>`,
  )
  return `${linen(r, w, h, tone)}<defs><radialGradient id="bd" cx=".4" cy=".32" r=".8"><stop stop-color="#ecc58f"/><stop offset="1" stop-color="#b9803f"/></radialGradient><filter id="bs"><feGaussianBlur stdDeviation="16"/></filter></defs><circle cx="${w / 2 + 14}" cy="${h / 2 + 30}" r="${h * 0.42}" fill="#2a1608" opacity=".42" filter="url(#bs)"/><circle cx="${w / 2}" cy="${h / 2}" r="${h * 0.42}" fill="#8a5a28"/><circle cx="${w / 2}" cy="${h / 2 - 8}" r="${h * 0.418}" fill="url(#bd)"/><clipPath id="bc"><circle cx="${w / 2}" cy="${h / 2 - 8}" r="${h * 0.418}"/></clipPath><g clip-path="url(#bc)">${rings.join('')}</g>`
}

const grounds: Record<Ground, (r: Random, w: number, h: number, tone: string) => string> = {
  linen,
  check,
  wood,
  darkwood: wood,
  marble,
  slate,
  kraft,
  sky,
  ice,
  wicker,
  sweep,
  leaf,
  hanji,
  terrazzo,
  board,
}

export const groundOf = (kind: Ground, random: Random, tone: string, width = 960, height = 960): string =>
  grounds[kind](random, width, height, tone)

/** Returns the key light from the upper left and a vignette that directs the view to the middle. */
export function lightOf(warm: boolean, width = 960, height = 960): string {
  return `<defs><radialGradient id="key" cx=".22" cy=".12" r=".85"><stop stop-color="${warm ? '#fff1cf' : '#e9f4ff'}" stop-opacity=".26"/><stop offset=".5" stop-color="#ffffff" stop-opacity=".02"/><stop offset="1" stop-color="#ffffff" stop-opacity="0"/></radialGradient><radialGradient id="rim" cx=".5" cy=".48" r=".78"><stop offset=".58" stop-color="#1c0f08" stop-opacity="0"/><stop offset="1" stop-color="${warm ? '#2a1306' : '#0a1c30'}" stop-opacity=".3"/></radialGradient></defs><rect width="${width}" height="${height}" fill="url(#key)"/><rect width="${width}" height="${height}" fill="url(#rim)"/>`
}
