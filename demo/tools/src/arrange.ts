import { between, pick, type Random, round } from './random.ts'
import type { Placed } from './pieces.ts'

export type Arrangement =
  | 'hero'
  | 'trio'
  | 'pile'
  | 'crate'
  | 'basket'
  | 'giftbox'
  | 'plate'
  | 'tray'
  | 'scatter'
  | 'row'
  | 'bag'
  | 'podium'
  | 'bowl'
  | 'fan'
  | 'icebox'

export interface Arranged {
  readonly under: string
  readonly placed: Placed[]
  readonly over: string
  readonly lift?: number
}
export interface Pieces {
  readonly main: readonly string[]
  readonly garnish: readonly string[]
}

const soft = (id: string, deviation: number) =>
  `<filter id="${id}" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`
const floorShadow = (cx: number, cy: number, rx: number, ry: number, opacity = 0.45) =>
  `<defs>${soft('fs', 18)}</defs><ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="#23120a" opacity="${opacity}" filter="url(#fs)"/>`
const tilt = (r: Random, most = 16) => between(r, -most, most)
const of = (r: Random, pieces: Pieces, i: number) => pieces.main[i % pieces.main.length] ?? pick(r, pieces.main)
const garnishes = (r: Random, pieces: Pieces, places: readonly (readonly [number, number])[], size = 150): Placed[] =>
  pieces.garnish.length === 0
    ? []
    : places.map(([x, y], i) => ({
        name: pieces.garnish[i % pieces.garnish.length] as string,
        x: x + tilt(r, 14),
        y: y + tilt(r, 14),
        size: size * between(r, 0.8, 1.15),
        turn: between(r, -60, 60),
        flip: r() > 0.5,
      }))

function hero(r: Random, p: Pieces): Arranged {
  const side = r() > 0.5 ? 1 : -1
  const placed: Placed[] = [
    ...garnishes(
      r,
      p,
      [
        [480 - side * 300, 250],
        [480 + side * 330, 720],
        [480 + side * 290, 215],
      ],
      190,
    ),
    { name: of(r, p, 1), x: 480 + side * 215, y: 380, size: 330, turn: side * between(r, 14, 26), shade: 0.14 },
    { name: of(r, p, 2), x: 480 - side * 240, y: 600, size: 270, turn: -side * between(r, 12, 34) },
    { name: of(r, p, 0), x: 480 - side * 20, y: 490, size: 545, turn: tilt(r, 7) },
    { name: of(r, p, 1), x: 480 + side * 245, y: 705, size: 225, turn: side * between(r, 4, 30) },
  ]
  return { under: '', placed, over: '' }
}

function trio(r: Random, p: Pieces): Arranged {
  const placed: Placed[] = [
    ...garnishes(
      r,
      p,
      [
        [170, 240],
        [800, 260],
        [190, 800],
        [780, 790],
      ],
      165,
    ),
    { name: of(r, p, 1), x: 320, y: 395, size: 370, turn: tilt(r) },
    { name: of(r, p, 2), x: 655, y: 415, size: 370, turn: tilt(r), flip: true },
    { name: of(r, p, 0), x: 480, y: 620, size: 410, turn: tilt(r, 10) },
  ]
  return { under: '', placed, over: '' }
}

function heap(
  r: Random,
  p: Pieces,
  centre: number,
  base: number,
  size: number,
  rows: readonly number[],
  stepX = 0.72,
  stepY = 0.5,
): Placed[] {
  return rows.flatMap((count, row) =>
    Array.from({ length: count }, (_, i) => ({
      name: of(r, p, i + row),
      x: centre + (i - (count - 1) / 2) * size * stepX + tilt(r, 9),
      y: base + row * size * stepY + tilt(r, 7),
      size: size * between(r, 0.95, 1.06),
      turn: tilt(r, 20),
      flip: r() > 0.6,
      shade: Math.max(0, (rows.length - 1 - row) * 0.09),
    })),
  )
}

