import { createContext, type ReactNode } from 'react'

/**
 * Gives what stands for something that stands still, drawn once for all pages that show the same. What it shows and `look`
 * must hold everything that decides how it looks.
 */
export type StillDrawing<Drawing = string> = (shown: object, look: string, drawn: ReactNode) => Drawing
/** Gives markup. Only the server has one: in the browser it is undefined. */
export const StillDrawingContext = createContext<StillDrawing | undefined>(undefined)

/** Keeps the `max` drawings that were asked for last, and those of each thing that is shown again and again for as long as it is. */
export const createStillDrawing = <Drawing>(
  draw: (drawn: ReactNode) => Drawing,
  max: number,
): StillDrawing<Drawing> => {
  const kept = new Map<string, Drawing>()
  // the same thing has not to be written out to be known again; its likes are known by all that they say
  const known = new WeakMap<object, Map<string, Drawing>>()
  const drawOnce = (key: string, drawn: ReactNode): Drawing => {
    const found = kept.get(key)
    // taken out and put in again, it is the last to go
    if (found !== undefined) kept.delete(key)
    const drawing = found ?? draw(drawn)
    kept.set(key, drawing)
    if (kept.size > max) for (const oldest of kept.keys()) if (kept.size > max) kept.delete(oldest)
    return drawing
  }
  return (shown, look, drawn) => {
    const looks = known.get(shown) ?? new Map<string, Drawing>()
    const drawing = looks.get(look) ?? drawOnce(`${look} ${JSON.stringify(shown)}`, drawn)
    known.set(shown, looks.set(look, drawing))
    return drawing
  }
}
