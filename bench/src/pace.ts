/** How often a figure is taken, and how long one taking lasts. */
export interface Pace {
  runs: number
  seconds: number
}

export const thorough: Pace = { runs: 3, seconds: 4 }
export const quick: Pace = { runs: 1, seconds: 2 }
