import { type Arranged, type Pieces, soft, floorShadow, tilt, of, garnishes, heap } from './arrange-parts.ts'
import { between, pick, type Random, round } from '../random.ts'

export function giftbox(r: Random, p: Pieces): Arranged {
  const columns = r() > 0.5 ? 3 : 4
  const cell = 690 / columns
  const paint = pick(r, [
    ['#7a2331', '#f3e3c3', '#e8d3a6'],
    ['#26413a', '#f4ead2', '#dcc59a'],
    ['#2b3358', '#f6eddc', '#e3cfa8'],
    ['#a9804a', '#fff8ea', '#efdcb4'],
  ] as const)
  const cups = Array.from({ length: columns * columns }, (_, i) => {
    const x = 135 + ((i % columns) + 0.5) * cell
    const y = 135 + (Math.floor(i / columns) + 0.5) * cell
    return `<rect x="${x - cell / 2 + 5}" y="${y - cell / 2 + 5}" width="${cell - 10}" height="${cell - 10}" rx="10" fill="${paint[2]}"/><circle cx="${x}" cy="${y}" r="${cell * 0.44}" fill="#2b1405" opacity=".2"/><circle cx="${x}" cy="${y - 3}" r="${cell * 0.42}" fill="${paint[1]}" opacity=".75"/>`
  })
  const under = `<defs>${soft('gs', 20)}</defs><rect x="118" y="138" width="740" height="740" rx="22" fill="#1d0e06" opacity=".55" filter="url(#gs)"/><rect x="100" y="100" width="760" height="760" rx="22" fill="${paint[0]}"/><rect x="100" y="100" width="760" height="10" rx="5" fill="#ffffff" opacity=".25"/><rect x="122" y="122" width="716" height="716" rx="12" fill="${paint[1]}"/>${cups.join('')}`
  const placed = Array.from({ length: columns * columns }, (_, i) => ({
    name: of(r, p, i),
    x: 135 + ((i % columns) + 0.5) * cell,
    y: 133 + (Math.floor(i / columns) + 0.5) * cell,
    size: cell * 0.83,
    turn: tilt(r, 9),
  }))
  const band = paint[0]
  const over = `<path d="M100 250L250 100h92L100 342z" fill="${band}"/><path d="M100 262L262 100h8L100 270zM100 322L322 100h8L100 330z" fill="#f1d58f" opacity=".9"/>`
  return {
    under,
    placed: [
      ...placed,
      ...garnishes(
        r,
        p,
        [
          [812, 815],
          [150, 815],
        ],
        120,
      ),
    ],
    over,
    lift: 0.7,
  }
}

export function tray(r: Random, p: Pieces): Arranged {
  const dark = r() > 0.4
  const [rim, bed] = dark ? ['#2a2d31', '#15171a'] : ['#fbfbf8', '#e9e7e0']
  const under = `<defs>${soft('ts', 18)}<linearGradient id="tb" x2="1" y2="1"><stop stop-color="${rim}"/><stop offset="1" stop-color="${bed}"/></linearGradient></defs><rect x="120" y="205" width="760" height="610" rx="54" fill="#1d0e06" opacity=".5" filter="url(#ts)"/><rect x="100" y="170" width="760" height="610" rx="54" fill="url(#tb)"/><rect x="136" y="206" width="688" height="538" rx="34" fill="${bed}"/><rect x="136" y="206" width="688" height="538" rx="34" fill="none" stroke="#ffffff" stroke-opacity=".22" stroke-width="5"/>`
  const placed = [0, 1].flatMap((row) =>
    Array.from({ length: 3 }, (_, i) => ({
      name: of(r, p, i + row),
      x: 275 + i * 205 + tilt(r, 8),
      y: 360 + row * 225 + tilt(r, 8),
      size: 285,
      turn: tilt(r, 9) + (row ? -4 : 4),
      shade: 0,
    })),
  )
  const over = `<g fill="#ffffff"><path d="M150 205h150L190 745h-54V240c0-20 0-35 14-35z" opacity=".13"/><path d="M420 205h70L370 745h-60z" opacity=".1"/><path d="M700 205h34L620 745h-30z" opacity=".12"/></g>`
  return {
    under,
    placed: [
      ...placed,
      ...garnishes(
        r,
        p,
        [
          [735, 690],
          [225, 270],
        ],
        125,
      ),
    ],
    over,
    lift: 0.8,
  }
}

