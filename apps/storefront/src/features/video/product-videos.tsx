import { useCall } from '#src/lib/call/call-query.ts'
import { toProductsInput } from './video-input.ts'
import { VideoRow } from './video-row.tsx'

interface ProductVideosProps {
  productIds: readonly number[]
  title: string
  /** Separates it from what follows as well. */
  isFramed?: boolean
}

/** Rail of the videos that show one of the products. Renders nothing if there are none or they fail to load. */
export function ProductVideos({ productIds, title, isFramed = false }: ProductVideosProps) {
  const { data } = useCall('video.listOfProducts', toProductsInput(productIds))
  if (!data || data.videos.length === 0) return null
  return (
    <section aria-label={title} className={`border-t-8 border-ground px-5 py-7 ${isFramed ? 'border-b-8' : ''}`}>
      <h2 className="mb-4 text-18 font-bold">{title}</h2>
      <VideoRow label={title} videos={data.videos} />
    </section>
  )
}
