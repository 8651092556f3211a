import type { DisplayDocument } from '@shop/contract'
import { listNodes } from '@shop/rules/display'
import { describe, expect, test } from 'vitest'
import {
  changeNode,
  findNode,
  keyOfPath,
  moveNode,
  newNode,
  nextId,
  putNode,
  removeNode,
  withAllottedIds,
} from './edit-document.ts'

const section = (id: number, links: object[] = []) => ({ ...newNode('display', id), links })
const document = {
  navigations: [{ ...newNode('navigation', 1), subNavigations: [{ ...newNode('subNavigation', 2), displayId: 11 }] }],
  pages: [{ key: 'home', displays: [section(10), section(11, [newNode('link', 20)]), section(12)] }],
  groups: [{ ...newNode('group', 30), displays: [] }],
  singles: [],
} as unknown as DisplayDocument

const keysBelow = (of: DisplayDocument, parent: string) =>
  listNodes(of).flatMap((node) => (node.parent === parent ? [node.key] : []))

describe('edits of a document', () => {
  test('[backoffice] a node moves among its siblings, and to another parent that may hold it', () => {
    const sorted = moveNode(document, 'display:12', { parent: 'page:home', place: 0 })
    expect(keysBelow(sorted, 'page:home')).toEqual(['display:12', 'display:10', 'display:11'])
    const moved = moveNode(document, 'display:11', { parent: 'group:30', place: 0 })
    expect(keysBelow(moved, 'group:30')).toEqual(['display:11'])
    expect(keysBelow(moved, 'display:11')).toEqual(['link:20'])
    expect(moveNode(document, 'link:20', { parent: 'group:30', place: 0 })).toBe(document)
  })

  test('[backoffice] a node is added, changed and removed', () => {
    const id = nextId(document)
    expect(id).toBe(-1)
    const node = newNode('link', id)
    const added = putNode(document, { kind: 'link', node, parent: 'display:10', place: 0 })
    expect(nextId(added)).toBe(-2)
    expect(findNode(changeNode(added, 'link:-1', { title: '가을' }), 'link:-1')).toMatchObject({ title: '가을' })
    expect(findNode(removeNode(added, 'display:10'), 'link:-1')).toBeUndefined()
  })

  test('[backoffice] new ids replace those of the draft, and what refers to them', () => {
    const node = newNode('display', -1)
    const added = putNode(document, { kind: 'display', node, parent: undefined, place: 0 })
    const linked = changeNode(added, 'subNavigation:2', { displayId: -1 })
    const saved = withAllottedIds(linked, { 'display:-1': 77 })
    expect(saved.singles[0]?.id).toBe(77)
    expect(saved.navigations[0]?.subNavigations[0]?.displayId).toBe(77)
  })

  test('[backoffice] an error of the server is shown at its node', () => {
    expect(keyOfPath(document, 'body.document.pages.0.displays.1.links.0.link')).toEqual({
      key: 'link:20',
      field: 'link',
    })
    expect(keyOfPath(document, 'body.document.pages.0.displays.2.title')).toEqual({ key: 'display:12', field: 'title' })
  })
})
