// Finds Chromium, or installs it from Debian's packages where possible. Never fails: the browser tests report what is missing.
import { canInstall, install } from './debian-packages.ts'
import { chromiumMissing, findJourneyBrowser } from './chromium.ts'

const installChromium = (): boolean => {
  console.log('Installing Chromium and a Korean font from the system’s packages (once) …')
  const font = 'fonts-noto-cjk'
  // Older systems have only the full browser.
  return install('chromium-headless-shell', font) || install('chromium', font)
}

if (findJourneyBrowser() === undefined && process.env.CHROMIUM === undefined && canInstall()) installChromium()
if (findJourneyBrowser() === undefined) console.error(`\n${chromiumMissing}\n`)
