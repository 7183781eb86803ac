import { relayLimits } from '@latchkey/protocol'
import { type EnvironmentReader, parseProjectId, type ServerMode } from './environment.ts'

/** The WalletConnect relay. */
export type RelayConfig = {
  /**
   * Behaves like public relays, for tests: exact audience, project ids of 32 hex digits, close code 1013 for too many
   * sockets.
   */
  readonly isForeign: boolean
  /** Accepted audiences of client tokens. None: the address clients connect to. */
  readonly audiences: 'any' | readonly string[]
  /** Whether an accepted message survives the end of the process. */
  readonly isDurable: boolean
  /** The largest message as base64 text in bytes; `tagBytes` for messages with a certain tag. */
  readonly messageBytes: number
  readonly tagBytes: Readonly<Record<number, number>>
  /** Bytes of the messages in the database, together. */
  readonly mailboxBytes: number
  readonly socketsPerAddress: number
  readonly socketsPerClient: number
  /** Bytes that may wait until clients read them, over all sockets. 0: a part of the memory. */
  readonly bufferBytes: number
  /** Relays that clients use instead of this server's own: the first one that answers. */
  readonly urls: readonly string[]
  /** The project id at those relays, where it differs. */
  readonly projectId?: string
}

/** Parses `LATCHKEY_RELAY_*`. */
export function parseRelayConfig(reader: EnvironmentReader, mode: ServerMode): RelayConfig {
  const { frameBytes, messageBytes } = relayLimits
  const audiences = reader.list('LATCHKEY_RELAY_AUDIENCES')
  const projectId = parseProjectId(reader, 'LATCHKEY_RELAY_PROJECT_ID')
  return {
    isForeign: reader.choice('LATCHKEY_RELAY_MODE', ['own', 'foreign'], 'own') === 'foreign',
    audiences: audiences.length === 0 && mode === 'development' ? 'any' : parseUrls(reader, audiences),
    isDurable: reader.choice('LATCHKEY_RELAY_DURABLE', ['on', 'off'], 'on') === 'on',
    messageBytes: reader.integer('LATCHKEY_RELAY_MESSAGE_BYTES', messageBytes, [1024, frameBytes - 4096]),
    tagBytes: parseTagBytes(reader, frameBytes - 4096),
    mailboxBytes: reader.integer('LATCHKEY_RELAY_MAILBOX_BYTES', 8 * 1024 ** 3, [64 * 1024 ** 2, 1024 ** 5]),
    socketsPerAddress: reader.integer('LATCHKEY_RELAY_SOCKETS_ADDRESS', 1_000, [1, 1_000_000]),
    socketsPerClient: reader.integer('LATCHKEY_RELAY_SOCKETS_CLIENT', 50, [1, 10_000]),
    bufferBytes: reader.integer('LATCHKEY_RELAY_BUFFER', 0, [1024 ** 2, 1024 ** 4]),
    urls: parseUrls(reader, reader.list('LATCHKEY_RELAY_URLS'), 'LATCHKEY_RELAY_URLS'),
    ...(projectId !== undefined && { projectId }),
  }
}

function parseUrls(
  reader: EnvironmentReader,
  urls: readonly string[],
  variable = 'LATCHKEY_RELAY_AUDIENCES',
) {
  return urls.filter((url) => {
    const isUrl = URL.canParse(url) && /^wss?:\/\//i.test(url) && !new URL(url).username
    if (!isUrl) reader.fail(variable, `"${url.slice(0, 40)}" is not a ws:// or wss:// URL`)
    return isUrl
  })
}

/** Parses `<tag>=<bytes>,…`, e.g. `1109=98304`. */
function parseTagBytes(reader: EnvironmentReader, maxBytes: number): Record<number, number> {
  const variable = 'LATCHKEY_RELAY_TAG_BYTES'
  const sizes: Record<number, number> = {}
  for (const entry of reader.list(variable)) {
    const [, tag, bytes] = /^(\d{1,9})=(\d{1,9})$/.exec(entry) ?? []
    if (tag !== undefined && Number(bytes) >= 1 && Number(bytes) <= maxBytes)
      sizes[Number(tag)] = Number(bytes)
    else reader.fail(variable, `must hold <tag>=<bytes> with ${maxBytes} bytes at most, e.g. 1109=98304`)
  }
  return sizes
}
