import type { Announcements, ScreenReaderInstructions, UniqueIdentifier } from '@dnd-kit/core'
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import type { LiveProduct } from '@shop/contract'
import { formatWon } from '@shop/rules'
import { useId } from 'react'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { Picture } from '#src/ui/display/picture.tsx'
import { CloseIcon, DownIcon } from '#src/ui/icons/sign-icons.tsx'

const instructions: ScreenReaderInstructions = {
  draggable:
    '순서를 바꾸려면 스페이스나 엔터 키를 눌러 상품을 든 다음 화살표 키로 옮기세요. 다시 누르면 그 자리에 놓고, Esc 키를 누르면 취소해요.',
}

const announcementsFor = (products: readonly LiveProduct[]): Announcements => {
  const placeOf = (id: UniqueIdentifier): number => products.findIndex((product) => product.id === id) + 1
  const nameOf = (id: UniqueIdentifier): string => products.find((product) => product.id === id)?.name ?? ''
  return {
    onDragStart: ({ active }) => `${nameOf(active.id)} 상품을 들었어요.`,
    onDragOver: ({ over }) => (over ? `${products.length}개 중 ${placeOf(over.id)}번째 자리예요.` : undefined),
    onDragEnd: ({ over }) => (over ? `${placeOf(over.id)}번째 자리에 놓았어요.` : '원래 자리에 놓았어요.'),
    onDragCancel: () => '취소했어요.',
  }
}

interface RowProps {
  product: LiveProduct
  place: number
  of: number
  onMove: (to: number) => void
  onRemove: () => void
}

function Row({ product, place, of, onMove, onRemove }: RowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: product.id,
    attributes: { roleDescription: '순서를 바꿀 수 있는 상품' },
  })
  const style = { transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }
  return (
    <li
      ref={setNodeRef}
      style={style}
      className={`flex items-center gap-2 bg-surface py-1 pr-1 ${isDragging ? 'relative z-10 shadow-lift' : ''}`}
    >
      <button
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        type="button"
        aria-label={`${product.name} 옮기기, ${of}개 중 ${place}번째`}
        className="figures flex size-11 shrink-0 cursor-grab items-center justify-center rounded-control text-13 font-bold text-ink-faint hover:bg-sunken"
      >
        {place}
      </button>
      {product.thumbnail && (
        <Picture image={product.thumbnail} sizes="40px" decorative className="w-10 shrink-0 rounded-control" />
      )}
      <div className="min-w-0 flex-1">
        <p className="truncate text-14">{product.name}</p>
        <p className="figures text-12 text-ink-faint">
          {formatWon(product.price)}
          {product.isSoldOut && <span className="font-semibold text-danger"> · 품절</span>}
        </p>
      </div>
      <div className="flex shrink-0">
        <IconButton label={`${product.name} 위로`} disabled={place === 1} onClick={() => onMove(place - 2)}>
          <DownIcon size={18} className={`rotate-180 ${place === 1 ? 'opacity-30' : ''}`} />
        </IconButton>
        <IconButton label={`${product.name} 아래로`} disabled={place === of} onClick={() => onMove(place)}>
          <DownIcon size={18} className={place === of ? 'opacity-30' : ''} />
        </IconButton>
        <IconButton label={`${product.name} 빼기`} onClick={onRemove}>
          <CloseIcon size={18} />
        </IconButton>
      </div>
    </li>
  )
}

/** Drags by mouse, by touch after a short press, so that the page still scrolls, and by keyboard. */
const useSortSensors = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )

interface ProductRowsProps {
  products: LiveProduct[]
  onChange: (products: LiveProduct[]) => void
}

/** Chosen products in the order of the room, changed by buttons or by dragging. */
export function ProductRows({ products, onChange }: ProductRowsProps) {
  const sensors = useSortSensors()
  const move = (from: number, to: number) => onChange(arrayMove(products, from, to))
  const placeOf = (id: UniqueIdentifier) => products.findIndex((product) => product.id === id)
  return (
    <DndContext
      id={useId()}
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: announcementsFor(products), screenReaderInstructions: instructions }}
      onDragEnd={({ active, over }) => over && move(placeOf(active.id), placeOf(over.id))}
    >
      <SortableContext items={products.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol aria-label="고른 상품" className="divide-y divide-line">
          {products.map((product, at) => (
            <Row
              key={product.id}
              product={product}
              place={at + 1}
              of={products.length}
              onMove={(to) => move(at, to)}
              onRemove={() => onChange(products.filter(({ id }) => id !== product.id))}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}
