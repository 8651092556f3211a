const SEOUL_MS = 9 * 60 * 60_000
const MINUTES = 'YYYY-MM-DDTHH:mm'.length

/** Value of a `datetime-local` field in the time of Seoul, whatever zone the device is in: `2026-11-28T20:00`. */
export const toSeoulInput = (iso: string): string =>
  new Date(Date.parse(iso) + SEOUL_MS).toISOString().slice(0, MINUTES)

/** Time in UTC of such a value; undefined if the field is empty or incomplete. */
export const fromSeoulInput = (text: string): string | undefined => {
  const at = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) ? Date.parse(`${text}:00Z`) : Number.NaN
  return Number.isNaN(at) ? undefined : new Date(at - SEOUL_MS).toISOString()
}
