/** SVG pieces that the emoji set lacks, in its style: soft gradients, rounded bodies, 32 × 32 units. */
const ball = (id: string, light: string, mid: string, dark: string, at = '0.35,0.28') => {
  const [x, y] = at.split(',')
  return `<radialGradient id="${id}" cx="${x}" cy="${y}" r="0.85"><stop offset="0" stop-color="${light}"/><stop offset="0.55" stop-color="${mid}"/><stop offset="1" stop-color="${dark}"/></radialGradient>`
}
const down = (id: string, ...stops: string[]) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0.25" y2="1">${stops.map((c, i) => `<stop offset="${i / (stops.length - 1)}" stop-color="${c}"/>`).join('')}</linearGradient>`
const shine = (x: number, y: number, rx: number, ry: number, turn = -25, strength = 0.45) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="#ffffff" fill-opacity="${strength}" transform="rotate(${turn} ${x} ${y})"/>`
const dots = (colour: string, places: readonly (readonly [number, number])[], r = 0.22) =>
  places.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`).join('')
const spread = (n: number, cx: number, cy: number, rx: number, ry: number) =>
  Array.from({ length: n }, (_, i) => {
    const angle = i * 2.39996
    const reach = Math.sqrt((i + 0.5) / n)
    return [cx + Math.cos(angle) * reach * rx, cy + Math.sin(angle) * reach * ry] as const
  })

const steak = (rim: string, meat: string, deep: string, fat: string) => `
  <defs>${down('m', meat, deep)}${ball('r', '#fffaf0', rim, '#e3c5ab')}</defs>
  <path d="M5 11C7 5 15 4 21 5.5C28 7 30.5 13 29 18.5C27.5 25 21 28 14 27C6 26 2.5 19 5 11Z" fill="${deep}" opacity="0.55" transform="translate(0.6 1.5)"/>
  <path d="M5 11C7 5 15 4 21 5.5C28 7 30.5 13 29 18.5C27.5 25 21 28 14 27C6 26 2.5 19 5 11Z" fill="url(#r)"/>
  <path d="M6.8 11.8C8.5 7.2 15 6.1 20.5 7.3C26.3 8.6 28.5 13.2 27.3 17.9C26 23 20.7 25.8 14.5 25C8 24.2 4.8 18.5 6.8 11.8Z" fill="url(#m)"/>
  <g fill="none" stroke="${fat}" stroke-linecap="round" stroke-width="0.55" opacity="0.9">
  <path d="M9 12c2 1 3 .5 4.5 2s3 1 4 2.5"/><path d="M12 9.5c1.5 1.5 3.5 1 5 2.5s3.5.8 5 2.3"/><path d="M18 8.8c1 1.7 3 1.7 4 3.2s2 1 3 2"/>
  <path d="M8.5 16.5c2-.4 2.6 1.5 4.5 1.5s3 2 5 2"/><path d="M10 20.5c1.5-.5 3 1 4.5 1s2.5 1.2 4 1"/><path d="M19.5 18c1.2 0 2.2 1.5 3.7 1.2s1.8.5 2.5.3"/><path d="M16 14.5c1.6-.4 2.5 1.3 4 1.5s2 1.5 4 1"/></g>
  <g stroke="${fat}" stroke-width="0.28" fill="none" opacity="0.75"><path d="M11 14.5l1.5 1M14 11.5l1.3 1.3M20 11.5l1.2.9M23 16l1.5.4M13 19.3l1.3.3M17.5 22.5l1.3.2M9 18.5l1 .6M21.5 20.8l1.3.5M16.5 17.3l1.4.7"/></g>
  ${shine(12, 8.8, 4.5, 1, -12, 0.28)}`
const slab = (layers: readonly string[]) => {
  const height = 20 / layers.length
  return `<defs><clipPath id="c"><rect x="3" y="6" width="26" height="20" rx="4.5"/></clipPath>${layers.map((c, i) => down(`l${i}`, '#ffffff', c, c)).join('')}</defs>
  <g clip-path="url(#c)">${layers.map((c, i) => `<rect x="2" y="${6 + i * height}" width="28" height="${height + 0.3}" fill="${c}"/><path d="M2 ${6 + i * height}c5 ${i % 2 ? 1.6 : -1.6} 9 ${i % 2 ? -1.5 : 1.8} 14 .4s9-1.6 14 .3v2H2z" fill="${c}"/>`).join('')}
  <path d="M3 6h26v5c-8 3-18-1-26 2z" fill="#ffffff" opacity="0.22"/></g>`
}
const bottle = (glassLight: string, glass: string, glassDark: string, cap: string, label: string) => `
  <defs>${down('g', glassLight, glass, glassDark)}<linearGradient id="p" x1="0" x2="1"><stop offset="0" stop-color="#fffdf5"/><stop offset="1" stop-color="${label}"/></linearGradient></defs>
  <rect x="13" y="1.5" width="6" height="4.2" rx="1" fill="${cap}"/><rect x="13" y="4.3" width="6" height="1.2" fill="#00000033"/>
  <path d="M13.3 5.7h5.4v3.3c0 1.6 4.3 2.7 4.3 6.5v12.5a2.6 2.6 0 0 1-2.6 2.6h-8.8A2.6 2.6 0 0 1 9 28V15.5c0-3.8 4.3-4.9 4.3-6.5z" fill="url(#g)"/>
  <rect x="9" y="16.5" width="14" height="9.5" fill="url(#p)"/><rect x="11" y="18.3" width="10" height="1" rx=".5" fill="${cap}"/><circle cx="16" cy="22.2" r="2" fill="${glass}"/>
  <path d="M10.6 15.8c.3-2.6 3.6-3.3 4-6" stroke="#ffffff" stroke-opacity=".55" stroke-width="1" fill="none" stroke-linecap="round"/>`
