import type { DemoProduct } from '#src/catalogue-shape.ts'
import { pick, type Random } from '#src/loading/seed.ts'

const pleased: readonly ((product: DemoProduct) => string)[] = [
  ({ name }) => `${name} 맛있게 드셨다니 정말 기뻐요. 다음에도 좋은 것으로 골라 보낼게요.`,
  () => '정성껏 써 주신 후기 고맙습니다. 덕분에 오늘도 힘이 나요.',
  ({ storage }) => `맛있게 드셔 주셔서 고마워요. 남은 것은 이렇게 보관해 주세요: ${storage}.`,
  () => '다시 찾아 주셔서 고맙습니다. 늘 같은 마음으로 포장할게요.',
]
const sorry: readonly ((product: DemoProduct) => string)[] = [
  () => '기대에 미치지 못해 죄송해요. 말씀해 주신 부분은 출고 전에 한 번 더 살필게요.',
  () => '불편을 드려 죄송해요. 상한 것이 있었다면 고객센터로 사진을 보내 주세요. 바로 도와드릴게요.',
  ({ name }) => `${name}에 아쉬움을 남겨 죄송해요. 고르는 기준을 다시 확인했어요.`,
]

/** Returns the seller's reply to a review. Most critical reviews get one, and some of the others. Null without a reply. */
export const replyTo = (product: DemoProduct, score: number, random: Random): string | null => {
  if (random() > (score <= 3 ? 0.7 : 0.12)) return null
  return pick(random, score <= 3 ? sorry : pleased)(product)
}
