// `npm run sheets [-- WORD …]`: contact sheets of every state of every view, of the web app and the dev wallet, in both
// themes, on a desktop and a phone, in a language of each direction, as PNG files in .out/sheets, a view a file. For a
// person to look at; nothing is compared.
//   npm run sheets -- account send     only states whose name contains one of the words
//   LATCHKEY_E2E_STACK=$(cat .latchkey/dev.json) npm run sheets     on the stack that runs already
import { run } from './run.mjs'
import { buildApps } from './start/buildApps.mjs'
import { findChromium } from './test/findChromium.mjs'

const browser = await findChromium()
await buildApps()
const { code } = await run(
  process.execPath,
  [
    '--conditions=latchkey-source',
    '--import',
    'tsx',
    'scripts/sheets/takeSheets.ts',
    ...process.argv.slice(2),
  ],
  { env: { ...browser.env, LATCHKEY_CHROMIUM: browser.path } },
)
process.exitCode = code