const sack = (cloth: string, shade: string, band: string, grain: string) => `
  <defs>${down('s', cloth, cloth, shade)}</defs>
  <path d="M8 8C5 14 3.5 21 5 27c.5 2.3 2 3.5 4.5 3.5h13c2.5 0 4-1.2 4.5-3.5C28.5 21 27 14 24 8z" fill="url(#s)"/>
  <ellipse cx="16" cy="8" rx="8.6" ry="2.7" fill="${shade}"/><ellipse cx="16" cy="7.7" rx="7.6" ry="2.1" fill="${grain}"/>
  ${dots('#ffffffaa', spread(16, 16, 7.6, 6.8, 1.6), 0.34)}
  <path d="M4.6 18.5h22.8l.3 6H4.3z" fill="${band}"/><circle cx="16" cy="21.5" r="2.2" fill="#fffaf0"/><path d="M16 23.3v-3.4m0 1.5l-1.2-1.2m1.2 2l1.2-1.2" stroke="${band}" stroke-width=".6" stroke-linecap="round"/>
  <path d="M9 10.5c-1.5 4-2.3 9-2 15" stroke="#ffffff" stroke-opacity=".45" stroke-width="1" fill="none" stroke-linecap="round"/>`
const pouch = (light: string, body: string, dark: string, mark: string) => `
  <defs>${down('s', light, body, dark)}</defs><path d="M7.5 3h17l1.2 5c.8 6 .8 12 .3 18.5l-1.5 3H7.5l-1.5-3C5.5 20 5.5 14 6.3 8z" fill="url(#s)"/><rect x="7.2" y="3" width="17.6" height="2.6" rx=".6" fill="${dark}"/>
  <circle cx="16" cy="17" r="6" fill="#fffaf2"/><circle cx="16" cy="17.6" r="3.6" fill="${mark}"/><path d="M16 14.2c.3-1.2 1.2-1.7 2.2-1.7-.1 1.2-1 1.9-2.2 1.7z" fill="#5a9e3a"/>
  <path d="M8.6 8c-.8 5-.9 11-.4 17" stroke="#ffffff" stroke-opacity=".5" stroke-width="1" fill="none" stroke-linecap="round"/><rect x="11" y="25.5" width="10" height="1" rx=".5" fill="#ffffffaa"/>`
const crock = (light: string, mid: string, dark: string, top: string) => `
  <defs>${ball('b', light, mid, dark, '0.32,0.3')}${down('t', '#8d6a52', '#4d3325')}</defs>
  <path d="M10 9C5 12 3.5 17 4.5 22c.8 4.5 4 8 7 8.5h9c3-.5 6.2-4 7-8.5 1-5-.5-10-5.5-13z" fill="url(#b)"/><ellipse cx="16" cy="9" rx="7.8" ry="2.8" fill="#3c271b"/><ellipse cx="16" cy="8.8" rx="6.6" ry="2.1" fill="${top}"/>
  ${shine(13.5, 8.4, 2.6, 0.6, -6, 0.5)}<path d="M6 16.5c6 2.2 14 2.2 20 0" stroke="#00000040" stroke-width=".7" fill="none"/><path d="M5.5 19c6 2.3 15 2.3 21 0" stroke="#ffffff22" stroke-width=".6" fill="none"/>${shine(9, 17, 1.3, 4.5, 14, 0.3)}`
const shellFan = (light: string, mid: string, dark: string) => `
  <defs>${ball('b', light, mid, dark, '0.5,0.2')}</defs><path d="M16 4C25 4 31 12 29.5 19 27 25 21 28 16 28S5 25 2.5 19C1 12 7 4 16 4z" fill="url(#b)"/>
  <g fill="none" stroke="${dark}" stroke-opacity=".55" stroke-width=".6"><path d="M16 28L16 5M16 28L9.5 6M16 28L22.5 6M16 28L4.5 11M16 28L27.5 11M16 28L2.8 17M16 28L29.2 17"/></g>
  <g fill="none" stroke="#ffffff" stroke-opacity=".35" stroke-width=".7"><path d="M6 13c5-4.5 15-4.5 20 0M8 18c4-3 12-3 16 0"/></g><path d="M12.5 26.5h7l1.5 2.8h-10z" fill="${mid}"/>`
const fillet = (light: string, body: string, dark: string, line: string) => `
  <defs>${down('f', light, body, dark)}</defs><path d="M3 21C4 13 10 7 19 6c5-.5 9.5 1 10.5 4.5C30.5 15 26 22 18 25 11 27.5 2.5 27 3 21z" fill="${dark}" transform="translate(0 1.6)"/>
  <path d="M3 21C4 13 10 7 19 6c5-.5 9.5 1 10.5 4.5C30.5 15 26 22 18 25 11 27.5 2.5 27 3 21z" fill="url(#f)"/>
  <g fill="none" stroke="${line}" stroke-width=".75" stroke-linecap="round" opacity=".85"><path d="M6 21.5c3-1 4-6 2.8-8M10.5 23c3-2 4.2-8.5 2.3-12.3M15.5 23c3-3 4-10 1.7-14.6M20.5 21c2.6-3.5 3-9 .8-13.5M24.8 17.5c1.6-3 1.6-6.5 0-9.5"/></g>${shine(13, 9.8, 5, 0.9, -24, 0.35)}`
