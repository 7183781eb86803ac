import { relayTags } from '@latchkey/protocol'
import type { NewMail } from '../../ports/relay.ts'
import {
  type Caller,
  type CallHandler,
  type Outcome,
  parseList,
  parseRecord,
  parseTopic,
} from './callParameters.ts'
import { toSubscriptionId } from './connection.ts'
import { RelayFailure } from './frames.ts'
import type { Hub } from './hub.ts'
import type { MailboxFetch } from './mailboxFetch.ts'
import type { MailFields } from './publish.ts'

type CallsOptions = {
  readonly hub: Hub
  readonly fetch: MailboxFetch
  /** Handler of `latchkey_poll`. */
  readonly poll: CallHandler
  readonly publish: (caller: Caller, mails: readonly NewMail[]) => Promise<Outcome>
  readonly parseMail: (fields: MailFields, publisher: Caller) => NewMail
  /** Most topics of one connection. */
  readonly topicsPerConnection: number
}

/** Creates the handlers of all relay methods, by name. A socket and `POST /rpc` call the same ones. */
export function createCalls(options: CallsOptions): ReadonlyMap<string, CallHandler> {
  const { hub, fetch, poll, publish, parseMail, topicsPerConnection } = options

  function subscribe({ client, connection }: Caller, topics: readonly string[]): string[] {
    // By HTTP nothing can be pushed; the client polls.
    if (!connection) return topics.map((topic) => toSubscriptionId(topic, client))
    const newTopics = topics.filter((topic) => !connection.subscriptions.has(topic))
    if (connection.subscriptions.size + new Set(newTopics).size > topicsPerConnection) {
      throw new RelayFailure(
        'SubscriberLimitExceeded',
        `A connection may listen to ${topicsPerConnection} topics. Unsubscribe some, or open another.`,
      )
    }
    return topics.map((topic) => hub.subscribe(connection, topic).id)
  }

  /** A subscription belongs to its client: the id of another client’s subscription has no effect. */
  function unsubscribe(
    { client, connection }: Caller,
    { topic, id }: Readonly<Record<string, unknown>>,
  ): void {
    const parsedTopic = parseTopic(topic)
    if (id !== toSubscriptionId(parsedTopic, client))
      throw new RelayFailure('InvalidSubscriptionId', 'This is no subscription of yours')
    if (connection) hub.unsubscribe(connection, parsedTopic)
  }

  /** Methods of the WalletConnect relay API, without prefix. Each is served under every prefix below. */
  const relayMethods: Readonly<Record<string, CallHandler>> = {
    publish: (caller, params) => publish(caller, [parseMail(params, caller)]),
    batchPublish: (caller, { messages }) =>
      publish(
        caller,
        parseList(messages, 'messages', (one) => parseMail(parseRecord(one), caller)),
      ),
    subscribe: (caller, { topic }) => ({ result: JSON.stringify(subscribe(caller, [parseTopic(topic)])[0]) }),
    batchSubscribe: (caller, { topics }) => ({
      result: JSON.stringify(subscribe(caller, parseList(topics, 'topics', parseTopic))),
    }),
    unsubscribe: (caller, params) => {
      unsubscribe(caller, params)
      return { result: 'true' }
    },
    batchUnsubscribe: (caller, { subscriptions }) => {
      for (const one of parseList(subscriptions, 'subscriptions', parseRecord)) unsubscribe(caller, one)
      return { result: 'true' }
    },
    fetchMessages: ({ client }, { topic }) => fetch.getPage([parseTopic(topic)], client),
    batchFetchMessages: ({ client }, { topics }) =>
      fetch.getPage(parseList(topics, 'topics', parseTopic), client),
    batchReceive: ({ client, paceMail }, { receipts }) =>
      fetch.acknowledge(
        parseList(receipts, 'receipts', (one) => {
          const { topic, messageId } = parseRecord(one)
          return { topic: parseTopic(topic), messageId: String(messageId) }
        }),
        client,
        paceMail,
      ),
  }

  const proposeSession: CallHandler = (caller, { pairingTopic, sessionProposal, attestation, ttl = 300 }) => {
    const tag = relayTags.sessionPropose
    const mail = parseMail({ topic: pairingTopic, message: sessionProposal, attestation, tag, ttl }, caller)
    subscribe(caller, [mail.topic])
    return publish(caller, [mail])
  }

  const approveSession: CallHandler = (caller, params) => {
    const {
      sessionTopic,
      pairingTopic,
      sessionProposalResponse,
      sessionSettlementRequest,
      ttl = 300,
    } = params
    const response = {
      topic: pairingTopic,
      message: sessionProposalResponse,
      tag: relayTags.sessionProposeResponse,
      ttl,
    }
    const settlement = {
      topic: sessionTopic,
      message: sessionSettlementRequest,
      tag: relayTags.sessionSettle,
      ttl,
    }
    const mails = [parseMail(response, caller), parseMail(settlement, caller)]
    subscribe(caller, [parseTopic(sessionTopic)])
    return publish(caller, mails)
  }

  const calls = new Map<string, CallHandler>([
    ['wc_proposeSession', proposeSession],
    ['wc_approveSession', approveSession],
    ['latchkey_poll', poll],
  ])
  for (const [name, handler] of Object.entries(relayMethods)) {
    for (const prefix of ['irn', 'waku', 'iridium']) {
      calls.set(`${prefix}_${name}`, handler)
      if (/^(batchS|s)ubscribe$/.test(name)) calls.set(`${prefix}_${name}Blocking`, handler)
    }
  }
  return calls
}
