import { diagnose } from '../doctor/diagnose.ts'
import { findingTable } from '../print/findingTable.ts'
import type { Command } from './Command.ts'

/** `latchkey doctor`: what serves each part, whether it is reachable, what to do. */
export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'Check the configuration of "serve": what serves each part, is it reachable, what to do',
  options: {
    live: { type: 'boolean', help: 'Ask the services of others too (CoinGecko, Blockscout), once each' },
  },
  variables: {},
  run: async ({ env, out }, options) => {
    const findings = await diagnose(env, { isLive: options.live === true })
    for (const line of findingTable(findings)) out(line)
    return findings.some(({ state }) => state === 'failed') ? 1 : 0
  },
}
