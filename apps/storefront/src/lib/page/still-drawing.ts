import { createContext, type ReactNode } from 'react'

/**
 * Gives the markup of something that stands still, drawn once for all pages that show the same. `key` must hold everything
 * that decides how it looks. Only the server has one: in the browser it is undefined.
 */
export type StillDrawing = (key: string, drawn: ReactNode) => string
export const StillDrawingContext = createContext<StillDrawing | undefined>(undefined)

/** Keeps the `max` drawings that were asked for last. */
export const createStillDrawing = (draw: (drawn: ReactNode) => string, max: number): StillDrawing => {
  const kept = new Map<string, string>()
  return (key, drawn) => {
    const found = kept.get(key)
    // taken out and put in again, it is the last to go
    if (found !== undefined) kept.delete(key)
    const markup = found ?? draw(drawn)
    kept.set(key, markup)
    if (kept.size > max) for (const oldest of kept.keys()) if (kept.size > max) kept.delete(oldest)
    return markup
  }
}