const longFish = (light: string, body: string, dark: string) => `
  <defs>${down('f', light, body, dark)}</defs><path d="M2.5 27.5c4-3 6.5-9 10-13S21 6 27 3.8c1.5-.3 2.8.6 2.6 2.2-.5 2.5-3.6 3.8-6.6 6.2-4 3.2-6.5 8-10.5 11.5-3 2.5-6.6 4-10 3.8z" fill="url(#f)"/>
  <path d="M5.5 26.3c5-3.8 7-9 10.5-12.6S23 7.7 27.5 5.8" stroke="#ffffff" stroke-opacity=".8" stroke-width=".7" fill="none"/><circle cx="27" cy="6" r=".8" fill="#1f2933"/><circle cx="27.2" cy="5.8" r=".25" fill="#fff"/><path d="M23.5 7.5c.9.6 1.2 1.6 1 2.7" stroke="${dark}" stroke-width=".5" fill="none"/>`
const stalk = (top: string, topDark: string, low: string) => `
  <defs><linearGradient id="k" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${topDark}"/><stop offset=".45" stop-color="${top}"/><stop offset=".72" stop-color="#dff0b8"/><stop offset="1" stop-color="${low}"/></linearGradient></defs>
  <g fill="url(#k)"><path d="M9 1.5c2.5 5 4 12 4.6 27.5 0 1-2.2 1-2.3 0C10.5 17 9 9 6.5 3z"/><path d="M16 .8c1.5 6 1.7 13 1 28.7 0 1-2.5 1-2.5 0-.2-14-.2-22 1.5-28.7z"/><path d="M23.5 1.8c-2.5 6-3.8 14-4 27.5-.1 1-2.3.9-2.3-.1 0-12 1-22 6.3-27.4z"/></g>
  <g stroke="#c9b68a" stroke-width=".35" fill="none"><path d="M12.3 29.5l-.8 1.8M12.8 29.5l.3 2M15.7 30l-.5 1.7M16 30l.6 1.7M18.4 29.6l.1 1.9M18.6 29.5l1 1.6"/></g><path d="M15.2 6c-.3 6-.3 12-.1 20" stroke="#fff" stroke-opacity=".4" stroke-width=".5" fill="none"/>`

const paprika = (light: string, mid: string, dark: string) => `
  <defs>${ball('b', light, mid, dark, '0.36,0.22')}${ball('l', light, mid, dark, '0.6,0.2')}</defs>
  <path d="M16 7.5C21 4.5 29.5 6 29.3 14.5 29.2 21 27 29.5 21.5 30c-2.5.2-4-.5-5.5-.5z" fill="url(#l)"/><path d="M16 7.5C11 4.5 2.5 6 2.7 14.5 2.8 21 5 29.5 10.5 30c2.5.2 4-.5 5.5-.5z" fill="url(#b)"/>
  <path d="M16 7.8c4 0 5.5 5 5.2 11.2-.3 6-2.2 11-5.2 11s-4.9-5-5.2-11C10.5 12.8 12 7.8 16 7.8z" fill="url(#b)"/><path d="M10.5 9.5c-1 5-.8 12 1 17M21.5 9.5c1 5 .8 12-1 17" stroke="${dark}" stroke-opacity=".5" stroke-width=".7" fill="none"/>
  <path d="M10.5 8.5c2-2.2 9-2.2 11 0-2.5 1.5-8.5 1.5-11 0z" fill="#4f9a3b"/><path d="M14.6 8C14.6 5 14.3 3.5 13 2.3l3.2-1.3c1.3 2 1.5 4 1.6 7z" fill="#6bb34a"/>${shine(7, 13, 1.4, 3.8, 10, 0.5)}${shine(14, 13, 0.9, 3, 6, 0.35)}`
const slimFish = (back: string, side: string, belly: string, stripe: string) => `
  <defs><linearGradient id="m" x1=".45" y1="0" x2=".55" y2="1"><stop offset=".1" stop-color="${back}"/><stop offset=".42" stop-color="${side}"/><stop offset=".6" stop-color="${belly}"/><stop offset="1" stop-color="#ffffff"/></linearGradient></defs>
  <path d="M25.5 16.2l5.8-5.7c-.8 4-.8 7.5 0 11.5z" fill="${back}"/><path d="M12 10.5c2-3 5-3.8 7.5-3.5l1.5 3.5z" fill="${back}"/><path d="M14 21.8l4 3.7 1.5-4z" fill="${side}"/>
  <path d="M.8 16.5C4 11 9.5 9 15 9.3c5 .3 8.5 3.5 12 6.7-3.5 3.7-7 6-12 6.3-5.5.3-11-1.3-14.2-5.8z" fill="url(#m)"/>
  <path d="M9.5 10.3l1.2 3.2M12.5 9.5l1.2 3.7M15.5 9.4l1 3.8M18.5 10.3l.8 3.2M21.3 11.8l.5 2.5" stroke="${stripe}" stroke-width=".9" stroke-linecap="round" opacity=".75"/><path d="M7.6 11.8c1.2 2.8 1.1 6-.2 9" stroke="${back}" stroke-width=".6" fill="none" opacity=".6"/>
  <circle cx="4.6" cy="15" r="1.25" fill="#fffbe8"/><circle cx="4.5" cy="15" r=".75" fill="#15202b"/><circle cx="4.25" cy="14.7" r=".25" fill="#fff"/><path d="M10 16.8c4 .6 9 .6 14-.6" stroke="#ffffff" stroke-opacity=".7" stroke-width=".5" fill="none"/>`