export function bowl(r: Random, p: Pieces): Arranged {
  const [light, mid, dark] = pick(r, [
    ['#ffffff', '#e9eef0', '#b6c0c6'],
    ['#7fa3b5', '#4d7489', '#2b4656'],
    ['#f4e4cf', '#d9b88f', '#9a7347'],
    ['#56524e', '#3a3633', '#1c1a18'],
  ] as const)
  const under = `${floorShadow(490, 850, 330, 60, 0.55)}<ellipse cx="480" cy="520" rx="385" ry="112" fill="${dark}"/><ellipse cx="480" cy="530" rx="355" ry="94" fill="${mid}"/>`
  const over = `<defs><linearGradient id="bo" x2="1" y2=".6"><stop stop-color="${light}"/><stop offset=".5" stop-color="${mid}"/><stop offset="1" stop-color="${dark}"/></linearGradient></defs><path d="M95 522C110 690 230 850 370 860h220c140-10 260-170 275-338C800 660 160 660 95 522z" fill="url(#bo)"/><path d="M95 522C160 660 800 660 865 522" stroke="#ffffff" stroke-opacity=".6" stroke-width="7" fill="none"/><path d="M160 640c30 80 90 150 160 180" stroke="#ffffff" stroke-opacity=".4" stroke-width="18" fill="none" stroke-linecap="round"/>`
  return {
    under,
    placed: [
      ...garnishes(
        r,
        p,
        [
          [235, 420],
          [735, 415],
        ],
        170,
      ),
      ...heap(r, p, 480, 330, 230, [2, 4, 4], 0.66, 0.42),
    ],
    over,
  }
}

/** Arranges fresh fish in a white insulated box full of ice. */
export function icebox(r: Random, p: Pieces): Arranged {
  const cubes = (n: number, top: number, bottom: number) =>
    Array.from({ length: n }, () => {
      const x = between(r, 165, 795)
      const y = between(r, top, bottom)
      const s = between(r, 30, 66)
      return `<rect x="${round(x - s / 2)}" y="${round(y - s / 2)}" width="${round(s)}" height="${round(s)}" rx="11" fill="#e3f4ff" fill-opacity=".78" stroke="#ffffff" stroke-width="3" transform="rotate(${round(between(r, 0, 90))} ${round(x)} ${round(y)})"/>`
    }).join('')
  const under = `<defs>${soft('ib', 20)}</defs><rect x="105" y="165" width="780" height="710" rx="40" fill="#0b2236" opacity=".45" filter="url(#ib)"/><rect x="90" y="120" width="780" height="720" rx="40" fill="#fbfdff"/><rect x="90" y="800" width="780" height="40" rx="20" fill="#d5dee6"/><rect x="140" y="170" width="680" height="600" rx="24" fill="#b9dcf2"/>${cubes(95, 195, 745)}`
  const placed = [0, 1, 2].flatMap((line) =>
    Array.from({ length: 2 }, (_, i) => ({
      name: of(r, p, i + line),
      x: 335 + i * 290 + tilt(r, 14),
      y: 300 + line * 175 + tilt(r, 8),
      size: 300,
      turn: tilt(r, 12),
    })),
  )
  return {
    under,
    placed: [
      ...placed,
      ...garnishes(
        r,
        p,
        [
          [760, 240],
          [210, 700],
        ],
        120,
      ),
    ],
    over: `<g opacity=".85">${cubes(16, 690, 750)}</g>`,
  }
}
