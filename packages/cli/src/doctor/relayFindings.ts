import { createCanary, inspectProjectId, type Ports, type ServerConfig } from '@latchkey/server'
import type { Finding } from './Finding.ts'

/** Checks the relay: storage, bus between nodes, and the relays clients use. */
export async function relayFindings(config: ServerConfig, { bus }: Pick<Ports, 'bus'>): Promise<Finding[]> {
  const { relay, databaseUrl, redisUrl } = config
  const problem = await bus.check().then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  // Several nodes, but each has its own messages.
  const isUnshared = !relay.isDurable && bus.isShared
  const mailStorage = databaseUrl === undefined ? 'the embedded database' : 'Postgres (DATABASE_URL)'
  return [
    {
      part: 'Relay',
      servedBy: relay.isDurable ? mailStorage : 'memory of this process (LATCHKEY_RELAY_DURABLE=off)',
      state: isUnshared ? 'attention' : 'ok',
      advice: isUnshared
        ? 'Messages in memory reach clients of this process only. Several nodes need LATCHKEY_RELAY_DURABLE=on.'
        : relay.isDurable
          ? 'A message is accepted when it is committed.'
          : 'Messages that wait are lost with the process.',
    },
    {
      part: 'Relay audience',
      servedBy: describeAudiences(config),
      state: 'ok',
      advice: 'What clients’ tokens have to be made for (LATCHKEY_RELAY_AUDIENCES).',
    },
    {
      part: 'Relay of clients',
      servedBy: relay.urls.length > 0 ? relay.urls.join(', ') : 'this server',
      state: 'ok',
      advice:
        relay.urls.length > 0
          ? 'Clients pair there (LATCHKEY_RELAY_URLS). Wallets of others are reached if it is the relay they were built with.'
          : 'Wallets you configure pair with it. Wallets of others listen on the public relay they were built with: set LATCHKEY_RELAY_URLS and LATCHKEY_RELAY_PROJECT_ID to reach them.',
    },
    {
      part: 'Bus',
      servedBy: redisUrl ? 'Redis (REDIS_URL)' : databaseUrl ? 'Postgres (DATABASE_URL)' : 'nothing',
      state: problem === undefined ? 'ok' : 'failed',
      advice:
        problem ??
        (bus.isShared ? 'Nodes tell each other of messages.' : 'One process: there is nobody to tell.'),
    },
  ]
}

/** Sends a message through the relay over the public URL, as an app and a wallet would. Nothing is sent without that URL. */
export async function canaryFinding(
  config: Pick<ServerConfig, 'publicUrl' | 'databaseUrl' | 'projectId' | 'projectCheck'>,
  { egress, log, clock }: Pick<Ports, 'egress' | 'log' | 'clock'>,
): Promise<Finding> {
  const part = 'Relay round trip'
  const { publicUrl } = config
  if (publicUrl === undefined)
    return { part, servedBy: 'nothing', state: 'ok', advice: 'Set LATCHKEY_PUBLIC_URL to have it tried.' }
  const servedBy = `${publicUrl} (LATCHKEY_PUBLIC_URL)`
  const openSocket = (url: string) => egress.openSocket(url, { timeout: 5_000, maxBytes: 65_536 })
  const result = await createCanary({
    openSocket,
    getProjectId: () => inspectProjectId(config, { log, clock }),
  })(publicUrl)
  if (result.isWell)
    return {
      part,
      servedBy,
      state: 'ok',
      advice: `Paired, published, delivered and acknowledged in ${result.milliseconds} ms.`,
    }
  if (result.step === 'connect' && result.reason === 'ECONNREFUSED')
    return {
      part,
      servedBy,
      state: 'attention',
      advice: 'Nothing listens there yet. Start the server and its proxy, then run this again.',
    }
  if (/^Unexpected server response: 50[234]$/.test(result.reason))
    return {
      part,
      servedBy,
      state: 'attention',
      advice:
        'The proxy answers, and no node behind it does. Start the nodes, then run this again; if they run, give the proxy their addresses.',
    }
  return {
    part,
    servedBy,
    state: 'failed',
    advice: `It got no further than "${result.step}": ${result.reason}. ${toCanaryAdvice(result)}`,
  }
}

/** What to do about reasons that Node and the relay have a word for. */
const canaryAdvice: readonly (readonly [RegExp, string])[] = [
  [
    /ProjectIdNotSpecified|ProjectNotFound/,
    'The relay asks for a project. Make one ("latchkey projects add <name>"), or set LATCHKEY_PROJECT_ID to one of "latchkey projects list".',
  ],
  [
    /^(ENOTFOUND|EAI_AGAIN)/,
    'Give the name in LATCHKEY_PUBLIC_URL an address: in DNS, or in /etc/hosts for a trial.',
  ],
  [/CERT_HAS_EXPIRED/, 'Renew the certificate of the proxy.'],
  [
    /ALTNAME_INVALID/,
    'The certificate of the proxy is for another name: get one for the host in LATCHKEY_PUBLIC_URL.',
  ],
  [
    /SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY)/,
    'Nobody here trusts the certificate of the proxy: give the proxy the whole chain, and your own authority to Node (NODE_EXTRA_CA_CERTS).',
  ],
]

function toCanaryAdvice({ step, reason }: { readonly step: string; readonly reason: string }): string {
  const [, advice] = canaryAdvice.find(([pattern]) => pattern.test(reason)) ?? []
  if (advice !== undefined) return advice
  if (step === 'connect')
    return 'Let the proxy pass WebSocket upgrades (Upgrade and Connection headers), and check name and certificate.'
  return 'Check the database and the bus between the nodes.'
}

/** Checks where requests and mails are counted: several nodes on one Postgres count alone without Redis. */
export async function limitsFinding(
  { databaseUrl }: Pick<ServerConfig, 'databaseUrl'>,
  { limits }: Pick<Ports, 'limits'>,
): Promise<Finding> {
  const part = 'Limits'
  if (!limits.isShared)
    return {
      part,
      servedBy: 'memory of this process',
      state: 'ok',
      advice:
        databaseUrl === undefined
          ? 'One process counts all requests and mails.'
          : 'Each process counts requests and mails alone: with two nodes every quota is doubled. Set REDIS_URL if there are several.',
    }
  const servedBy = 'Redis (REDIS_URL)'
  try {
    await limits.check?.()
    return { part, servedBy, state: 'ok', advice: 'All nodes count requests and mails together.' }
  } catch (error) {
    const advice = error instanceof Error ? error.message : 'It does not answer.'
    return { part, servedBy, state: 'attention', advice }
  }
}

function describeAudiences({ relay, publicUrl, host, port }: ServerConfig): string {
  if (relay.audiences === 'any') return 'any'
  if (relay.audiences.length > 0) return relay.audiences.join(', ')
  return (publicUrl ?? `http://${host}:${port}`).replace(/^http/, 'ws')
}
