import { CommandError, consentOptions, type readLine, studioOptions, videoOptions } from './command-line.ts'

type Values = ReturnType<typeof readLine>['values']

/** Options of `broadcast` only. */
export const assertNoBroadcastOptions = ({ kind, title, text, path, ...values }: Values): void => {
  const strange = Object.entries({ kind, title, text, path, 'dry-run': values['dry-run'] }).find(
    ([, value]) => value !== undefined,
  )
  if (strange) throw new CommandError(`--${strange[0]}은 broadcast 명령에만 써요.`)
}

/** Options of `video` only. */
export const assertNoVideoOptions = (values: Values): void => {
  const strange = videoOptions.find((name) => values[name] !== undefined)
  if (strange) throw new CommandError(`--${strange}은 video 명령에만 써요.`)
}

/** Options of `staff` and `live` only. */
export const assertNoStudioOptions = (values: Values): void => {
  const strange = studioOptions.find((name) => values[name] !== undefined)
  if (strange) throw new CommandError(`--${strange}은 staff와 live 명령에만 써요.`)
}

/** Options of `consent` only. */
export const assertNoConsentOptions = (values: Values): void => {
  const strange = consentOptions.find((name) => values[name] !== undefined)
  if (strange) throw new CommandError(`--${strange}은 consent 명령에만 써요.`)
}

/** Options of `gift` only. */
export const assertNoGiftOptions = ({ brand, order, expires, days, yes }: Values): void => {
  const strange = Object.entries({ brand, order, expires, days, yes }).find(([, value]) => value !== undefined)
  if (strange) throw new CommandError(`--${strange[0]}은 gift 명령에만 써요.`)
}
