import type { BrowserContext, Page } from '@playwright/test'
import { expect } from '../journey/watched.ts'

const VIOLATION = 'csp violation: '

/** Reports violations of the content security policy of every frame as a message of the console. */
const reportViolations = `addEventListener('securitypolicyviolation', (event) =>
  console.debug('${VIOLATION}' + event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample))`

/** Text that a document shows, with that in its fields. White space is one space. */
const readShown = `[document.body.innerText, ...[...document.querySelectorAll('input, textarea')].map(({ value }) => value)]
  .join(' ').replace(/\\s+/g, ' ')`

/** What texts have become in a document: a global, an element with its name, a handler, an address that is code. */
const readHarm = `(() => {
  const isCode = (name, value) =>
    /^(href|src|data|action|formaction|to|xlink:href)$/i.test(name) &&
    /^\\s*(javascript|vbscript|data:text|data:,|data:image\\/svg)/i.test(value)
  const isHarm = ({ name, value }) =>
    /^on/i.test(name) || name === 'srcdoc' || isCode(name, value) || (value === '__xss' && /^(id|name)$/.test(name))
  const elements = [...document.querySelectorAll('*:not(link[rel=icon])')]
  return [
    ...(typeof window.__xss === 'undefined' ? [] : ['window.__xss']),
    ...elements.filter(({ attributes }) => [...attributes].some(isHarm)),
    ...document.querySelectorAll('base, embed, object, marquee, meta[http-equiv=refresh]'),
  ].map((each) => each.outerHTML?.slice(0, 200) ?? each)
})()`

/** Collects dialogs and violations of the content security policy of all pages of a context that open from now on. */
export const watchContext = async (context: BrowserContext): Promise<string[]> => {
  const found: string[] = []
  await context.addInitScript(reportViolations)
  context.on('page', (page) => {
    page.on('dialog', (dialog) => {
      found.push(`${page.url()}: dialog ${dialog.message()}`)
      void dialog.dismiss()
    })
    page.on('console', (message) => {
      const text = message.text()
      if (text.startsWith(VIOLATION) || /Content Security Policy|TrustedHTML/.test(text))
        found.push(`${page.url()}: ${text}`)
    })
  })
  return found
}

/** Texts that the page does not show. */
const findMissing = async (page: Page, texts: readonly string[]): Promise<string[]> => {
  const shown = await page.evaluate<string>(readShown)
  return texts.filter((text) => !shown.includes(text.replace(/\s+/g, ' ')))
}

/** Waits until the page shows all texts as text, and checks that no frame has made something else of them. */
export const seeAsText = async (page: Page, texts: readonly string[], timeout = 15_000): Promise<void> => {
  expect(texts.length, `texts to look for at ${page.url()}`).toBeGreaterThan(0)
  const message = `texts that are not shown at ${page.url()}`
  await expect.poll(() => findMissing(page, texts), { message, timeout }).toEqual([])
  for (const frame of page.frames())
    expect(await frame.evaluate<string[]>(readHarm), `what texts became at ${frame.url()}`).toEqual([])
}

/** Opens an address and sees the texts there. Cached pages follow a change within moments, so it is opened again until then. */
export const openAndSee = async (page: Page, address: string, texts: readonly string[]): Promise<void> => {
  const open = async (): Promise<void> => {
    await page.goto(address)
    await seeAsText(page, texts, 12_000)
  }
  await expect(open).toPass({ timeout: 60_000 })
}
