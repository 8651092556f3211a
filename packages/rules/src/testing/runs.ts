/**
 * Number of runs of a property test. `PROPERTY_RUNS` limits it: for measuring coverage. Lower under mutation testing, which repeats
 * the tests hundreds of times.
 */
export const runs = (count: number): number => {
  const most = process.env['PROPERTY_RUNS'] ?? (process.env['STRYKER_MUTATOR_WORKER'] === undefined ? count : 50)
  return Math.min(count, Number(most))
}
