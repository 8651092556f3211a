/** How often a property is tried: seldom while every line is being broken on purpose, where the same tests run hundreds of times. */
export const runs = (count: number): number => (process.env['STRYKER_MUTATOR_WORKER'] === undefined ? count : 50)
