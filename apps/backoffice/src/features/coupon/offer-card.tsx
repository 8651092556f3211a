import { Button } from '#src/ui/controls/button.tsx'
import { Card } from '#src/ui/display/page.tsx'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'

const copy = async (address: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(address)
    showToast('주소를 복사했어요.')
  } catch (error) {
    showFailure(error)
  }
}

function Address({ address, action }: { address: string; action: string }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <code className="min-w-0 rounded-control bg-sunken px-2 py-1 text-14 break-all">{address}</code>
      <Button size="small" onClick={() => void copy(address)}>
        {action}
      </Button>
    </div>
  )
}

/** Where shoppers take a coupon: its full address, and its path for the parts of the shop that take paths only. */
export function OfferCard({ url }: { url: string }) {
  const { pathname, search } = new URL(url)
  return (
    <Card title="받는 곳">
      <p className="text-14 text-ink-soft">
        기간이 시작되면 쓸 수 있는 상품의 화면과 쿠폰 받기 화면에 바로 나와요. 쇼핑몰 밖에는 이 주소를 알려 주세요.
      </p>
      <Address address={url} action="주소 복사" />
      <p className="text-14 text-ink-soft">
        공지 본문의 링크, 전시 배너와 메시지에는 아래 주소를 넣어 주세요. 공지에 넣으면 공지 아래에 쿠폰이 나와요.
      </p>
      <Address address={`${pathname}${search}`} action="쇼핑몰 안 주소 복사" />
    </Card>
  )
}
