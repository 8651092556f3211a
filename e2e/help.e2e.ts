import { openPage } from './journey/goods.ts'
import { brands, sandboxAt, shopAt } from './journey/places.ts'
import { expect, test } from './journey/watched.ts'

test.use({ expectedNoise: [new RegExp(`^/support: asks ${sandboxAt}`)] })

test('[BRAND-8] [BRAND-9] the customer centre card links to the chat, which loads on the first tap', async ({
  page,
}) => {
  await openPage(page, `${shopAt('cuma')}/terms/service`)
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page
    .getByRole('link', { name: /고객센터/ })
    .first()
    .click()
  await expect(page).toHaveURL(`${shopAt('cuma')}/support`)
  const button = page.getByRole('button', { name: '1:1 채팅 상담' })
  await expect(button).toBeVisible()
  expect(scripts.filter((url) => url.startsWith(sandboxAt))).toEqual([])
  await button.click()
  const chat = page.getByRole('region', { name: '상담 채팅' })
  await expect(chat).toBeVisible()
  // no member id is passed for a guest
  await expect(chat).toHaveAttribute('data-member', '')
})

test('[BRAND-9] farmer links to a messaging channel, and every brand lists phone and e-mail support', async ({
  page,
}) => {
  for (const brand of brands) {
    await openPage(page, `${shopAt(brand)}/support`)
    await expect(page.getByRole('link', { name: /전화로 문의/ })).toHaveAttribute('href', /^tel:/)
    await expect(page.getByRole('link', { name: /메일로 문의/ })).toHaveAttribute('href', /^mailto:/)
    const channel = page.getByRole('link', { name: /메시지로 문의/ })
    if (brand === 'farmer') await expect(channel).toHaveAttribute('href', /^https:\/\/pf\.kakao\.com\/_\w+\/chat$/)
    else await expect(channel).toHaveCount(0)
  }
})
