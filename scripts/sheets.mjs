// `node scripts/sheets.mjs [WORD …]`: contact sheets of every state of the modal, the web app and the dev wallet, in
// both themes, on a desktop and a phone, as PNG files in .out/sheets. For a person to look at; nothing is compared.
//   node scripts/sheets.mjs account send     only scenes whose name contains one of the words
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
