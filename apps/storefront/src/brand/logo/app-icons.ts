interface AppIcon {
  file: string
  /** Source SVG of the icon. */
  from: 'icon.svg' | 'icon-maskable.svg'
  size: number
  purpose: 'any' | 'maskable' | 'apple'
}

/** PNG icons of a brand, below `/icons/<brand>/`. An iPhone rounds the corners itself, so its icon has square corners. */
export const appIcons: readonly AppIcon[] = [
  { file: 'icon-192.png', from: 'icon.svg', size: 192, purpose: 'any' },
  { file: 'icon-512.png', from: 'icon.svg', size: 512, purpose: 'any' },
  { file: 'maskable-192.png', from: 'icon-maskable.svg', size: 192, purpose: 'maskable' },
  { file: 'maskable-512.png', from: 'icon-maskable.svg', size: 512, purpose: 'maskable' },
  { file: 'apple-touch-icon.png', from: 'icon-maskable.svg', size: 180, purpose: 'apple' },
]

/** Returns a digest that identifies an SVG. */
export const digestOf = async (text: string): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('hex')
