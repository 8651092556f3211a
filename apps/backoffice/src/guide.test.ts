import { globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { screens } from './routes.ts'

const folder = path.resolve(import.meta.dirname, '../../../docs/backoffice')
const MOST_BYTES = 120 * 1024
const pages = globSync('*.md', { cwd: folder }).map(
  (name) => [name, readFileSync(path.join(folder, name), 'utf8')] as const,
)

/** Targets of the links and pictures of a page, without those to other sites. */
const linksOf = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)#]+)\)/g)].flatMap(([, to = '']) => (to.includes('://') ? [] : [to]))

/** Reports whether a page names a label as a whole: 주문 is not named by 주문하기, but by 주문: and by 주문 화면. */
const isNamed = (text: string, label: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}·])${label}(?![\\p{L}\\p{N}·])`, 'u').test(text)

describe('pages of docs/backoffice', () => {
  test('[backoffice] each role of part 1 has a page, and the index links it', () => {
    const index = linksOf(pages.find(([name]) => name === 'README.md')?.[1] ?? '')
    const roles = 'owner manager order-desk packer merchandiser care seller accountant'.split(' ')
    expect(index).toEqual(expect.arrayContaining(roles.map((role) => `${role}.md`)))
  })

  test.each(screens.flatMap(({ rail }) => (rail ? [rail.label] : [])))(
    '[backoffice] the screen %s is named',
    (label) => {
      expect(pages.filter(([, text]) => isNamed(text, label)).map(([name]) => name)).not.toEqual([])
    },
  )

  test.each(pages)('[backoffice] what %s links exists', (_, text) => {
    for (const to of linksOf(text)) expect(statSync(path.join(folder, to)).isFile(), to).toBe(true)
  })

  test('[backoffice] each picture is shown on a page and is at most 120 KiB', () => {
    const pictures = globSync('pictures/*', { cwd: folder })
    expect(pictures.length).toBeGreaterThan(0)
    const shown = new Set(pages.flatMap(([, text]) => linksOf(text)))
    expect(pictures.filter((picture) => !shown.has(picture))).toEqual([])
    for (const picture of pictures)
      expect(statSync(path.join(folder, picture)).size, picture).toBeLessThanOrEqual(MOST_BYTES)
  })
})
