import type { BrandId } from '@shop/brands'
import type { ReactNode } from 'react'

/**
 * Signs of the four brands in a 64 × 64 box, used beside the wordmark, as favicon and as phone icon. Colours are inline because
 * a sign is also a separate file, without a style sheet.
 */
const CumaSign = (
  // a ripe persimmon with its four-leaved calyx
  <>
    <path d="M32 16c18 0 27 7 27 20 0 14-11 22-27 22S5 50 5 36c0-13 9-20 27-20Z" fill="#f4791f" />
    <path d="M9 43c5 8 14 12 25 12 13 0 22-6 25-17 1 12-10 20-27 20-10 0-19-5-23-15Z" fill="#d94a12" opacity=".6" />
    <path d="M12 34c.5-4 2.5-7 6-9" stroke="#ffd3a6" strokeWidth="3.6" strokeLinecap="round" fill="none" />
    <path
      d="M32 22c-3-7-12-11-20-8-1 6 5 11 14 11-3 4-3 8 0 11 3-1 5-4 6-8 1 4 3 7 6 8 3-3 3-7 0-11 9 0 15-5 14-11-8-3-17 1-20 8Z"
      fill="#3c7a3f"
    />
    <path d="M32 21v-9" stroke="#2c5c31" strokeWidth="5" strokeLinecap="round" />
    <circle cx="32" cy="22.5" r="3.4" fill="#2c5c31" />
  </>
)
const MarketSign = (
  // a market basket with growing leaves
  <>
    <path d="M31 27C31 13 22 7 11 7c-.5 12 7 20 20 20Z" fill="#14803c" />
    <path d="M33 27c0-11 7-17 18-18 1 11-6 18-18 18Z" fill="#5cb85f" />
    <path
      d="M7 29h50c2 0 3 1.5 2.7 3.4l-3.5 19.5A8 8 0 0 1 48.3 58.5H15.7a8 8 0 0 1-7.9-6.6L4.3 32.4C4 30.5 5 29 7 29Z"
      fill="#14803c"
    />
    <path d="M21 39v10M32 39v10M43 39v10" stroke="#ffcf33" strokeWidth="4.6" strokeLinecap="round" />
  </>
)
const FarmerSign = (
  // the sun over a ploughed field, with an ear of wheat
  <>
    <circle cx="32" cy="32" r="27" fill="#f0bd52" />
    <path d="M5.5 37C15 31 24 30 32 33c8-3 17-2 26.5 4A27 27 0 0 1 5.5 37Z" fill="#7a4a21" />
    <path
      d="M12 45c7-4 14-5 20-3 6-2 13-1 20 3M19 53c5-2 9-3 13-1.5C36 50 40 51 45 53"
      stroke="#a8713c"
      strokeWidth="2.6"
      strokeLinecap="round"
      fill="none"
    />
    <path d="M32 44V15" stroke="#fff7e6" strokeWidth="3.2" strokeLinecap="round" />
    <path
      d="M32 15c-3-2.5-3-6 0-9 3 3 3 6.5 0 9Zm-2 7c-5 0-7.5-3-7.5-7 4.5 0 7.5 2.5 7.5 7Zm4 0c5 0 7.5-3 7.5-7-4.5 0-7.5 2.5-7.5 7Zm-4 9c-5 0-7.5-3-7.5-7 4.5 0 7.5 2.5 7.5 7Zm4 0c5 0 7.5-3 7.5-7-4.5 0-7.5 2.5-7.5 7Z"
      fill="#fff7e6"
    />
  </>
)
const RuSign = (
  // a smiling gift box
  <>
    <path
      d="M31 19C26 8 18 3.5 12.5 6.5 6.5 10 10 18 18 19.5c4 .6 9 .3 13-.5Zm2 0C38 8 46 3.5 51.5 6.5 57.5 10 54 18 46 19.5c-4 .6-9 .3-13-.5Z"
      fill="#ff8fb8"
    />
    <rect x="6" y="17" width="52" height="42" rx="15" fill="#5b3df5" />
    <path d="M21.5 31v3.5M42.5 31v3.5" stroke="#fff" strokeWidth="5.5" strokeLinecap="round" />
    <path d="M22 43.5c5.5 7 14.5 7 20 0" stroke="#fff" strokeWidth="5" strokeLinecap="round" fill="none" />
  </>
)

export const signs: Record<BrandId, ReactNode> = { cuma: CumaSign, market: MarketSign, farmer: FarmerSign, ru: RuSign }
