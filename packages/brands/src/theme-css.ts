import { type BrandTheme, brandIds } from './brand.ts'
import { brandFor } from './brand-for.ts'

const toVariable = (name: string): string => `--b-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

const toBlock = (theme: BrandTheme): string =>
  Object.entries(theme)
    .map(([name, value]) => `${toVariable(name)}:${value}`)
    .join(';')

/** Stylesheet of all themes: one `[data-platform=…]` block of variables per brand (`accentSoft` → `--b-accent-soft`). */
export const themeCss = (): string =>
  brandIds.map((id) => `[data-platform=${id}]{${toBlock(brandFor(id).theme)}}`).join('\n')
