import type { ConfigVariable } from './ConfigVariable.ts'

/** Variables of the configuration: the relay. */
export const relayVariables: readonly ConfigVariable[] = [
  {
    name: 'LATCHKEY_RELAY_DURABLE',
    fallback: '`on`',
    meaning: 'A relayed message is accepted when it is committed; `off`: kept in memory, for one process',
  },
  {
    name: 'LATCHKEY_RELAY_AUDIENCES',
    fallback: 'the server’s own URL',
    meaning: 'Comma list of ws(s) URLs clients’ tokens may be made for; in development any',
  },
  {
    name: 'LATCHKEY_RELAY_MESSAGE_BYTES',
    fallback: '`131072`',
    meaning: 'Largest message as base64 text',
  },
  {
    name: 'LATCHKEY_RELAY_TAG_BYTES',
    meaning: 'The same by tag, e.g. `1109=98304`',
  },
  {
    name: 'LATCHKEY_RELAY_MAILBOX_BYTES',
    fallback: '`8589934592`',
    meaning:
      'Bytes of the messages in the database; of them a client gets a sixteenth, an address a quarter, a project half',
  },
  {
    name: 'LATCHKEY_RELAY_SOCKETS_ADDRESS',
    fallback: '`1000`',
    meaning: 'Open relay connections of one client address',
  },
  {
    name: 'LATCHKEY_RELAY_SOCKETS_CLIENT',
    fallback: '`50`',
    meaning: 'And of one client id',
  },
  {
    name: 'LATCHKEY_RELAY_BUFFER',
    meaning:
      'Bytes that may wait at a node until relay clients read them, an eighth of them for one address; an eighth of the memory, 64 MiB at least',
  },
  {
    name: 'LATCHKEY_RELAY_URLS',
    meaning: 'Relays clients are sent to instead of this one',
  },
  {
    name: 'LATCHKEY_RELAY_PROJECT_ID',
    meaning: 'The project id those know',
  },
  {
    name: 'LATCHKEY_RELAY_MODE',
    fallback: '`own`',
    meaning: '`foreign`: exact audience, project ids of 32 hex digits, 1013 for too many; to test against',
  },
  {
    name: 'LATCHKEY_LIMIT_RELAY_HANDSHAKE',
    fallback: '`2000/200`',
    meaning: 'Relay handshakes per client address',
  },
  {
    name: 'LATCHKEY_LIMIT_RELAY_FRAMES',
    fallback: '`1000/100`',
    meaning: 'Frames of one relay connection, acknowledgements apart',
  },
  {
    name: 'LATCHKEY_LIMIT_RELAY_BYTES',
    fallback: '`2097152/524288`',
    meaning: 'Bytes of one relay connection; above, it is read more slowly',
  },
  {
    name: 'LATCHKEY_LIMIT_RELAY_MESSAGES',
    fallback: '`50000/5000`',
    meaning:
      'Relayed messages per project, of which one address gets a quarter in production, or per address without a known one',
  },
]
