import { relayLimits } from '@latchkey/protocol'
import { toClientShare } from '../../http/rateLimit.ts'
import type { Mail } from '../../ports/relay.ts'
import type { RelayOptions } from './admission.ts'
import type { CallHandler } from './callParameters.ts'
import { createCalls } from './calls.ts'
import { createHub, type Hub } from './hub.ts'
import { createMailboxFeed } from './mailboxFeed.ts'
import { createMailboxFetch, createPoll } from './mailboxFetch.ts'
import { createMailParser, createPublish } from './publish.ts'

/** The relay without its transports. */
export type Relay = {
  readonly hub: Hub
  readonly calls: ReadonlyMap<string, CallHandler>
  /** Ends waiting polls, because the server stops. */
  close(): void
}

/** Connects mailbox, hub, polls and feed. `services/relay/routes.ts` adds HTTP and WebSocket. */
export function createRelay(options: RelayOptions): Relay {
  const { mailbox, bus, log, clock, limits, origins, config } = options
  const hub = createHub({ mailbox, log })
  const fetch = createMailboxFetch(mailbox)
  const poll = createPoll(fetch)
  const feed = createMailboxFeed(bus, {
    onRemoteMail(topic, sequence) {
      hub.onRemoteMail(topic, sequence)
      poll.wake(topic)
    },
    recheck() {
      hub.recheck()
      poll.wakeAll()
    },
  })
  const announce = (mails: readonly Mail[]) => {
    for (const mail of mails) {
      hub.deliver(mail)
      poll.wake(mail.topic)
    }
    feed.announce(mails)
  }
  const calls = createCalls({
    hub,
    fetch,
    poll: poll.handler,
    publish: createPublish({
      mailbox,
      limits,
      origins,
      rateLimit: () => config.limits.relayMessages,
      // A development machine is one client.
      ...(config.mode === 'production' && {
        shareLimit: () => toClientShare(config.limits.relayMessages, relayLimits.batch),
      }),
      announce,
    }),
    parseMail: createMailParser(config.relay, clock),
    topicsPerConnection: relayLimits.topicsPerConnection,
  })
  return {
    hub,
    calls,
    close() {
      feed.close()
      poll.end()
    },
  }
}
