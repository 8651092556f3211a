import { type Arranged, type Pieces, soft, floorShadow, tilt, of, garnishes, heap, ringed } from './arrange-parts.ts'
import { type Placed } from '../drawing/pieces.ts'
import { between, pick, type Random } from '../random.ts'

export function hero(r: Random, p: Pieces): Arranged {
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

export function trio(r: Random, p: Pieces): Arranged {
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

export function pile(r: Random, p: Pieces): Arranged {
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

export function plate(r: Random, p: Pieces): Arranged {
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

export function scatter(r: Random, p: Pieces): Arranged {
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

export function row(r: Random, p: Pieces): Arranged {
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

export function fan(r: Random, p: Pieces): Arranged {
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

export function podium(r: Random, p: Pieces): Arranged {
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
