/** Curves of movements. Their input is the elapsed part, 0 to 1. */
export const clamp = (x: number): number => Math.min(1, Math.max(0, x))
export const smooth = (x: number): number => clamp(x) ** 2 * (3 - 2 * clamp(x))
export const outBack = (x: number): number => 1 + 2.2 * (clamp(x) - 1) ** 3 + 1.2 * (clamp(x) - 1) ** 2
export const mix = (a: number, b: number, at: number): number => a + (b - a) * at
