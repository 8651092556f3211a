import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listUnfitPatches } from './guard-patches.ts'

const patch = `What: Anybody is let in
Test: door.test.ts
Name: a stranger stays outside

--- a/door.ts
+++ b/door.ts
@@ -2,3 +2,2 @@
 const open = () => {
-  if (!isKnown) throw new Error('who are you?')
   return true
`
const door = "// a door\nconst open = () => {\n  if (!isKnown) throw new Error('who are you?')\n  return true\n}\n"

describe('[K1] a guard patch', () => {
  let house: string
  const write = (file: string, text: string) => writeFileSync(path.join(house, file), text)
  beforeEach(() => {
    house = mkdtempSync(path.join(tmpdir(), 'shop-guards-'))
    mkdirSync(path.join(house, 'mutants'))
    write('door.ts', door)
    write('door.test.ts', "test('a stranger stays outside', () => {})\n")
    write('mutants/door-open.patch', patch)
  })
  afterEach(() => rmSync(house, { recursive: true }))

  it('is valid, also after lines were added above its lines', async () => {
    expect(await listUnfitPatches(house)).toEqual([])
    write('door.ts', `// of a house\n\n${door}`)
    expect(await listUnfitPatches(house)).toEqual([])
  })

  it.each([
    ['the code was changed', 'door.ts', door.replace('!isKnown', 'isStranger'), 'door.ts'],
    ['the line beside it was', 'door.ts', door.replace('return true', 'return isOpen'), 'no longer applies'],
    ['its test is called otherwise', 'door.test.ts', "test('who is a stranger?')", 'a stranger stays outside'],
    ['it names no test', 'mutants/door-open.patch', patch.replace(/^Name.*\n/m, ''), 'is called ""'],
    ['its test lies elsewhere', 'mutants/door-open.patch', patch.replace('door.test', 'gate.test'), 'gate.test.ts'],
  ])('is reported with the guard that it removes once %s', async (_, file, text, why) => {
    write(file, text)
    const [line, ...others] = await listUnfitPatches(house)
    expect(line).toMatch(/^mutants\/door-open\.patch .*"Anybody is let in"/)
    expect(line).toContain(why)
    expect(others).toEqual([])
  })
})
