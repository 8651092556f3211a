import type { Brand } from '@shop/brands'
import type { ReactElement, ReactNode } from 'react'
import { LogoGraphic } from './logo-graphic.tsx'
import { signs } from './signs.tsx'

const XMLNS = 'http://www.w3.org/2000/svg'
const square = (children: ReactNode) => (
  <svg xmlns={XMLNS} viewBox="0 0 512 512" fill="none">
    {children}
  </svg>
)
const sign = (brand: Brand, x: number, y: number, size: number) => (
  <svg x={x} y={y} width={size} height={size} viewBox="0 0 64 64" fill="none">
    {signs[brand.id]}
  </svg>
)

const pictures: Record<string, (brand: Brand) => ReactElement> = {
  'logo.svg': (brand) => <LogoGraphic id={brand.id} />,
  'favicon.svg': (brand) => (
    <svg xmlns={XMLNS} viewBox="0 0 64 64" fill="none">
      {signs[brand.id]}
    </svg>
  ),
  'icon.svg': (brand) =>
    square(
      <>
        <rect width="512" height="512" rx="116" fill={brand.theme.accentSoft} />
        {sign(brand, 96, 96, 320)}
      </>,
    ),
  // a phone may mask it to a circle, so the motif stays within the middle 80 %
  'icon-maskable.svg': (brand) =>
    square(
      <>
        <rect width="512" height="512" fill={brand.theme.accentSoft} />
        {sign(brand, 128, 128, 256)}
      </>,
    ),
}

/** Returns a brand's SVG by file name. Undefined for an unknown name. */
export const toBrandPicture = (brand: Brand, file: string): ReactElement | undefined =>
  Object.hasOwn(pictures, file) ? pictures[file]?.(brand) : undefined
