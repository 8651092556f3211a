import { createContext, type ReactNode } from 'react'

/**
 * Gives what stands for something that stands still, drawn once for all pages that show the same. What it shows and `look`
 * must hold everything that decides how it looks.
 */
export type StillDrawing<Drawing = string> = (shown: object, look: string, drawn: ReactNode) => Drawing
/** Gives markup. Only the server has one: in the browser it is undefined. */
export const StillDrawingContext = createContext<StillDrawing | undefined>(undefined)

/** A drawing under all that it shows and its look; nothing once others have taken its place. */
interface Kept<Drawing> {
  drawn: { key: string; drawing: Drawing } | undefined
}

/** Keeps the `max` drawings that were asked for last. */
export const createStillDrawing = <Drawing>(
  draw: (drawn: ReactNode) => Drawing,
  max: number,
): StillDrawing<Drawing> => {
  const kept = new Map<string, Kept<Drawing>>()
  // the same thing has not to be written out to be known again; its likes are known by all that they say
  const known = new WeakMap<object, Map<string, Kept<Drawing>>>()

  const note = (shown: object, look: string, one: Kept<Drawing>): void => {
    const looks = known.get(shown)
    if (looks) looks.set(look, one)
    else known.set(shown, new Map([[look, one]]))
  }
  const forgetOldest = (): void => {
    const [oldest] = kept
    if (!oldest) return
    const [key, one] = oldest
    kept.delete(key)
    // what is still shown elsewhere holds on to no more than this
    one.drawn = undefined
  }
  return (shown, look, node) => {
    const before = known.get(shown)?.get(look)
    const key = before?.drawn?.key ?? `${look} ${JSON.stringify(shown)}`
    const one = kept.get(key) ?? { drawn: undefined }
    const drawn = one.drawn ?? { key, drawing: draw(node) }
    one.drawn = drawn
    // taken out and put in again, it is the last to go
    kept.delete(key)
    kept.set(key, one)
    if (kept.size > max) forgetOldest()
    if (one !== before) note(shown, look, one)
    return drawn.drawing
  }
}