const tuber = (light: string, mid: string, dark: string) => `
  <defs>${ball('b', light, mid, dark, '0.35,0.3')}</defs><path d="M2 23.5C3.5 17 8 10.5 15 7.5 21 5 26.5 4.5 29.5 6c1.2 1.2.3 3-1 4.5-1.5 5-5 11-11 14.5-5.5 3-11.5 3.5-14.5 1.5-1-.8-1.2-1.8-1-3z" fill="url(#b)"/>
  <g stroke="${dark}" stroke-width=".6" stroke-linecap="round" fill="none" opacity=".65"><path d="M9 14.5l2 1.5M15 9.5l1.6 1.4M20 15l2 1.2M12 21l1.7 1M24 9l1.2 1M6.5 20.5l1.5.8M17 19l1.2.8"/></g><path d="M29 6.5l2-1.5M3 26l-1.8 1.7" stroke="${dark}" stroke-width=".8" stroke-linecap="round"/>${shine(11.5, 13, 1.3, 4, 48, 0.35)}`

export const drawn: Record<string, string> = {
  redpaprika: paprika('#ff8a70', '#e4302f', '#a3121f'),
  yellowpaprika: paprika('#fff07f', '#fcc419', '#d98a00'),
  orangepaprika: paprika('#ffc273', '#f9861e', '#cc5200'),
  mackerel: slimFish('#24577a', '#4f8fae', '#dfeaf0', '#12324a'),
  gulbi: slimFish('#a8823f', '#d9b560', '#f8e7b8', '#8a6a30'),
  pollack: slimFish('#8a7a62', '#bfae90', '#efe6d4', '#6b5c46'),
  sweetpotato: tuber('#d98098', '#a83f5f', '#6a1f3a'),
  bae: `<defs>${ball('b', '#f6dc9b', '#dcae57', '#a8742a')}</defs><path d="M16 6c7-1.5 13.5 4 13.5 11.5S23.5 30.5 16 30.5 2.5 25 2.5 17.5 9 4.5 16 6z" fill="url(#b)"/>${dots('#8f642688', spread(46, 16, 18.3, 11.8, 10.8))}<path d="M13 6.2c1.5 1.3 4.5 1.3 6 0" stroke="#8f5f22" stroke-width="1" fill="none" stroke-linecap="round"/><path d="M16 7c-.2-2.2.6-4 1.8-5.3" stroke="#6b4420" stroke-width="1.2" fill="none" stroke-linecap="round"/>${shine(9.5, 12.5, 2.4, 4, 32, 0.5)}`,
  chamoe: `<defs>${ball('b', '#fff07a', '#ffd21c', '#e79a00')}<clipPath id="c"><ellipse cx="16" cy="17" rx="9.7" ry="13.5"/></clipPath></defs><ellipse cx="16" cy="17" rx="9.7" ry="13.5" fill="url(#b)"/><g clip-path="url(#c)" fill="none" stroke="#fffbe6" stroke-width=".9" opacity=".95"><path d="M16 3v28M12.5 3.3c-3 8-3 19 0 27.4M19.5 3.3c3 8 3 19 0 27.4M9.2 6c-3.4 6-3.4 16 0 22M22.8 6c3.4 6 3.4 16 0 22"/></g><path d="M16 4c0-1.2.3-2 .9-2.8" stroke="#7c9a2c" stroke-width="1.2" stroke-linecap="round" fill="none"/>${shine(11, 11, 1.6, 3.8, 18, 0.55)}`,
  hallabong: `<defs>${ball('b', '#ffc65c', '#ff9a1f', '#e06a00')}</defs><path d="M13 5.5c.5-2 5.5-2 6 0 .4 1.5 2 2 4.5 3.5 4 2.5 6 6 6 10C29.5 26 24 30.5 16 30.5S2.5 26 2.5 19c0-4 2-7.5 6-10 2.5-1.5 4.1-2 4.5-3.5z" fill="url(#b)"/>${dots('#d9700066', spread(52, 16, 19, 11.5, 10), 0.2)}<path d="M16 4.6c2-3 5.5-3.6 8.5-2.4-1.5 3-5 4-8.5 2.4z" fill="#4fa33b"/><path d="M16 4.8V2.6" stroke="#5a7d2e" stroke-width="1" stroke-linecap="round"/>${shine(9.5, 14.5, 2.2, 3.6, 35, 0.5)}`,
  gotgam: `<defs>${ball('b', '#e8935a', '#b9531f', '#6f2a0e')}</defs><path d="M16 7.5c8 0 13.5 4 13 10S24 28.5 16 28.5 3.5 23.5 3 17.5s5-10 13-10z" fill="url(#b)"/><g stroke="#ffffff" stroke-opacity=".35" stroke-width=".7" fill="none"><path d="M8 12c2 5 2 9 0 13M13 9.5c1.2 6 1.2 12 0 18M19 9.5c-1.2 6-1.2 12 0 18M24 12c-2 5-2 9 0 13"/></g>${dots('#fff6ea99', spread(34, 16, 18, 11.5, 9.3), 0.4)}<path d="M16 11c-4 0-6-2-7-3.5C11.5 7 13 6 14 4.5h4c1 1.5 2.5 2.5 5 3C22 9 20 11 16 11z" fill="#8a6a3c"/><path d="M16 6V2" stroke="#5f4526" stroke-width="1.3" stroke-linecap="round"/>`,
  'watermelon-whole': `<defs>${ball('b', '#7fd14f', '#2e9a3c', '#0f5a27')}<clipPath id="c"><circle cx="16" cy="17" r="13.7"/></clipPath></defs><circle cx="16" cy="17" r="13.7" fill="url(#b)"/><g clip-path="url(#c)" fill="none" stroke="#0c4520" stroke-width="1.9" opacity=".85"><path d="M16 2c-1.5 4 1.5 7 0 11s1.5 8 0 18M10.5 3.5c-4 4-1.5 7-3.5 11s1 9 3 15.5M21.5 3.5c4 4 1.5 7 3.5 11s-1 9-3 15.5M5 8c-3 4-1 8-2 11s2 6 4 9M27 8c3 4 1 8 2 11s-2 6-4 9"/></g><path d="M16 3.5c0-1.5.8-2.4 2.6-2.7" stroke="#5f7a2c" stroke-width="1.2" fill="none" stroke-linecap="round"/>${shine(9.5, 10, 2.2, 4, 35, 0.42)}`,
  radish: `<defs><linearGradient id="b" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8cc152"/><stop offset=".3" stop-color="#dcefc0"/><stop offset=".5" stop-color="#ffffff"/><stop offset="1" stop-color="#d9d8cf"/></linearGradient></defs><path d="M14 8C9 3 6 3 4.5 3.5 6 6 9 9 14.5 10z" fill="#3f8f2f"/><path d="M18 8c5-5 8-5 9.5-4.5C26 6 23 9 17.5 10z" fill="#3f8f2f"/><path d="M16 10C13.5 5 14 2 16 .5c2 1.5 2.5 4.5 0 9.5z" fill="#5cab3f"/><path d="M16 8.5c5.5 0 8.5 2.5 8.5 7.5 0 6-4 12-8.5 15.5C11.5 28 7.5 22 7.5 16c0-5 3-7.5 8.5-7.5z" fill="url(#b)"/><path d="M11 17.5h2.5M18.5 22h2.3M13 25h2" stroke="#c3c2b5" stroke-width=".5" stroke-linecap="round"/>${shine(11.3, 15.5, 1.2, 3.5, 8, 0.8)}`,
  napa: `<defs>${down('a', '#5fae38', '#b8dd6a', '#f2f7d4')}${down('i', '#9fd14f', '#e7f1a6', '#fffde8')}</defs><path d="M5 6c-3 7-2 18 4 24h14c6-6 7-17 4-24-2-2.5-4-1-5 .5C21 3 18.5 1.5 16 1.5S11 3 10 6.5C9 5 7 3.5 5 6z" fill="url(#a)"/><path d="M11 7c-2 6-2 17 1.5 23h7C23 24 23 13 21 7c-1-3-3-4-5-4s-4 1-5 4z" fill="url(#i)"/><g fill="none" stroke="#ffffff" stroke-width="1.3" stroke-linecap="round" opacity=".9"><path d="M16 30V10M8.5 29C6 22 5.5 15 6.5 9.5M23.5 29c2.5-7 3-14 2-19.5"/></g><g fill="none" stroke="#7fb544" stroke-width=".45"><path d="M16 20l-3.5-5M16 20l3.5-5M16 14l-2.5-4M16 14l2.5-4M16 25l-3.5-4M16 25l3.5-4"/></g>`,
  cabbage: `<defs>${ball('b', '#eef7c4', '#b6d96f', '#6ea63a', '0.42,0.35')}</defs><circle cx="16" cy="17" r="13.5" fill="url(#b)"/><g fill="none" stroke="#f6fbe0" stroke-width=".8" stroke-linecap="round" opacity=".85"><path d="M16 30C15 20 17 12 22 5M16 24c-4-3-7-7-8.5-13M17 18c4-1 7-4 9.5-8M16 27c5-1 9-4 12-9M15 28c-5-1-9-4-11.5-9"/></g><path d="M4 11C9 6 14 10 13 17c-.5 5-4 9-7 10-4-4-5-11-2-16z" fill="#a4cf5c" opacity=".55"/><path d="M28 11c-5-4-9 0-8 6 .5 5 4 8 6.5 9 3.5-4 4.5-10 1.5-15z" fill="#8fbf4b" opacity=".45"/>${shine(12, 9, 3.5, 1.3, -20, 0.5)}`,
  danhobak: `<defs>${ball('b', '#7fae4a', '#3f7a33', '#173f1e')}</defs><ellipse cx="16" cy="19" rx="14" ry="11" fill="url(#b)"/><g fill="none" stroke="#16391c" stroke-width=".9" opacity=".6"><path d="M16 8.5v21M10.5 9.5c-4 6-4 13 0 19M21.5 9.5c4 6 4 13 0 19M6 12c-3.5 5-3 10 0 14M26 12c3.5 5 3 10 0 14"/></g><g fill="none" stroke="#c8dfa0" stroke-width=".5" stroke-dasharray="1.5 2" opacity=".7"><path d="M13 9c-2 6-2 14 0 20M19 9c2 6 2 14 0 20"/></g><path d="M13.8 9.5c.5-2 .5-4-.8-6l4.5-1c.3 2.5.3 4.5 1.3 7z" fill="#b99b5f"/>${shine(9.5, 14, 1.8, 3.5, 30, 0.35)}`,
  pumpkin: `<defs>${ball('b', '#f6c579', '#e39a3e', '#a45f16')}</defs><ellipse cx="16" cy="20" rx="14.3" ry="10" fill="url(#b)"/><g fill="none" stroke="#9a5a14" stroke-width="1" opacity=".55"><path d="M16 10v20M10.5 11c-4 6-4 12 0 18M21.5 11c4 6 4 12 0 18M6 14c-3.5 4-3 8 0 12M26 14c3.5 4 3 8 0 12"/></g><path d="M14 11c.5-3 0-5-2-7l4.5-1.5c.8 3 .8 5 2.3 8z" fill="#7d9a4d"/>${shine(9.5, 15.5, 1.8, 3, 30, 0.45)}`,
  lotus: `<defs>${ball('b', '#fff5e6', '#ecd3b0', '#b98d5f')}</defs><circle cx="16" cy="16" r="13.5" fill="#a97d52"/><circle cx="16" cy="16" r="12.3" fill="url(#b)"/><circle cx="16" cy="16" r="1.8" fill="#a87f58"/>${Array.from({ length: 7 }, (_, i) => `<ellipse cx="16" cy="9.3" rx="1.9" ry="2.9" fill="#a87f58" transform="rotate(${i * 51.43} 16 16)"/>`).join('')}${shine(10, 8, 3.5, 1.2, -35, 0.5)}`,
  leek: stalk('#5da83a', '#2f7a2c', '#fffdf4'),
  chive: stalk('#3f9a3a', '#1e6b2a', '#e9f5cf'),
  perilla: `<defs>${down('b', '#5aa845', '#2f7f35', '#1f5f2c')}</defs><path d="M16 1.5C24 6 29.5 13 27 21c-1.8 5-6.5 7-11 7.5C11.5 28 6.8 26 5 21 2.5 13 8 6 16 1.5z" fill="url(#b)"/><path d="M16 31V5" stroke="#a5d38a" stroke-width=".9" stroke-linecap="round"/><g stroke="#a5d38a" stroke-width=".5" fill="none"><path d="M16 10l-5-3.5M16 10l5-3.5M16 15l-8-4.5M16 15l8-4.5M16 20l-9.5-4.5M16 20l9.5-4.5M16 24.5l-8-3.5M16 24.5l8-3.5"/></g>`,
  kingoyster: `<defs>${down('s', '#ffffff', '#fbf3e2', '#dfcdae')}${ball('c', '#c9a27a', '#94704c', '#5d4229')}</defs><path d="M11 11c-.5 6-3 11-3 15.5 0 3.5 3.5 5 8 5s8-1.5 8-5c0-4.5-2.5-9.5-3-15.5z" fill="url(#s)"/><path d="M6.5 10.5C6 5 10.5 1.5 16 1.5S26 5 25.5 10.5c-.3 2.3-5 3-9.5 3s-9.2-.7-9.5-3z" fill="url(#c)"/><path d="M13 14c-.5 5-1.5 9-1.7 14M19 14c.3 4 1 8 1.5 13" stroke="#d9c6a4" stroke-width=".5" fill="none"/>${shine(12, 5.5, 3, 1.3, -25, 0.4)}`,
  enoki: `<defs>${down('s', '#fffefa', '#f6eed8', '#d8c59a')}</defs>${[6, 9, 12, 15, 18, 21, 24].map((x, i) => `<path d="M${x + 1} ${6 + (i % 3) * 2}C${x + 1} 16 ${13 + i * 0.9} 22 ${13.5 + i * 0.8} 30" stroke="url(#s)" stroke-width="1.7" fill="none"/><path d="M${x + 1} ${6 + (i % 3) * 2}C${x + 1} 16 ${13 + i * 0.9} 22 ${13.5 + i * 0.8} 30" stroke="#f3e8cc" stroke-width="1.3" fill="none"/><circle cx="${x + 1}" cy="${5.5 + (i % 3) * 2}" r="2.3" fill="#fffaf0" stroke="#d9c7a0" stroke-width=".35"/>`).join('')}<path d="M12.5 26h8.5l-.8 5h-6.5z" fill="#d8c08f"/>`,
  hanwoo: steak('#f7e3cf', '#d8363f', '#a3182a', '#ffe9e0'),
  pork: steak('#fdeee0', '#f2858b', '#cf5560', '#fff1ec'),
  belly: slab(['#fbe6da', '#e8767d', '#fde8de', '#d95c68', '#fceadf', '#e56f78']),
  brisket: slab(['#d3444b', '#fbe3d6', '#c2323e', '#fce9de', '#d84d54']),
  tuna: fillet('#f0606a', '#cf2c40', '#951629', '#f59aa0'),
  salmon: fillet('#ffb27a', '#ff8550', '#d9562a', '#ffe3cf'),
  whitefish: fillet('#ffffff', '#f7ece4', '#dcc8bd', '#efb8ac'),
  galchi: longFish('#ffffff', '#d7e0e8', '#8fa3b5'),
  eel: longFish('#8a8f6a', '#545b3c', '#2d3222'),
  abalone: `<defs>${ball('b', '#a8b89a', '#5f7467', '#2c3a36')}${ball('m', '#fff3d9', '#e8c88f', '#b58a4c')}</defs><ellipse cx="16" cy="17" rx="14" ry="11" fill="url(#b)"/><ellipse cx="16" cy="17" rx="11.3" ry="8.6" fill="#22352f"/><ellipse cx="16.3" cy="17" rx="10" ry="7.4" fill="url(#m)"/><ellipse cx="16.5" cy="17" rx="5.5" ry="3.7" fill="#f3dcae"/><path d="M7 17c2-5 7-7 12-6.5" stroke="#7fd0c4" stroke-width=".8" fill="none" opacity=".7"/>${dots(
    '#26332f',
    [
      [5, 12.5],
      [4, 16],
      [4.3, 19.5],
    ],
    0.6,
  )}${shine(13, 13, 4, 1.1, -15, 0.6)}`,
  scallop: shellFan('#ffe3c9', '#f0a274', '#c4633c'),
  clam: shellFan('#f4ead9', '#c9b08c', '#7d6647'),
  mussel: `<defs>${down('b', '#5b6f9a', '#27365e', '#0d1530')}</defs><path d="M4 25C2 19 9 8 20 4c6-2 9.5 1 9 6-.8 8-10 16-18 17.5-3.5.6-6.2-.2-7-2.5z" fill="url(#b)"/><g fill="none" stroke="#93a6d3" stroke-opacity=".6" stroke-width=".55"><path d="M6 24c1-7 8-14 18-17.5M7.5 25.5C14 23 23 17 27 9M6.5 25c4-6 10-11 19-16"/></g>${shine(14, 10.5, 5, 1, -38, 0.4)}`,
  gim: `<defs>${down('b', '#2f5a40', '#17362a', '#0a1f18')}</defs><rect x="5" y="9" width="22" height="20" rx=".8" fill="#0b2018"/><rect x="4.5" y="6.5" width="22" height="20" rx=".8" fill="#1d4032"/><rect x="5.5" y="4" width="22" height="20" rx=".8" fill="url(#b)"/>${dots('#6fa98566', spread(60, 16.5, 14, 10, 9), 0.32)}<path d="M6 4.5h21" stroke="#8fc4a0" stroke-width=".4" opacity=".7"/>`,
  kelp: `<defs>${down('b', '#6a8b3f', '#3c5c2a', '#20361a')}</defs><path d="M7 2c-3 6 2 9 0 14s1 9 3 14c3-4 1-8 3-12s-1-9 0-14c-2 1-4 1-6-2z" fill="url(#b)"/><path d="M16 1c-2 6 2 10 0 15s1 9 2 15c3-5 1-10 3-14s0-10 0-15c-2 1-3 1-5-1z" fill="#55792f"/><path d="M24 3c-2 6 1 9 0 13s0 9 1 13c3-4 2-8 3-12s0-8 0-13c-1 1-3 1-4-1z" fill="#44682a"/>`,
  anchovy: `<defs>${down('f', '#f4f7fa', '#b9c6d2', '#6f8494')}</defs>${[
    [2, 0],
    [-3, 7],
    [4, 14],
  ]
    .map(
      ([x, y]) =>
        `<g transform="translate(${x} ${y})"><path d="M4 8C10 3 20 4 25 8c1 .5 3-1.5 4-1.5-.5 1.5-.5 2.5 0 4-1 0-3-1.5-4-1.5C20 13 10 13 4 8z" fill="url(#f)"/><circle cx="8" cy="7.5" r=".8" fill="#1b2630"/><path d="M10 8.3c5 1.2 10 1.2 14 0" stroke="#ffffff" stroke-width=".6" fill="none"/></g>`,
    )
    .join('')}`,
  roe: `<defs>${ball('b', '#ffb5a0', '#f0665c', '#b92f35')}</defs><path d="M4 12c1-5 8-6 13-4 6 2 12 6 12 11 0 4-5 5-10 3C13 20 2.5 18 4 12z" fill="url(#b)"/><path d="M5 20c1-4 7-4 11-2s9 4 9 8-6 4-10 2.5S4 25 5 20z" fill="url(#b)"/><g stroke="#c9323a" stroke-width=".35" fill="none" opacity=".8"><path d="M8 10c3 1 5 3 6 7M14 9c3 2 5 5 6 10M20 11c2 2 3 5 3 9"/></g>${shine(11, 10, 4, 0.9, 8, 0.5)}${shine(12, 20.5, 4, 0.8, 14, 0.4)}`,
  ham: `<defs>${ball('b', '#ffc9be', '#f0897f', '#b94a4c')}</defs><path d="M5 9h16v18H5z" fill="#c4575a"/><rect x="3" y="6.5" width="21" height="21" rx="10.5" fill="#b24549"/><ellipse cx="20.5" cy="17" rx="9" ry="10.7" fill="#ffe2d6"/><ellipse cx="20.5" cy="17" rx="8" ry="9.7" fill="url(#b)"/><g fill="#ffd9cf" opacity=".85"><ellipse cx="18" cy="13" rx="1.8" ry="1"/><ellipse cx="23" cy="19" rx="1.6" ry="1"/><ellipse cx="18" cy="21" rx="1.2" ry=".8"/></g>`,
  sausage: `<defs>${down('b', '#f0a070', '#c8593a', '#8a2f22')}</defs>${[0, 7.5, 15].map((y) => `<g transform="translate(0 ${y}) rotate(-8 16 8)"><rect x="3" y="5" width="26" height="6.6" rx="3.3" fill="url(#b)"/><path d="M8 6.4l2 4M13 6.2l2 4.4M18 6.2l2 4.4M23 6.3l1.8 4" stroke="#7d2a1f" stroke-width=".6" opacity=".6"/><rect x="6" y="5.9" width="18" height="1" rx=".5" fill="#ffffff" opacity=".4"/></g>`).join('')}`,
  'white-chicken': `<defs>${ball('b', '#fff4e2', '#f6d6ac', '#d29a62')}</defs><path d="M6 24c-3-4-3-11 2-14 3-2 6-1 8-3 2 2 5 1 8 3 5 3 5 10 2 14-2 3-6 4.5-10 4.5S8 27 6 24z" fill="url(#b)"/><path d="M5 25c-2 1-3.5 3.5-2 5 1 .8 2.3.2 2.8-.6 1 .6 2.4.3 2.7-.8.5-1.5 1.5-4 .5-5.6z" fill="#f0c692"/><path d="M27 25c2 1 3.5 3.5 2 5-1 .8-2.3.2-2.8-.6-1 .6-2.4.3-2.7-.8-.5-1.5-1.5-4-.5-5.6z" fill="#f0c692"/><path d="M10 12c-3 3-3 8 0 12M22 12c3 3 3 8 0 12M16 8v16" stroke="#d9a873" stroke-width=".6" fill="none"/>${shine(12, 13, 2, 4, 20, 0.5)}`,
  tofu: `<defs>${down('a', '#fffdf6', '#f6edd8')}${down('s', '#efe2c6', '#d8c6a0')}</defs><path d="M3 12l14-6 12 4.5-14 6.5z" fill="url(#a)"/><path d="M3 12v11l12 6V17z" fill="#f2e6cc"/><path d="M29 10.5V21L15 29V17z" fill="url(#s)"/><g fill="#d9c9a5" opacity=".7">${dots(
    '#d3c199',
    [
      [6, 17],
      [9, 21],
      [12, 24.5],
      [7, 22],
      [19, 22],
      [23, 19],
      [26, 15],
    ],
    0.4,
  )}</g>`,
  rice: sack('#fbf3e0', '#d9c49a', '#3f7d4d', '#fffdf5'),
  grain: sack('#f0dfc0', '#c8a873', '#8b4b2f', '#b98a52'),
  beansack: sack('#e9dcc6', '#b99d78', '#4a3f6b', '#3b2a2a'),
  chilipowder: sack('#fff1e6', '#e2b79c', '#c4262e', '#c8321f'),
  'pouch-pear': pouch('#ffe9b0', '#e8b85a', '#b98428', '#e0b35c'),
  'pouch-red': pouch('#ff9a8a', '#d23c3c', '#8f1f2a', '#c22f3a'),
  'pouch-purple': pouch('#c6a6f0', '#7d4fc4', '#4a2a86', '#6a3cb0'),
  'pouch-green': pouch('#c8e8a0', '#6aa84a', '#3a6f2c', '#7fbf4f'),
  'pouch-brown': pouch('#d9b08a', '#8a5a3a', '#543018', '#6b3a1c'),
  'pouch-ivory': pouch('#fffaf0', '#efe2c8', '#c9b48a', '#e8d3a0'),
  'oil-bottle': bottle('#f0b04a', '#b9741c', '#7a430a', '#c9a227', '#f7e6c0'),
  'perilla-bottle': bottle('#e8d06a', '#b8a02a', '#7a6a0a', '#3f6b2c', '#eef0cf'),
  'berry-bottle': bottle('#e86a8a', '#b0234f', '#6b0f30', '#3b2a2a', '#fbe3ea'),
  'plum-bottle': bottle('#d6e07a', '#98b030', '#5f7310', '#2f4f1c', '#f2f6d6'),
  'soy-bottle': bottle('#6b4a3a', '#3a2118', '#1c0d08', '#a8322a', '#f6ead8'),
  'milk-bottle': bottle('#ffffff', '#f6f3ec', '#d6d2c6', '#2f6fb0', '#e6f0fa'),
  gochujang: crock('#a87350', '#6b3f28', '#3a1e12', '#b3201c'),
  doenjang: crock('#a87350', '#6b3f28', '#3a1e12', '#b98a3f'),
  kimchi: crock('#f6efe2', '#d6c6ac', '#9a8668', '#d8432c'),
  hangwa: `<defs>${ball('a', '#ffe6b8', '#f0b860', '#b97a24')}${ball('p', '#ffd9e2', '#f2a0b8', '#c46484')}${ball('g', '#e3f0b8', '#a9cc68', '#6f9434')}</defs><rect x="2.5" y="6" width="12" height="8" rx="3.5" fill="url(#a)"/><rect x="17" y="7" width="12.5" height="8" rx="3.5" fill="url(#p)"/><rect x="4" y="18" width="12.5" height="8" rx="3.5" fill="url(#g)"/><rect x="18.5" y="18.5" width="11.5" height="8" rx="3.5" fill="url(#a)"/>${dots('#fffaf0cc', [...spread(14, 8.5, 10, 5, 2.8), ...spread(14, 23, 11, 5, 2.8), ...spread(14, 10, 22, 5, 2.8), ...spread(14, 24, 22.5, 4.8, 2.8)], 0.42)}`,
  ginseng: `<defs>${down('b', '#f3d9a8', '#d9ac66', '#a6743a')}</defs><path d="M13 2h6l.5 4c3 1.5 4 5 3 9-.5 3 2 6 4.5 11-3-1-5.5-4-7-7-.5 4 0 8 .5 12-3-3-4-7-4.2-11-.6 4-2 8-5.3 11 1-4 1.5-8 .8-12C9.5 23 7 26 4 27c3-5 5.5-8 5-12-1-4 .5-7.5 3.5-9z" fill="url(#b)"/><g stroke="#9a6b34" stroke-width=".45" fill="none" opacity=".75"><path d="M11 9h4M17 11h4M11.5 13.5h3.5M17 15.5h3M13 18h3"/></g>${shine(13.2, 9, 0.9, 3, 8, 0.5)}`,
  cuttlefish: `<defs>${down('b', '#f2c9a0', '#d0905c', '#94592e')}</defs><path d="M16 1.5c5 4 8 9 7.5 16h-15C8 10.5 11 5.5 16 1.5z" fill="url(#b)"/><path d="M8.5 8L3.5 11c0 2 2 3.5 4.5 3.5zM23.5 8l5 3c0 2-2 3.5-4.5 3.5z" fill="#c98a58"/>${[10, 12.5, 15, 17.5, 20, 22].map((x, i) => `<path d="M${x} 18c${i % 2 ? 1.5 : -1.5} 4 ${i % 2 ? -1 : 1} 8 ${i % 2 ? 1 : -1} 12" stroke="#b9784a" stroke-width="1.5" fill="none" stroke-linecap="round"/>`).join('')}<path d="M16 5v12" stroke="#a86a3c" stroke-width=".5"/>${shine(13, 9, 1.1, 3.5, 16, 0.4)}`,
}
