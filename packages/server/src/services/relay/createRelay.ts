import { relayLimits } from '@latchkey/protocol'
import type { Mail } from '../../ports/Mailbox.ts'
import type { CallHandler } from './calls/Call.ts'
import { createCalls } from './calls/createCalls.ts'
import { createFetch } from './calls/createFetch.ts'
import { createPublish } from './calls/createPublish.ts'
import { createReadMail } from './calls/createReadMail.ts'
import { createHub, type Hub } from './hub/createHub.ts'
import type { RelayOptions } from './RelayOptions.ts'

/** The relay without its transports. */
export type Relay = {
  readonly hub: Hub
  readonly calls: ReadonlyMap<string, CallHandler>
}

export function createRelay({ mailbox, log, clock, limits, config }: RelayOptions): Relay {
  const hub = createHub({ mailbox, log })
  const announce = (mails: readonly Mail[]) => {
    for (const mail of mails) hub.deliver(mail)
  }
  const calls = createCalls({
    hub,
    fetch: createFetch(mailbox),
    publish: createPublish({ mailbox, log, limits, rule: config.limits.relayMessages, announce }),
    readMail: createReadMail(config.relay, clock),
    topicsPerConnection: relayLimits.topicsPerConnection,
  })
  return { hub, calls }
}
