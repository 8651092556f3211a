import type { ProductCard, Video } from '@shop/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '#src/lib/call/call-query.ts'
import { Sheet } from '#src/ui/overlay/sheet.tsx'
import { Picture } from '#src/ui/display/picture.tsx'
import { Price } from '#src/ui/display/price.tsx'
import { Skeleton } from '#src/ui/display/skeleton.tsx'
import { videoProductsInput } from './video-queries.ts'

function ProductLine({ product }: { product: ProductCard }) {
  const [image] = product.images
  return (
    <Link to={`/product/${product.id}`} className="pressable flex items-center gap-3 rounded-card py-1.5">
      <div className="size-16 shrink-0 overflow-hidden rounded-control bg-sunken">
        {image && <Picture image={image} sizes="64px" decorative />}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="line-clamp-2 text-14">{product.name}</p>
        <Price price={product.productPrice.price} listPrice={product.productPrice.listPrice} />
      </div>
    </Link>
  )
}

/** Products of a clip. Renders nothing if there are none or they fail to load. C057 */
function Shown({ videoId }: { videoId: number }) {
  const { data, isPending } = useCall('video.listProducts', videoProductsInput(videoId))
  if (isPending) return <Skeleton className="mt-5 h-20 w-full" />
  if (!data || data.products.length === 0) return null
  return (
    <section aria-label="영상에 나온 상품" className="pt-5">
      <h3 className="mb-1 text-14 font-bold">영상에 나온 상품</h3>
      <ul>
        {data.products.map((product) => (
          <li key={product.id}>
            <ProductLine product={product} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const wantsStillness = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches

function Playing({ video }: { video: Video }) {
  const [failed, setFailed] = useState(false)
  return (
    <>
      {failed ? (
        <output className="block rounded-card bg-sunken px-5 py-16 text-center text-14 text-ink-soft">
          이 기기에서는 영상을 볼 수 없어요.
        </output>
      ) : (
        <video
          src={video.videoUrl}
          poster={video.thumbnail}
          aria-label={video.title}
          controls
          muted
          loop
          playsInline
          autoPlay={!wantsStillness()}
          onError={() => setFailed(true)}
          className="mx-auto block aspect-[9/16] max-h-[56dvh] rounded-card bg-black object-cover"
        />
      )}
      {video.contents !== '' && <p className="pt-4 text-14 text-pretty text-ink-soft">{video.contents}</p>}
      <Shown videoId={video.id} />
    </>
  )
}

/** Sheet with a clip and its products. */
export function VideoSheet({ video, onClose }: { video: Video | undefined; onClose: () => void }) {
  return (
    <Sheet open={video !== undefined} onClose={onClose} title={video?.title ?? ''}>
      {video && <Playing key={video.id} video={video} />}
    </Sheet>
  )
}
