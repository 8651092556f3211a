import { type Html, html } from '../pages/html.ts'
import { mappedPlaces, type MappedPlace, type Point } from './place-points.ts'

const WIDTH = 720
const HEIGHT = 400
/** Width of the map image in degrees at level 3; each further level doubles it. */
const SPAN = 0.006
const MOST_LABELS = 6

interface View {
  center: Point
  span: number
}
const toPixel = ({ center, span }: View, { lat, lng }: Point): [x: number, y: number] => [
  WIDTH / 2 + ((lng - center.lng) / span) * WIDTH,
  HEIGHT / 2 - ((lat - center.lat) / span) * WIDTH,
]
const isSeen = ([x, y]: [number, number]): boolean => x > 40 && x < WIDTH - 40 && y > 30 && y < HEIGHT - 20

/** Generates streets deterministically from the location. */
const streets = ({ lat, lng }: Point): Html => {
  const shift = (value: number, step: number): number => Math.round(Math.abs(value * 100_000)) % step
  const across = [-120, 20, 160, 300, 440].map((y) => y + shift(lat, 60))
  const down = [-60, 110, 250, 420, 580, 740].map((x) => x + shift(lng, 70))
  return html`<g stroke="#fff" stroke-width="12" fill="none">
    ${across.map((y) => html`<path d="M-40 ${y}L${WIDTH + 40} ${y + 46}"/>`)}
    ${down.map((x) => html`<path d="M${x} -20L${x - 34} ${HEIGHT + 20}"/>`)}
  </g>`
}

const label = (view: View, { name, point }: MappedPlace): Html => {
  const [x, y] = toPixel(view, point)
  return html`<circle cx="${x}" cy="${y}" r="4" fill="#8b95a1"/><text x="${x}" y="${y + 20}" text-anchor="middle">${name}</text>`
}

const distance = (one: Point, other: Point): number => Math.hypot(one.lat - other.lat, one.lng - other.lng)

/** Renders a simple map image of a place: streets, its road, and nearby places from the register. */
export function drawTile(center: Point, level: number): string {
  const view = { center, span: SPAN * 2 ** (level - 3) }
  const near = mappedPlaces
    .filter(({ point }) => isSeen(toPixel(view, point)))
    .toSorted((one, other) => distance(one.point, center) - distance(other.point, center))
    .slice(0, MOST_LABELS)
  const road = near[0]?.road.split(' ').at(-2) ?? ''
  const middle = HEIGHT / 2
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="Pretendard, 'Noto Sans KR', 'Noto Sans CJK KR', sans-serif" font-size="15" fill="#4e5968">
  <rect width="${WIDTH}" height="${HEIGHT}" fill="#eef0f2"/>
  <rect x="470" y="-10" width="150" height="${middle - 40}" rx="12" fill="#d9ecd8"/>
  ${streets(center)}
  <path d="M-20 ${middle - 12}L${WIDTH + 20} ${middle + 26}" stroke="#f3d9a0" stroke-width="22"/>
  <path d="M-20 ${middle - 12}L${WIDTH + 20} ${middle + 26}" stroke="#fdf1d6" stroke-width="17"/>
  <text x="150" y="${middle - 1}" text-anchor="middle" font-size="13">${road}</text>
  ${near.map((place) => label(view, place))}
</svg>`.text
}
