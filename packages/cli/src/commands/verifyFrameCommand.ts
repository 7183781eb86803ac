import { CliError } from '../CliError.ts'
import { findFrame } from '../frame/findFrame.ts'
import { readIntegrity } from '../frame/readIntegrity.ts'
import { verifyFrame } from '../frame/verifyFrame.ts'
import type { Command } from './Command.ts'

/** `latchkey verify-frame <url>`: whether a live wallet is the published one (X.04). */
export const verifyFrameCommand: Command = {
  name: 'verify-frame',
  summary: 'Compare a live wallet frame with the published one, byte by byte',
  forms: { '<url>': 'The wallet’s origin, e.g. https://wallet.example.org' },
  options: {
    against: {
      type: 'string',
      value: '<folder>',
      help: 'A built frame to compare with. Default: the one of this version',
    },
  },
  variables: {},
  run: async ({ out, err }, options, words) => {
    const [url, ...more] = words
    if (!url || more.length > 0 || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
      throw new CliError('It needs one address, e.g. latchkey verify-frame https://wallet.example.org', {
        exitCode: 2,
      })
    const integrity = await readIntegrity(typeof options.against === 'string' ? options.against : findFrame())
    const problems = await verifyFrame({ url: new URL(url), integrity })
    for (const problem of problems) err(problem)
    if (problems.length > 0) {
      err(`This is NOT the published frame ${integrity.version}: do not use it.`)
      return 1
    }
    out(
      `${new URL(url).origin} serves the published frame ${integrity.version}: ${Object.keys(integrity.files).length} files, all headers.`,
    )
    return 0
  },
}
