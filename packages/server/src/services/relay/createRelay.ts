import { relayLimits } from '@latchkey/protocol'
import type { Mail } from '../../ports/Mailbox.ts'
import type { CallHandler } from './calls/Call.ts'
import { createCalls } from './calls/createCalls.ts'
import { createFetch } from './calls/createFetch.ts'
import { createPoll } from './calls/createPoll.ts'
import { createPublish } from './calls/createPublish.ts'
import { createReadMail } from './calls/createReadMail.ts'
import { createNews } from './createNews.ts'
import { createHub, type Hub } from './hub/createHub.ts'
import type { RelayOptions } from './RelayOptions.ts'

/** The relay without its transports. */
export type Relay = {
  readonly hub: Hub
  readonly calls: ReadonlyMap<string, CallHandler>
  /** Ends what waits: the server stops. */
  close(): void
}

export function createRelay(options: RelayOptions): Relay {
  const { mailbox, bus, log, clock, limits, origins, config } = options
  const hub = createHub({ mailbox, log })
  const fetch = createFetch(mailbox)
  const poll = createPoll(fetch)
  const news = createNews(bus, {
    hear(topic, sequence) {
      hub.hear(topic, sequence)
      poll.wake(topic)
    },
    lookAgain() {
      hub.lookAgain()
      poll.wakeAll()
    },
  })
  const announce = (mails: readonly Mail[]) => {
    for (const mail of mails) {
      hub.deliver(mail)
      poll.wake(mail.topic)
    }
    news.tell(mails)
  }
  const calls = createCalls({
    hub,
    fetch,
    poll: poll.handler,
    publish: createPublish({
      mailbox,
      log,
      limits,
      origins,
      rule: config.limits.relayMessages,
      announce,
    }),
    readMail: createReadMail(config.relay, clock),
    topicsPerConnection: relayLimits.topicsPerConnection,
  })
  return {
    hub,
    calls,
    close() {
      news.close()
      poll.end()
    },
  }
}
