/** Number of runs of a property test. Lower under mutation testing, which repeats the tests hundreds of times. */
export const runs = (count: number): number => (process.env['STRYKER_MUTATOR_WORKER'] === undefined ? count : 50)
