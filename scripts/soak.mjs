// `npm run soak -- --minutes 20`: a server under a mix of everything, and three servers that are restarted in turn, each for so long.
// Memory and descriptors stay flat, and nothing that was acknowledged is lost.
import { run } from './run.mjs'

const args = process.argv.slice(2)
const minutes = args.length === 0 ? 20 : Number(args[1])
if (args.length > 0 && (args[0] !== '--minutes' || args.length !== 2 || !(minutes > 0))) {
  console.error('npm run soak [-- --minutes 20]')
  process.exit(2)
}
const { code } = await run(
  process.execPath,
  ['scripts/test.mjs', '--tier', 'chaos', '--unit', 'soak', 'rollingRestart'],
  { env: { LATCHKEY_SOAK_MINUTES: String(minutes), LATCHKEY_ROLLING_MINUTES: String(minutes) } },
)
process.exitCode = code
