import { Permission } from '@shop/contract'
import { expect, test } from 'vitest'
import { permissionGroups } from './permission-texts.ts'

test('[backoffice] [F6] the matrix of roles names every permission once', () => {
  const shown = permissionGroups.flatMap(([, texts]) => Object.keys(texts))
  expect(shown.toSorted()).toEqual(Permission.options.toSorted())
})
