import type { DisplayDocument, DisplayNodeKind } from '@shop/contract'
import { type DisplayNode, listNodes } from '@shop/rules/display'
import type { KeyboardEvent } from 'react'
import { Button, IconButton } from '#src/ui/controls/button.tsx'
import { Badge } from '#src/ui/display/states.tsx'
import { refocus, stepOf, useMoveAnnouncement } from '#src/ui/drag/move-keys.tsx'
import { useDrag, useDragRow } from '#src/ui/drag/use-drag.ts'
import { kindTexts } from './display-texts.ts'
import { canHold, kindOf } from './edit-document.ts'

interface TreeProps {
  document: DisplayDocument
  selected: string | undefined
  /** Keys of nodes with a problem. */
  problems: ReadonlySet<string>
  onSelect: (key: string) => void
  onMove: (key: string, to: { parent: string | undefined; place: number }) => void
  onAdd: (kind: DisplayNodeKind, parent: string | undefined) => void
}

interface RowProps extends TreeProps {
  node: DisplayNode
  byParent: ReadonlyMap<string | undefined, readonly DisplayNode[]>
  drag: ReturnType<typeof useDrag>
}

/** What may be added below a node, in the order of its buttons. */
const addable: Readonly<Record<DisplayNodeKind, readonly DisplayNodeKind[]>> = {
  navigation: ['subNavigation'],
  subNavigation: [],
  page: ['display'],
  group: ['display'],
  display: ['link', 'tab'],
  link: [],
  tab: [],
}

function RowButtons({ node, siblings, onMove, onAdd }: RowProps & { siblings: readonly DisplayNode[] }) {
  const { key, kind, name, parent, place } = node
  return (
    <span className="flex items-center">
      {addable[kind].map((each) => (
        <Button
          key={each}
          size="small"
          look="ghost"
          icon="plus"
          aria-label={`${name}에 ${kindTexts[each]} 추가`}
          onClick={() => onAdd(each, key)}
        >
          {kindTexts[each]}
        </Button>
      ))}
      <IconButton
        label={`${name} 위로`}
        icon="up"
        disabled={place === 0}
        onClick={() => onMove(key, { parent, place: place - 1 })}
      />
      <IconButton
        label={`${name} 아래로`}
        icon="down"
        disabled={place === siblings.length - 1}
        onClick={() => onMove(key, { parent, place: place + 1 })}
      />
    </span>
  )
}

function Row(props: RowProps) {
  const { node, byParent, drag, selected, problems, onSelect, onMove } = props
  const { key, kind, name, parent, place } = node
  const children = byParent.get(key) ?? []
  const siblings = (byParent.get(parent) ?? []).filter((each) => each.kind === kind)
  const isOpen = kind !== 'display' || selected === key || children.some((each) => each.key === selected)
  const { ref, isDragged, isOver } = useDragRow<HTMLDivElement, string>({
    drag,
    list: 'displays',
    id: key,
    canDrop: (dragged) => dropOf(dragged, node, children) !== undefined,
    onDrop: (dragged) => {
      const to = dropOf(dragged, node, children)
      if (to) onMove(dragged, to)
    },
  })
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = stepOf(event)
    if (by === 0) return
    event.preventDefault()
    const to = place + by
    if (to >= 0 && to < siblings.length) onMove(key, { parent, place: to })
    refocus(event.currentTarget as HTMLElement)
  }
  return (
    <li className="flex flex-col">
      <div
        ref={ref}
        className={`flex flex-wrap items-center gap-1 rounded-control px-1 ${isOver ? 'ring-2 ring-focus' : ''} ${selected === key ? 'bg-accent-soft' : 'hover:bg-sunken'} ${isDragged ? 'opacity-50' : ''}`}
      >
        <button
          type="button"
          data-node={key}
          aria-current={selected === key ? 'true' : undefined}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          title="Alt와 화살표 키나 끌어서 옮겨요."
          onClick={() => onSelect(key)}
          onKeyDown={onKeyDown}
          className="flex min-h-9 min-w-0 flex-1 cursor-grab items-center gap-2 rounded-control px-1.5 text-left text-14 pointer-coarse:min-h-11"
        >
          <span className="shrink-0 text-12 text-ink-faint">{kindTexts[kind]}</span>
          <span className="truncate font-semibold">{name}</span>
          {problems.has(key) && <Badge tone="bad">고칠 것</Badge>}
        </button>
        <RowButtons {...props} siblings={siblings} />
      </div>
      {isOpen && children.length > 0 && (
        <ul aria-label={`${name} 안`} className="ml-4 flex flex-col border-l border-line pl-2">
          {children.map((child) => (
            <Row key={child.key} {...props} node={child} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** Where a dragged node goes: to the place of a node of its kind, or to the end of a node that may hold it. */
const dropOf = (dragged: string, { key, kind, parent, place }: DisplayNode, children: readonly DisplayNode[]) => {
  const own = kindOf(dragged)
  if (own === kind) return { parent, place }
  return canHold(key, own) ? { parent: key, place: children.filter((each) => each.kind === own).length } : undefined
}

const tops: readonly (readonly [kind: DisplayNodeKind, title: string])[] = [
  ['navigation', '메뉴'],
  ['page', '페이지'],
  ['group', '묶음'],
  ['display', '따로 여는 전시'],
]

/** The whole display tree of a brand. Nodes are moved by drag, by buttons, and by Alt with an arrow key. */
export function DisplayTree(props: TreeProps) {
  const drag = useDrag()
  const { announce, announcement } = useMoveAnnouncement()
  const nodes = listNodes(props.document)
  const byParent = Map.groupBy(nodes, ({ parent }) => parent)
  const onMove: TreeProps['onMove'] = (key, to) => {
    props.onMove(key, to)
    const kind = kindOf(key)
    const others = (byParent.get(to.parent) ?? []).filter((node) => node.kind === kind && node.key !== key)
    announce(nodes.find((node) => node.key === key)?.name ?? '', to.place + 1, others.length + 1)
  }
  return (
    <div className="flex flex-col gap-3">
      {tops.map(([kind, title]) => (
        <section key={kind} aria-label={title} className="flex flex-col gap-1">
          <div className="flex items-center justify-between">
            <h3 className="px-1.5 text-13 font-bold text-ink-soft">{title}</h3>
            <Button size="small" icon="plus" aria-label={`${title} 추가`} onClick={() => props.onAdd(kind, undefined)}>
              추가
            </Button>
          </div>
          <ul aria-label={`${title} 목록`} className="flex flex-col">
            {(byParent.get(undefined) ?? [])
              .filter((node) => node.kind === kind)
              .map((node) => (
                <Row key={node.key} {...props} {...{ node, byParent, drag, onMove }} />
              ))}
          </ul>
        </section>
      ))}
      {announcement}
    </div>
  )
}
