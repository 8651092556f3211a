import type { AdminCategory } from '@shop/contract'
import { numberText } from '#src/lib/format/texts.ts'
import { Button, IconButton } from '#src/ui/controls/button.tsx'
import { Badge } from '#src/ui/display/states.tsx'
import { refocus, stepOf, useMoveAnnouncement } from '#src/ui/drag/move-keys.tsx'
import { useDrag, useDragRow } from '#src/ui/drag/use-drag.ts'
import { childrenOf, moveTo } from './category-order.ts'

interface TreeProps {
  categories: readonly AdminCategory[]
  /** Reorders the categories below a parent. `reorder` gets their order of now, which may be newer than that on the screen. */
  onSort: (parentId: number | null, reorder: (ids: readonly number[]) => number[]) => void
  onEdit: (category: AdminCategory) => void
  onAdd: (parentId: number) => void
}

interface RowProps extends TreeProps {
  category: AdminCategory
  siblings: readonly number[]
  drag: ReturnType<typeof useDrag>
  announce: ReturnType<typeof useMoveAnnouncement>['announce']
}

function Row({ category, siblings, drag, announce, categories, onSort, onEdit, onAdd }: RowProps) {
  const { id, name, parentId, productsCount } = category
  const at = siblings.indexOf(id)
  const step = (by: number) =>
    onSort(parentId, (ids) => {
      const to = Math.min(ids.length - 1, Math.max(0, ids.indexOf(id) + by))
      announce(name, to + 1, ids.length)
      return moveTo(ids, id, to)
    })
  const { ref, isDragged, isOver } = useDragRow<HTMLDivElement, number>({
    drag,
    list: 'categories',
    id,
    canDrop: (dragged) => siblings.includes(dragged),
    onDrop: (dragged) => {
      onSort(parentId, (ids) => moveTo(ids, dragged, at))
      announce(categories.find((each) => each.id === dragged)?.name ?? '', at + 1, siblings.length)
    },
  })
  const children = childrenOf(categories, id)
  return (
    <li className="flex flex-col">
      <div
        ref={ref}
        className={`flex flex-wrap items-center gap-2 rounded-control px-2 py-1.5 hover:bg-sunken ${isOver ? 'ring-2 ring-focus' : ''} ${isDragged ? 'opacity-50' : ''}`}
      >
        <button
          type="button"
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          title="Alt와 화살표 키나 끌어서 옮겨요."
          onClick={() => onEdit(category)}
          onKeyDown={(event) => {
            const by = stepOf(event)
            if (by === 0) return
            event.preventDefault()
            step(by)
            refocus(event.currentTarget)
          }}
          className="min-w-0 flex-1 cursor-grab truncate rounded-control px-1.5 py-1 text-left text-14 font-semibold"
        >
          {name}
        </button>
        <span className="text-13 text-ink-soft tabular-nums">상품 {numberText(productsCount)}개</span>
        <IconButton label={`${name} 위로`} icon="up" disabled={at === 0} onClick={() => step(-1)} />
        <IconButton
          label={`${name} 아래로`}
          icon="down"
          disabled={at === siblings.length - 1}
          onClick={() => step(1)}
        />
        {parentId === null && (
          <Button size="small" icon="plus" aria-label={`${name} 하위 추가`} onClick={() => onAdd(id)}>
            하위
          </Button>
        )}
      </div>
      {children.length > 0 && (
        <ul aria-label={`${name} 하위 카테고리`} className="ml-6 flex flex-col border-l border-line pl-2">
          {children.map((child) => (
            <Row
              key={child.id}
              {...{ drag, announce, categories, onSort, onEdit, onAdd }}
              category={child}
              siblings={children.map((each) => each.id)}
            />
          ))}
        </ul>
      )}
    </li>
  )
}

/** Categories in use as a tree. They are moved among their siblings by drag, by buttons, and by Alt with an arrow key. */
export function CategoryTree(props: TreeProps) {
  const drag = useDrag()
  const { announce, announcement } = useMoveAnnouncement()
  const tops = childrenOf(props.categories, null)
  return (
    <>
      <ul aria-label="카테고리" className="flex flex-col">
        {tops.map((category) => (
          <Row key={category.id} {...props} {...{ category, drag, announce }} siblings={tops.map(({ id }) => id)} />
        ))}
      </ul>
      {announcement}
    </>
  )
}

/** Archived categories with the way back. */
export function ArchivedCategories({
  categories,
  onRestore,
}: Pick<TreeProps, 'categories'> & { onRestore: (category: AdminCategory) => void }) {
  const archived = categories.filter(({ archivedAt }) => archivedAt !== null)
  return (
    <ul aria-label="보관한 카테고리" className="flex flex-col gap-1">
      {archived.map((category) => (
        <li key={category.id} className="flex items-center gap-2 px-2 py-1 text-14">
          <span className="min-w-0 flex-1 truncate">{category.name}</span>
          <Badge>보관</Badge>
          <Button size="small" aria-label={`${category.name} 되살리기`} onClick={() => onRestore(category)}>
            되살리기
          </Button>
        </li>
      ))}
    </ul>
  )
}
