import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSandbox, type Sandbox } from '#src/main.ts'
import { START } from '#src/sandbox-calls.ts'

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await createSandbox({ clock: () => START, shopUrl: 'http://localhost:5445' })
})
afterEach(() => sandbox.close())

const link = { web_url: 'http://ru.localhost:5445/product/7', mobile_web_url: 'http://ru.localhost:5445/product/7' }
const template = {
  object_type: 'commerce',
  content: { title: '아삭해요', image_url: 'http://ru.localhost:5445/pictures/apple-640.webp', link },
  commerce: { product_name: '꿀사과 <5kg>', regular_price: 27_700, discount_price: 24_900, discount_rate: 10 },
  buttons: [{ title: '상품 보기', link }],
}
interface Opening {
  key?: string
  origin?: string
  given?: object
}
const open = ({ key = 'sandbox-kakao-js', origin = 'http://ru.localhost:5445', given = template }: Opening = {}) =>
  fetch(`${sandbox.url}/kakao-sharer/picker/link`, {
    method: 'POST',
    headers: { origin },
    redirect: 'manual',
    body: new URLSearchParams({
      app_key: key,
      validation_action: 'default',
      validation_params: JSON.stringify({ link_ver: '4.0', template_object: given }),
    }),
  })
const send = (fields: Record<string, string>) =>
  fetch(`${sandbox.url}/kakao-sharer/picker/send`, { method: 'POST', body: new URLSearchParams(fields) })
const openedKey = async (opening: Opening = {}): Promise<string> =>
  new URL((await open(opening)).headers.get('location') ?? '', sandbox.url).searchParams.get('short_key') ?? ''

describe('sharing by KakaoTalk', () => {
  it('a card is sent once to the chosen friend and appears in the outbox as received', async () => {
    const key = await openedKey()
    const picker = await fetch(`${sandbox.url}/kakao-sharer/picker/link?short_key=${key}`)
    expect(picker.headers.get('content-security-policy')).toContain("img-src 'self' data: http://ru.localhost:5445;")
    expect(await picker.text()).toContain('누구에게 보낼까요?')
    expect(await (await send({ short_key: key, friend: '나와의 채팅' })).text()).toContain('보냈어요')
    expect((await send({ short_key: key, friend: '나와의 채팅' })).status).toBe(404)
    const outbox = await (await fetch(`${sandbox.url}/`)).text()
    expect(outbox.match(/꿀사과 &#60;5kg&#62;/g)).toHaveLength(1)
    expect(outbox).toContain('24,900원')
    expect(outbox).toContain('href="http://ru.localhost:5445/product/7"')
  })

  it('a card without a price is sent too, with its text', async () => {
    const { content, buttons } = template
    const given = {
      object_type: 'feed',
      content: { ...content, title: '선물이 도착했어요', description: '꿀사과' },
      buttons,
    }
    const key = await openedKey({ given })
    const picker = await (await fetch(`${sandbox.url}/kakao-sharer/picker/link?short_key=${key}`)).text()
    expect(picker).toContain('선물이 도착했어요')
    await send({ short_key: key, friend: '나와의 채팅' })
    expect(sandbox.world.shares.list()[0]?.link).toBe(link.web_url)
  })

  it('an unknown recipient receives nothing', async () => {
    const key = await openedKey()
    expect((await send({ short_key: key, friend: '모르는 사람' })).status).toBe(404)
    expect(sandbox.world.shares.list()).toEqual([])
  })

  it.each([
    ['another key', { key: 'other' }, 401, '(4011)'],
    ['a site that is not registered', { origin: 'https://evil.example' }, 401, '(4019)'],
    [
      'no picture',
      { given: { ...template, content: { ...template.content, image_url: '' } } },
      400,
      'content.image_url',
    ],
    ['no link', { given: { ...template, content: { ...template.content, link: {} } } }, 400, 'content.link'],
    ['no price', { given: { ...template, commerce: {} } }, 400, 'commerce.regular_price'],
    [
      'a reduced price without by how much',
      { given: { ...template, commerce: { regular_price: 2, discount_price: 1 } } },
      400,
      'commerce.discount_rate',
    ],
    ['three buttons', { given: { ...template, buttons: Array(3).fill(template.buttons[0]) } }, 400, 'buttons'],
    ['a kind that is not shared', { given: { ...template, object_type: 'list' } }, 400, 'object_type'],
  ])('%s is refused with the vendor’s error', async (_what, opening, status, said) => {
    const answer = await open(opening)
    expect(answer.status).toBe(status)
    expect(await answer.text()).toContain(said)
  })

  it('a link to an unregistered site is replaced by the shop’s address', async () => {
    const foreign = { web_url: 'https://evil.example/product/7' }
    const given = { ...template, content: { ...template.content, link: foreign } }
    await send({ short_key: await openedKey({ given }), friend: '나와의 채팅' })
    expect(sandbox.world.shares.list()[0]?.link).toBe('http://ru.localhost:5445')
  })
})
