import { readFileSync } from 'node:fs'

/** Version of the shop: that of the package. */
export const readVersion = (): string => {
  const file = new URL('../package.json', import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
