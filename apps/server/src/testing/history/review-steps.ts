import type { Api } from '@shop/contract'
import { decideAppeal, hideReview, showReview } from '#src/features/review/moderate-review.ts'
import type { Step, World } from './world.ts'

const KEPT = 60
const contents = '아삭하고 달아요. 또 살게요.'

/** Returns one of the members; guests cannot review. */
const someMember = ({ dice, members }: World): Api => dice.pick([...members])

type KnownReview = World['reviews'][number]
/** Runs a step on a random known review. Does nothing if there is none. */
const withReview =
  (run: (world: World, one: KnownReview) => Promise<unknown>): Step['run'] =>
  async (world) => {
    if (world.reviews.length > 0) await run(world, world.dice.pick(world.reviews))
  }

/** Reviews one of the products that a member received. Does nothing if there is none. */
const writeReview: Step['run'] = async (world) => {
  const api = someMember(world)
  const score = 1 + world.dice.roll(5)
  const place = world.dice.roll(10)
  const { products } = await api('review.listReviewable', {})
  const item = products[place % Math.max(1, products.length)]
  if (!item) return
  const attributeValueIds = item.attributes.flatMap(({ values }) => values.slice(0, 1).map(({ id }) => id))
  const body = { score, contents, attributeValueIds, orderItemProduct: item.id }
  const { id } = await api('review.write', { body })
  world.reviews.push({ id, api })
  world.reviews.splice(0, Math.max(0, world.reviews.length - KEPT))
}

const decision = ({ shop }: World, id: number) => ({ id, reason: '살펴봤어요.', now: shop.clock.now })

const appeal = withReview(async (_, { api, id }) => {
  const { report } = await api('review.getMine', { params: { id } })
  if (report)
    await api('review.appeal', { params: { id: report.id }, body: { contents: '광고가 아니에요. 다시 봐 주세요.' } })
})

/** Steps of authors, readers and operators of reviews. */
export const reviewSteps: readonly Step[] = [
  { name: 'write a review', weight: 8, run: writeReview },
  {
    name: 'edit a review',
    weight: 3,
    run: withReview(({ dice }, { api, id }) =>
      api('review.edit', { params: { id }, body: { score: 1 + dice.roll(5), contents: `${contents} 고쳐 썼어요.` } }),
    ),
  },
  {
    name: 'delete a review',
    weight: 3,
    run: withReview((_, { api, id }) => api('review.remove', { params: { id } })),
  },
  {
    name: 'vote for a review',
    weight: 4,
    run: withReview((world, { id }) =>
      someMember(world)('review.vote', { params: { id }, body: { isHelpful: world.dice.inHundred(70) } }),
    ),
  },
  {
    name: 'report a review',
    weight: 5,
    run: withReview((world, { id }) =>
      someMember(world)('review.report', { params: { id }, body: { reviewReportReasonId: 1 + world.dice.roll(5) } }),
    ),
  },
  { name: 'appeal', weight: 3, run: appeal },
  {
    name: 'hide a review',
    weight: 1,
    run: withReview((world, { id }) => hideReview(world.shop.db, { ...decision(world, id), reasonId: 1 })),
  },
  {
    name: 'show a review',
    weight: 2,
    run: withReview((world, { id }) => showReview(world.shop.db, decision(world, id))),
  },
  {
    name: 'decide an appeal',
    weight: 2,
    run: withReview((world, { id }) =>
      decideAppeal(world.shop.db, { ...decision(world, id), accept: world.dice.inHundred(50) }),
    ),
  },
]
