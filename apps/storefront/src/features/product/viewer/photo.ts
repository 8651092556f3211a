import type { Image } from '@shop/contract'
import type { ReactNode } from 'react'

/** Photo of the viewer. */
export interface Photo {
  key: string
  image: Image
  /** Content below the photo, e.g. its review. */
  caption?: ReactNode
}
