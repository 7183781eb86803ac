// `npm run sheets [-- WORD …]`: contact sheets of every state of every view, of the web app and the dev wallet, in both
// themes, on a desktop and a phone, in a language of each direction, as PNG files in .out/sheets, a view a file. For a
// person to look at; nothing is compared.
//   npm run sheets -- account send     only states whose name contains one of the words
//   npm run sheets -- mails            the mails of the sign-in service; needs no stack
//   LATCHKEY_LOCALES=de,ja npm run sheets     in other languages; en-XA and ar-XB are the pseudo-locales of the lab
//   LATCHKEY_E2E_STACK=$(cat .latchkey/dev.json) npm run sheets     on the stack that runs already
import { run } from './run.mjs'
import { buildApps } from './start/buildApps.mjs'
import { findChromium } from './test/findChromium.mjs'

const words = process.argv.slice(2)
const browser = await findChromium()
const take = (script, ...given) =>
  run(
    process.execPath,
    ['--conditions=latchkey-source', '--import', 'tsx', `scripts/sheets/${script}`, ...given],
    { env: { ...browser.env, LATCHKEY_CHROMIUM: browser.path } },
  )
const codes = []
const views = words.filter((word) => word !== 'mails')
if (words.length === 0 || views.length > 0) {
  await buildApps()
  codes.push((await take('takeSheets.ts', ...views)).code)
}
if (words.length === 0 || words.includes('mails')) codes.push((await take('takeMails.ts')).code)
process.exitCode = codes.some((code) => code !== 0) ? 1 : 0
