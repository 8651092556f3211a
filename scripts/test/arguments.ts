import { type Stage, stages } from './stages.ts'

export interface TestArguments {
  stages: readonly Stage[]
  /** run only what changes since a git reference can affect */
  changed: boolean
  /** the git reference; undefined for the default */
  reference?: string | undefined
}

export const help = `npm test                      every stage
npm test -- --only=a,b        these stages (${stages.map(({ name }) => name).join(', ')})
npm test -- --changed         the checks and the tests that the difference to origin/main can affect
npm test -- --changed=REF     the same for the difference to a git reference (HEAD: uncommitted changes)`

const findStages = (names: readonly string[]): readonly Stage[] => {
  const unknown = names.filter((name) => !stages.some((stage) => stage.name === name))
  if (unknown.length > 0)
    throw new Error(`no stage is called ${unknown.join(', ')}; there are ${stages.map(({ name }) => name).join(', ')}`)
  return stages.filter(({ name }) => names.includes(name))
}

/** Parses the arguments of `npm test`. Throws on an unknown argument or stage. */
export const readArguments = (args: readonly string[]): TestArguments => {
  const names: string[] = []
  let changed = false
  let reference: string | undefined
  for (const arg of args) {
    const { option, value } = /^(?<option>--\w+)(?:=(?<value>.+))?$/.exec(arg)?.groups ?? {}
    if (option === '--only' && value !== undefined) names.push(...value.split(','))
    else if (option === '--changed') {
      changed = true
      reference = value
    } else throw new Error(`unknown argument ${arg}\n\n${help}`)
  }
  return { stages: names.length === 0 ? stages : findStages(names), changed, reference }
}
