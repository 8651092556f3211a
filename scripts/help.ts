/** Prints the usage and exits with 0 if the command line has `--help` or `-h`. */
export const printHelpIfAsked = (usage: string, args: readonly string[] = process.argv.slice(2)): void => {
  if (!args.some((arg) => arg === '--help' || arg === '-h')) return
  console.log(usage)
  process.exit(0)
}