function pile(r: Random, p: Pieces): Arranged {
  return {
    under: floorShadow(480, 765, 360, 70),
    placed: [
      ...garnishes(
        r,
        p,
        [
          [160, 700],
          [820, 720],
        ],
        190,
      ),
      ...heap(r, p, 480, 280, 270, [2, 3, 4]),
      ...garnishes(
        r,
        p,
        [
          [250, 800],
          [720, 815],
        ],
        130,
      ),
    ],
    over: '',
  }
}

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

function crate(r: Random, p: Pieces): Arranged {
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

function basket(r: Random, p: Pieces): Arranged {
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

function giftbox(r: Random, p: Pieces): Arranged {
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

function ringed(r: Random, p: Pieces, n: number, radius: number, size: number, cx = 480, cy = 480): Placed[] {
  return Array.from({ length: n }, (_, i) => {
    const angle = i * 2.39996
    const reach = Math.sqrt((i + 0.4) / n) * radius
    return {
      name: of(r, p, i),
      x: cx + Math.cos(angle) * reach,
      y: cy + Math.sin(angle) * reach * 0.94,
      size: size * between(r, 0.94, 1.06),
      turn: tilt(r, 26),
      flip: r() > 0.5,
    }
  }).sort((a, b) => a.y - b.y)
}

function plate(r: Random, p: Pieces): Arranged {
  const [rim, well] = pick(r, [
    ['#fdfdfb', '#f2f0ea'],
    ['#e9eff2', '#f9fbfb'],
    ['#39424c', '#465260'],
    ['#f6e8da', '#fdf6ec'],
    ['#dfe8df', '#f5faf4'],
  ] as const)
  const under = `<defs>${soft('pl', 18)}<radialGradient id="pw" cx=".4" cy=".35"><stop stop-color="${well}"/><stop offset=".82" stop-color="${well}"/><stop offset="1" stop-color="#00000022"/></radialGradient></defs><circle cx="496" cy="520" r="405" fill="#1d0e06" opacity=".45" filter="url(#pl)"/><circle cx="480" cy="485" r="408" fill="${rim}"/><circle cx="480" cy="485" r="404" fill="none" stroke="#ffffff" stroke-opacity=".7" stroke-width="5"/><circle cx="480" cy="485" r="305" fill="${well}"/><circle cx="480" cy="485" r="305" fill="url(#pw)"/><path d="M150 340A360 360 0 0 1 420 122" stroke="#ffffff" stroke-opacity=".55" stroke-width="16" fill="none" stroke-linecap="round"/>`
  const n = pick(r, [5, 6, 7])
  return {
    under,
    placed: [
      ...garnishes(
        r,
        p,
        [
          [300, 330],
          [690, 620],
          [650, 300],
          [320, 650],
        ],
        150,
      ),
      ...ringed(r, p, n, 205, n > 5 ? 245 : 275, 480, 485),
    ],
    over: '',
  }
}

function tray(r: Random, p: Pieces): Arranged {
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

function scatter(r: Random, p: Pieces): Arranged {
  const spots: [number, number][] = []
  for (let tries = 0; tries < 900 && spots.length < 15; tries++) {
    const spot: [number, number] = [between(r, 60, 900), between(r, 60, 900)]
    if (spots.every(([x, y]) => Math.hypot(x - spot[0], y - spot[1]) > 205)) spots.push(spot)
  }
  const placed = spots.map(([x, y], i): Placed => {
    const green = p.garnish.length > 0 && i % 5 === 4
    return {
      name: green ? (p.garnish[i % p.garnish.length] as string) : of(r, p, i),
      x,
      y,
      size: green ? 140 : between(r, 195, 255),
      turn: between(r, -55, 55),
      flip: r() > 0.5,
    }
  })
  return { under: '', placed: placed.sort((a, b) => a.y - b.y), over: '' }
}

function row(r: Random, p: Pieces): Arranged {
  const placed: Placed[] = [
    { name: of(r, p, 1), x: 275, y: 470, size: 440, turn: -3, shade: 0.1 },
    { name: of(r, p, 2), x: 690, y: 470, size: 440, turn: 3, shade: 0.1 },
    { name: of(r, p, 0), x: 480, y: 520, size: 550, turn: 0 },
    ...garnishes(
      r,
      p,
      [
        [170, 765],
        [320, 820],
        [660, 815],
        [805, 755],
      ],
      165,
    ),
  ]
  return {
    under: `${floorShadow(275, 680, 150, 30)}${floorShadow(690, 680, 150, 30)}${floorShadow(480, 785, 190, 36)}`,
    placed,
    over: '',
  }
}

function bag(r: Random, p: Pieces): Arranged {
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

function podium(r: Random, p: Pieces): Arranged {
  const drum = (x: number, y: number, w: number, h: number, top: string, sideA: string, sideB: string, id: string) =>
    `<defs><linearGradient id="${id}"><stop stop-color="${sideA}"/><stop offset="1" stop-color="${sideB}"/></linearGradient></defs><path d="M${x - w} ${y}v${h}a${w} ${w * 0.26} 0 0 0 ${2 * w} 0v${-h}z" fill="url(#${id})"/><ellipse cx="${x}" cy="${y}" rx="${w}" ry="${w * 0.26}" fill="${top}"/>`
  const [top, a, b] = pick(r, [
    ['#fff7ee', '#f6dcc4', '#d9ad86'],
    ['#ffffff', '#e8e4f4', '#b9b0d6'],
    ['#f8fff2', '#d9ecc6', '#a3c587'],
    ['#fff5f5', '#f7d3d0', '#d99a98'],
  ] as const)
  const under = `${floorShadow(490, 845, 400, 50)}${drum(215, 700, 160, 110, top, a, b, 'd1')}${drum(760, 665, 150, 145, top, a, b, 'd2')}${drum(480, 720, 235, 110, top, a, b, 'd3')}`
  const placed: Placed[] = [
    { name: of(r, p, 1), x: 205, y: 580, size: 255, turn: tilt(r, 10) },
    { name: of(r, p, 2), x: 770, y: 545, size: 255, turn: tilt(r, 10) },
    { name: of(r, p, 0), x: 480, y: 485, size: 480, turn: tilt(r, 4) },
    ...garnishes(
      r,
      p,
      [
        [330, 745],
        [630, 755],
      ],
      130,
    ),
  ]
  return { under, placed, over: '', lift: 0.6 }
}

function bowl(r: Random, p: Pieces): Arranged {
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

function fan(r: Random, p: Pieces): Arranged {
  const n = 5
  const placed = Array.from({ length: n }, (_, i): Placed => {
    const part = (i - (n - 1) / 2) / (n - 1)
    return {
      name: of(r, p, i),
      x: 480 + part * 620,
      y: 500 + Math.abs(part) * 150 - 40,
      size: 345,
      turn: part * 62,
      shade: 0,
    }
  })
  return {
    under: '',
    placed: [
      ...garnishes(
        r,
        p,
        [
          [200, 260],
          [760, 260],
          [480, 200],
        ],
        165,
      ),
      ...placed,
      ...garnishes(
        r,
        p,
        [
          [330, 775],
          [480, 800],
          [630, 780],
        ],
        150,
      ),
    ],
    over: '',
  }
}

/** A white insulated box full of ice: how fresh fish travels. */
function icebox(r: Random, p: Pieces): Arranged {
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

const arrangements: Record<Arrangement, (r: Random, p: Pieces) => Arranged> = {
  hero,
  trio,
  pile,
  crate,
  basket,
  giftbox,
  plate,
  tray,
  scatter,
  row,
  bag,
  podium,
  bowl,
  fan,
  icebox,
}

export const arrange = (kind: Arrangement, random: Random, pieces: Pieces): Arranged =>
  arrangements[kind](random, pieces)
