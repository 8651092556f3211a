import type { FastifyInstance } from 'fastify'
import { refuseForeignPages } from '../control/control-routes.ts'
import type { World } from '../world.ts'
import { SNS_PEOPLE, type SnsType } from './sns-store.ts'

const BODY = {
  type: 'object',
  required: ['type', 'person'],
  properties: { type: { enum: ['kakao', 'naver'] }, person: { type: 'string' } },
}

/** Mounts control endpoints for tests without a browser: issuing a provider token and listing the users who have consented. */
export function mountSnsLevers(app: FastifyInstance, world: World): void {
  refuseForeignPages(app, world)
  app.post<{ Body: { type: SnsType; person: string } }>(
    '/__sandbox/sns/token',
    { schema: { body: BODY } },
    async ({ body }, reply) => {
      const person = world.sns.find(body.type, body.person)
      if (!person) return reply.code(404).send({ message: '그런 사람은 없어요.' })
      return { token: world.sns.issueToken(body.type, person), subject: person.subject }
    },
  )
  app.get('/__sandbox/sns/linked', async () =>
    (['kakao', 'naver'] as const).flatMap((type) =>
      SNS_PEOPLE[type].filter(({ subject }) => world.sns.isLinked(type, subject)).map(({ id }) => `${type}:${id}`),
    ),
  )
}
