import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { showFailure } from '#src/ui/overlay/toast.tsx'

const loadDrag = async () => {
  const [{ draggable, dropTargetForElements }, { combine }] = await Promise.all([
    import('@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'),
    import('@atlaskit/pragmatic-drag-and-drop/utils/combine'),
  ])
  return { draggable, dropTargetForElements, combine }
}
type Drag = Awaited<ReturnType<typeof loadDrag>>

/** Loads drag and drop after the screen. Undefined until then: rows are moved by keys and buttons too. A failed load is shown. */
export const useDrag = (): Drag | undefined => {
  const [drag, setDrag] = useState<Drag>()
  useEffect(() => {
    let isGone = false
    loadDrag().then(
      (loaded) => {
        if (!isGone) setDrag(loaded)
      },
      (error: unknown) => {
        if (!isGone) showFailure(error)
      },
    )
    return () => {
      isGone = true
    }
  }, [])
  return drag
}

interface DragRowOptions<K extends string | number> {
  drag: Drag | undefined
  /** List whose rows are dropped on each other: `categories`. */
  list: string
  /** Key of the row in its list. */
  id: K
  canDrop: (dragged: K) => boolean
  onDrop: (dragged: K) => void
}

/** Makes a row draggable, and a target for the rows of its list. Returns the ref of its element and what happens to it. */
export const useDragRow = <E extends HTMLElement, K extends string | number>({
  drag,
  list,
  id,
  canDrop,
  onDrop,
}: DragRowOptions<K>) => {
  const ref = useRef<E>(null)
  const [isDragged, setDragged] = useState(false)
  const [isOver, setOver] = useState(false)
  const mayDrop = useEffectEvent((data: Record<string | symbol, unknown>) => {
    // the data is that of a row of the same list
    return data['list'] === list && data['id'] !== id && canDrop(data['id'] as K)
  })
  const drop = useEffectEvent((data: Record<string | symbol, unknown>) => onDrop(data['id'] as K))
  useEffect(() => {
    const element = ref.current
    if (!drag || !element) return undefined
    return drag.combine(
      drag.draggable({
        element,
        getInitialData: () => ({ list, id }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      drag.dropTargetForElements({
        element,
        canDrop: ({ source }) => mayDrop(source.data),
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false)
          drop(source.data)
        },
      }),
    )
  }, [drag, list, id])
  return { ref, isDragged, isOver }
}
