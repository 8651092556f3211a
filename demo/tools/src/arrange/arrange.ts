import { bowl, giftbox, icebox, tray } from './arrange-boxes.ts'
import { bag, basket, crate } from './arrange-carriers.ts'
import { fan, hero, pile, plate, podium, row, scatter, trio } from './arrange-open.ts'
import type { Arranged, Pieces } from './arrange-parts.ts'
import type { Random } from '../random.ts'

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
