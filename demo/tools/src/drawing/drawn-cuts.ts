/** SVG pieces for cuts of ribs and slender greens, in the style of the other pieces: 32 × 32 units. */
const bone = (x: number, y: number, turn: number) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><ellipse rx="2.7" ry="2" fill="#f6ead6"/><ellipse rx="2.7" ry="2" fill="none" stroke="#cdb493" stroke-width=".4"/><ellipse rx="1.25" ry=".85" fill="#c98d78"/><ellipse cx="-.3" cy="-.2" rx=".5" ry=".3" fill="#e8bfae"/></g>`

/** A flat strip cut across three bones, which lie along its upper edge. */
const crossCut = `<defs><linearGradient id="m" x1="0" y1="0" x2="0.25" y2="1"><stop offset="0" stop-color="#e5555a"/><stop offset="1" stop-color="#a3202f"/></linearGradient></defs>
  <path d="M2.5 13C3 9.5 6.5 9 10 9.6 14 10.2 18 8.6 22 9 26.5 9.4 30 10.4 29.8 14.5 29.6 19.5 28.5 23 24.5 23.4 20 23.8 16 22.4 11.5 23.4 7 24.4 3 23.6 2.4 19.4 2.1 17 2.2 15 2.5 13Z" fill="#7d1622" opacity=".5" transform="translate(.5 1.4)"/>
  <path d="M2.5 13C3 9.5 6.5 9 10 9.6 14 10.2 18 8.6 22 9 26.5 9.4 30 10.4 29.8 14.5 29.6 19.5 28.5 23 24.5 23.4 20 23.8 16 22.4 11.5 23.4 7 24.4 3 23.6 2.4 19.4 2.1 17 2.2 15 2.5 13Z" fill="#fbe7d9"/>
  <path d="M3.7 14.6C6 12.8 9 14.6 11.5 14 15 13.2 18 14.8 21 14 24 13.2 27 13.6 28.5 15 28.6 18.8 27.6 21.8 24.2 22.2 20 22.6 16 21.2 11.4 22.2 7.4 23 4.2 22.3 3.6 19 3.4 17.4 3.5 16 3.7 14.6Z" fill="url(#m)"/>
  <g fill="none" stroke="#ffe4da" stroke-linecap="round" stroke-width=".5" opacity=".9"><path d="M5.5 17.5c2-.6 3 .8 4.8.5s2.5-1 4-.6M8 20.5c2-.6 3.4.4 5.4-.2M16 18.6c2-.8 3.4.3 5.2 0s2.6-.9 4.2-.5M18.5 16.2c1.4-.5 2.4.2 3.6 0M19.5 21c1.8-.3 3.2.2 4.8-.3"/></g>
  ${bone(7.4, 12.3, -4)}${bone(16, 11.8, 3)}${bone(24.3, 11.9, 6)}
  <ellipse cx="12" cy="15.6" rx="4" ry=".6" fill="#fff" fill-opacity=".25" transform="rotate(-3 12 15.6)"/>`

/** A rack of ribs with bones side by side. */
const rack = `<defs><linearGradient id="m" x1="0" y1="0" x2="0.2" y2="1"><stop offset="0" stop-color="#f3969a"/><stop offset="1" stop-color="#c9505d"/></linearGradient><linearGradient id="b" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#fffaf0"/><stop offset="1" stop-color="#ddc7a8"/></linearGradient></defs>
  ${[5.2, 9.6, 14, 18.4, 22.8, 27].map((x, i) => `<g transform="translate(${x} ${5.4 - (i % 2) * 0.5}) rotate(${-6 + i * 2.4})"><rect x="-1.1" y="0" width="2.2" height="10" rx="1.1" fill="url(#b)"/><circle cx="-.6" cy=".6" r="1.05" fill="#fffaf0"/><circle cx=".6" cy=".6" r="1.05" fill="#efdfc6"/></g>`).join('')}
  <path d="M2.3 14.5C4 11.8 8 12.6 11 11.9 15 11 19 12.4 23 11.6 27 11 30.2 12 29.9 16 29.6 21 28.6 25.4 24.5 26.4 20 27.4 15.5 26 11 26.8 6.5 27.6 2.8 26.6 2.1 21.6 1.8 19 1.6 16.4 2.3 14.5Z" fill="#8f2f3c" opacity=".45" transform="translate(.5 1.3)"/>
  <path d="M2.3 14.5C4 11.8 8 12.6 11 11.9 15 11 19 12.4 23 11.6 27 11 30.2 12 29.9 16 29.6 21 28.6 25.4 24.5 26.4 20 27.4 15.5 26 11 26.8 6.5 27.6 2.8 26.6 2.1 21.6 1.8 19 1.6 16.4 2.3 14.5Z" fill="url(#m)"/>
  <g fill="none" stroke="#fff0e8" stroke-linecap="round" stroke-width="1.1" opacity=".75"><path d="M6.6 14.2c.6 3.4.4 7.4.2 11M11.2 13.6c.5 3.6.4 7.6.2 11.4M15.8 13.4c.4 3.6.4 7.6.2 11M20.4 13.6c.3 3.6.2 7.6-.2 11M25 13.4c.2 3.4 0 7-.6 10.6"/></g>
  <ellipse cx="11" cy="15.2" rx="6" ry=".8" fill="#fff" fill-opacity=".3" transform="rotate(-4 11 15.2)"/>`

const leaf = (x: number, y: number, turn: number, size = 1) =>
  `<path transform="translate(${x} ${y}) rotate(${turn}) scale(${size})" d="M0 0C-1.9-.6-2.9-2.2-2.6-3.9-1.8-3.4-1.4-3.6-1.2-4.6-.6-5.2-.2-5.4 0-6.4.2-5.4.6-5.2 1.2-4.6 1.4-3.6 1.8-3.4 2.6-3.9 2.9-2.2 1.9-.6 0 0Z" fill="url(#l)"/>`
const stem = (path: string) =>
  `<path d="${path}" fill="none" stroke="url(#s)" stroke-width="1.15" stroke-linecap="round"/>`

/** Water dropwort: thin hollow stems with three toothed leaves at each end. */
const dropwort = `<defs><linearGradient id="s" gradientUnits="userSpaceOnUse" x1="0" y1="6" x2="0" y2="31"><stop offset="0" stop-color="#4f9a37"/><stop offset=".7" stop-color="#a9d06a"/><stop offset="1" stop-color="#f0eed2"/></linearGradient><linearGradient id="l" x1="0" y1="0" x2="0.3" y2="1"><stop offset="0" stop-color="#7cc455"/><stop offset="1" stop-color="#2f7f33"/></linearGradient></defs>
  ${stem('M14.6 30.5C14.2 23 11.5 15 7 9.6')}${stem('M15.6 30.8C15.6 22 15.2 14 15 7.6')}${stem('M16.8 30.5C17.4 23 20 15 24.6 9.2')}${stem('M15.1 24C13 19.6 9.6 17.4 5.6 16.6')}${stem('M16.6 24C18.6 20 22 17.6 26.4 16.8')}
  ${leaf(7, 9.8, -36)}${leaf(7.2, 10.4, -86, 0.8)}${leaf(7.4, 9.4, 12, 0.8)}${leaf(15, 8, 0, 1.1)}${leaf(14.8, 9.2, -58, 0.85)}${leaf(15.2, 9.2, 58, 0.85)}${leaf(24.6, 9.4, 38)}${leaf(24.2, 10.2, 88, 0.8)}${leaf(24.2, 9, -10, 0.8)}${leaf(5.8, 16.8, -70, 0.85)}${leaf(6.6, 16.9, -122, 0.65)}${leaf(26.2, 17, 72, 0.85)}${leaf(25.4, 17.2, 124, 0.65)}
  <path d="M10.6 25.6c3.4 1.3 7.2 1.3 10.6 0l.3 1.8c-3.6 1.4-7.6 1.4-11.2 0z" fill="#c9442f"/><path d="M10.6 25.6c3.4 1.3 7.2 1.3 10.6 0" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width=".35"/>`

/** Garlic chives: many flat blades, tied. */
const chives = `<defs><linearGradient id="k" gradientUnits="userSpaceOnUse" x1="0" y1="1" x2="0" y2="31"><stop offset="0" stop-color="#2c7a31"/><stop offset=".6" stop-color="#4fa23c"/><stop offset=".86" stop-color="#b9dc8c"/><stop offset="1" stop-color="#fbf9ea"/></linearGradient></defs>
  <g fill="url(#k)">${[-5.2, -3.9, -2.7, -1.5, -0.4, 0.7, 1.8, 3, 4.2, 5.3].map((d, i) => `<path d="M${(15.5 + d * 0.5).toFixed(1)} 31C${(15.3 + d * 0.55).toFixed(1)} 22 ${(15.6 + d * 1.1).toFixed(1)} 12 ${(16 + d * 2.1).toFixed(1)} ${(1.4 + (i % 3) * 1.3).toFixed(1)}C${(17.2 + d * 1.5).toFixed(1)} 12 ${(16.9 + d * 0.75).toFixed(1)} 22 ${(16.5 + d * 0.5).toFixed(1)} 31Z"/>`).join('')}</g>
  <g stroke="#14541f" stroke-opacity=".35" stroke-width=".3" fill="none"><path d="M14.8 30C14.4 22 13 12 9.4 4.5M16 30.4C16 21 16.2 12 16.6 3.4M17.4 30C18 21 19.6 12 23 4.4"/></g>
  <path d="M11.9 22.6c2.6 1 5.8 1 8.3 0l.2 2.4c-2.7 1-6 1-8.7 0z" fill="#d9b25f"/><path d="M11.9 22.6c2.6 1 5.8 1 8.3 0" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width=".35"/>`

export const drawnCuts: Readonly<Record<string, string>> = {
  'la-galbi': crossCut,
  'back-rib': rack,
  minari: dropwort,
  buchu: chives,
}
