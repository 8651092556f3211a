import { type Arranged, type Pieces, floorShadow, garnishes, heap } from './arrange-parts.ts'
import { type Random, round } from '../random.ts'

const slats = (x: number, y: number, w: number, h: number, n: number) => {
  const each = h / n
  return Array.from(
    { length: n },
    (_, i) =>
      `<rect x="${x}" y="${round(y + i * each)}" width="${w}" height="${round(each - 9)}" rx="5" fill="url(#slat)"/><path d="M${x + 8} ${round(y + i * each + each * 0.35)}C${x + w * 0.3} ${round(y + i * each + each * 0.22)} ${x + w * 0.6} ${round(y + i * each + each * 0.55)} ${x + w - 8} ${round(y + i * each + each * 0.38)}" stroke="#7a4a1c" stroke-opacity=".3" stroke-width="2.5" fill="none"/><rect x="${x}" y="${round(y + i * each + each - 12)}" width="${w}" height="4" fill="#4f2c0e" opacity=".35"/>`,
  ).join('')
}

const slatPaint =
  '<defs><linearGradient id="slat" x2="0" y2="1"><stop stop-color="#ecc792"/><stop offset="1" stop-color="#c99450"/></linearGradient></defs>'

const nails = (xs: readonly number[], ys: readonly number[]) =>
  xs.flatMap((x) => ys.map((y) => `<circle cx="${x}" cy="${y}" r="5" fill="#5b3513" opacity=".7"/>`)).join('')

export function crate(r: Random, p: Pieces): Arranged {
  const under = `${slatPaint}${floorShadow(490, 850, 400, 55, 0.6)}<path d="M150 470h660v180H150z" fill="#6b4119"/>${slats(150, 440, 660, 130, 2)}`
  const over = `<path d="M120 610h720v30H120z" fill="#2b1505" opacity=".25"/>${slats(110, 620, 740, 226, 3)}<rect x="110" y="600" width="58" height="252" rx="6" fill="#b9813f"/><rect x="792" y="600" width="58" height="252" rx="6" fill="#b07735"/>${nails([139, 821], [640, 720, 798])}`
  const placed = [
    ...heap(r, p, 480, 345, 238, [3, 4, 4], 0.72, 0.46),
    ...garnishes(
      r,
      p,
      [
        [230, 420],
        [745, 430],
        [480, 262],
      ],
      150,
    ),
  ]
  return { under, placed, over }
}

export function basket(r: Random, p: Pieces): Arranged {
  const weave =
    '<defs><linearGradient id="bw" x2="0" y2="1"><stop stop-color="#deb274"/><stop offset="1" stop-color="#a8743a"/></linearGradient><pattern id="bp" width="60" height="44" patternUnits="userSpaceOnUse"><rect width="60" height="44" fill="#6f4620"/><rect x="-14" y="2" width="58" height="19" rx="9" fill="url(#bw)"/><rect x="46" y="2" width="58" height="19" rx="9" fill="url(#bw)"/><rect x="16" y="24" width="58" height="19" rx="9" fill="url(#bw)"/><rect x="-44" y="24" width="58" height="19" rx="9" fill="url(#bw)"/></pattern></defs>'
  const under = `${weave}${floorShadow(490, 850, 370, 55, 0.6)}<path d="M210 590C180 120 780 120 750 590" stroke="#8d5d2b" stroke-width="34" fill="none"/><path d="M210 590C180 120 780 120 750 590" stroke="#d4a566" stroke-width="20" fill="none" stroke-dasharray="24 8"/><ellipse cx="480" cy="600" rx="370" ry="72" fill="#5c3a1a"/>`
  const over =
    '<path d="M110 600C150 700 160 790 215 850Q480 900 745 850C800 790 810 700 850 600Q480 730 110 600z" fill="url(#bp)"/><path d="M110 600Q480 740 850 600" stroke="#8d5d2b" stroke-width="36" fill="none" stroke-linecap="round"/><path d="M110 598Q480 736 850 598" stroke="#e0b577" stroke-width="22" fill="none" stroke-linecap="round" stroke-dasharray="26 9"/><path d="M110 600C150 700 160 790 215 850Q330 880 420 880L330 680z" fill="#ffffff" opacity=".1"/>'
  return {
    under,
    placed: [
      ...heap(r, p, 480, 400, 225, [3, 4, 3], 0.7, 0.42),
      ...garnishes(
        r,
        p,
        [
          [240, 500],
          [735, 500],
          [480, 330],
        ],
        150,
      ),
    ],
    over,
  }
}

export function bag(r: Random, p: Pieces): Arranged {
  const under = `${floorShadow(500, 868, 330, 48, 0.55)}<defs><linearGradient id="kb" x2="1" y2=".2"><stop stop-color="#dcb483"/><stop offset=".5" stop-color="#cda06a"/><stop offset="1" stop-color="#a97a45"/></linearGradient></defs><path d="M235 400h490l12 90H223z" fill="#8f6536"/>`
  const over =
    '<path d="M205 470l28 22 30-22 30 22 30-22 30 22 30-22 30 22 30-22 30 22 30-22 30 22 30-22 30 22 30-22 30 22 28-22 14 385q-266 40-532 0z" fill="url(#kb)"/><path d="M320 480l-22 385M640 480l24 385" stroke="#8a5f30" stroke-opacity=".35" stroke-width="5"/><path d="M225 500l-8 350 70 8 18-358z" fill="#fff" opacity=".16"/><rect x="362" y="590" width="236" height="160" rx="12" fill="#fff9ec"/><rect x="374" y="602" width="212" height="136" rx="8" fill="none" stroke="#b58a4e" stroke-width="3"/>'
  return {
    under,
    placed: [
      ...garnishes(
        r,
        p,
        [
          [300, 250],
          [660, 245],
        ],
        190,
      ),
      ...heap(r, p, 480, 275, 235, [2, 3, 3], 0.66, 0.45),
    ],
    over,
  }
}
