/**
 * A node answered, but not with what was requested: it refused, or sent no JSON-RPC or unusable data. `detail` never
 * quotes the node.
 */
export class ChainReadError extends Error {
  readonly code: 'refused' | 'bad_answer'
  readonly caipNetworkId: string

  constructor(code: 'refused' | 'bad_answer', caipNetworkId: string, detail: string) {
    super(`A node of ${caipNetworkId} gave no usable answer: ${detail}. Try again in a moment.`)
    this.name = 'ChainReadError'
    this.code = code
    this.caipNetworkId = caipNetworkId
  }
}

/** Why a backup was not made or not restored. */
export type BackupErrorCode =
  /** There is no database, or a key does not open what it holds. */
  | 'source'
  /** Something is where a backup would be written or restored to. */
  | 'not_empty'
  /** A public or secret key that is none. */
  | 'invalid_key'
  /** The secret key is another one. */
  | 'wrong_key'
  | 'unreadable'
  | 'damaged'
  /** A newer version wrote it. */
  | 'newer'

/** A backup was not made or not restored. The message says what to do, and names no secret. */
export class BackupError extends Error {
  readonly code: BackupErrorCode

  constructor(code: BackupErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'BackupError'
    this.code = code
  }
}

/** No provider of a chain answered. `failures` names them by our ids (`http-1`), never by URL. */
export class ChainUnavailableError extends Error {
  readonly code: 'chain_unavailable' | 'unknown_provider'
  readonly caipNetworkId: string
  readonly failures: readonly { readonly id: string; readonly problem: string }[]

  constructor(
    code: 'chain_unavailable' | 'unknown_provider',
    caipNetworkId: string,
    failures: readonly { readonly id: string; readonly problem: string }[] = [],
  ) {
    super(
      code === 'unknown_provider'
        ? `${caipNetworkId} has no provider of that id.`
        : `No provider of ${caipNetworkId} answered. Try again in a moment.`,
    )
    this.name = 'ChainUnavailableError'
    this.code = code
    this.caipNetworkId = caipNetworkId
    this.failures = failures
  }
}

/** Why the database can’t be used. */
export type DatabaseErrorCode =
  /** The folder of the embedded database belongs to another process. */
  | 'database_in_use'
  /** Its schema was written by a newer version of this code. */
  | 'database_newer'
  /** Nothing answers at `DATABASE_URL`, or access is refused. */
  | 'database_unreachable'
  /** The files of the embedded database can't be read or written. */
  | 'database_broken'
  /** A step of the schema failed; the database is as it was before that step. */
  | 'migration_failed'

/** The database can't be used. The message names the variable to change, and never a URL, which holds a password. */
export class DatabaseError extends Error {
  readonly code: DatabaseErrorCode

  constructor(code: DatabaseErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'DatabaseError'
    this.code = code
  }
}

/** Why a directory can't be used. The message names the file and what to change. */
export type DirectoryErrorCode =
  | 'directory_unreadable'
  | 'directory_invalid'
  | 'directory_unsigned'
  | 'directory_key_unknown'
  | 'directory_signature_wrong'
  | 'directory_too_old'
  | 'directory_picture_wrong'

/** A snapshot of the wallet directory that is refused. */
export class DirectoryError extends Error {
  override readonly name = 'DirectoryError'
  readonly code: DirectoryErrorCode

  constructor(code: DirectoryErrorCode, message: string, options: { cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.code = code
  }
}

/** Why a request was not sent, or its response not accepted. */
export type EgressErrorCode =
  | 'invalid_url'
  | 'scheme_refused'
  | 'credentials_refused'
  | 'private_address'
  | 'unresolvable'
  | 'redirect_refused'
  | 'too_large'
  | 'timed_out'
  | 'unreachable'

/** An outgoing request that was refused or failed. The message holds no URL, which may carry a key. */
export class EgressError extends Error {
  readonly code: EgressErrorCode

  constructor(code: EgressErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'EgressError'
    this.code = code
  }
}

/** Why a picture can't be used. */
export type ImageRefusedCode =
  /** The first bytes are of no PNG, JPEG, GIF or WebP. */
  | 'unknown_format'
  /** More pixels or bytes than allowed. */
  | 'too_large'
  /** The header says it is a picture, but the data can't be decoded. */
  | 'undecodable'
  /** Decoding took longer than it may. */
  | 'too_slow'
  /** Too many pictures are waiting. Try again in a moment. */
  | 'busy'

const messages: Record<ImageRefusedCode, string> = {
  unknown_format: 'The file is no PNG, JPEG, GIF or WebP. Convert it to one of these.',
  too_large: 'The picture has more than 4096 pixels on a side or more than 2 MB. Use a smaller one.',
  undecodable: 'The picture is damaged. Save it anew.',
  too_slow: 'The picture takes too long to decode. Use a simpler one.',
  busy: 'Too many pictures are waiting to be decoded. Try again in a moment.',
}

/** A picture that can't be shown. */
export class ImageRefusedError extends Error {
  readonly code: ImageRefusedCode

  constructor(code: ImageRefusedCode) {
    super(messages[code])
    this.name = 'ImageRefusedError'
    this.code = code
  }
}

type KmsErrorCode =
  /** Others may read the key file, or it can't be read or written. */
  | 'key_file'
  /** What should be unwrapped was wrapped by another key, for something else, or changed. */
  | 'not_ours'
  /** The key service did not answer, or refused. */
  | 'unreachable'

/** The key service can't be used. The message tells the operator what to do, and holds no key, token or URL. */
export class KmsError extends Error {
  readonly code: KmsErrorCode

  constructor(code: KmsErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'KmsError'
    this.code = code
  }
}

/** No transport accepted a mail. The message holds no address, because it is logged. */
export class MailError extends Error {
  readonly code: 'not_configured' | 'refused'

  constructor(code: 'not_configured' | 'refused', message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'MailError'
    this.code = code
  }
}

/** A topic, or the whole mailbox, is full. */
export class MailboxFullError extends Error {
  readonly code = 'mailbox_full'

  constructor(which: 'topic' | 'mailbox') {
    super(
      which === 'topic'
        ? 'Too many messages wait on this topic. Publish again when they have been read or have expired.'
        : 'The mailbox of this server is full. Publish again in a moment.',
    )
    this.name = 'MailboxFullError'
  }
}

/** Messages come faster than the database stores them. A publisher tries again in a moment. */
export class MailboxBusyError extends Error {
  readonly code = 'mailbox_busy'

  constructor() {
    super('Messages come faster than they are stored. Publish again in a moment.')
    this.name = 'MailboxBusyError'
  }
}

/** A node sent unusable data or refused a call. The message is for the log and `Index.state`. */
export class NodeAnswerError extends Error {
  readonly code: 'node_refused' | 'node_nonsense'
  /** The RPC method. */
  readonly method: string

  constructor(code: 'node_refused' | 'node_nonsense', method: string, message: string) {
    super(message)
    this.name = 'NodeAnswerError'
    this.code = code
    this.method = method
  }
}

/** The provider does not sell what was requested, or not like this. The message is for people. */
export class OnrampRefusedError extends Error {
  override readonly name = 'OnrampRefusedError'
  readonly code = 'onramp_refused'
}

/** A provider gave no usable answer. The message is for logs and holds no URL and no key. */
export class OnrampUnavailableError extends Error {
  override readonly name = 'OnrampUnavailableError'
  readonly code = 'onramp_unavailable'
}

/** No price source answered, and nothing recent is known. */
export class PricesUnavailableError extends Error {
  readonly code = 'prices_unavailable'

  constructor(options?: { cause?: unknown }) {
    super('No price source answers just now. Try again in a moment.', options)
    this.name = 'PricesUnavailableError'
  }
}

/** Why a change to a project is refused. */
export type ProjectErrorCode =
  | 'unknown_project'
  | 'unknown_origin'
  | 'invalid_name'
  | 'invalid_origin'
  | 'invalid_feature'

/** A change to a project that the person at the terminal has to correct. The message says how. */
export class ProjectError extends Error {
  readonly code: ProjectErrorCode

  constructor(code: ProjectErrorCode, message: string) {
    super(message)
    this.name = 'ProjectError'
    this.code = code
  }
}

/** The public port can't be opened. The message names what to change. */
export class ServerListenError extends Error {
  readonly code: 'port_taken' | 'port_forbidden' | 'address_unknown' | 'listen_failed'
  readonly port: number

  /** @param names of the variable that sets the port, where it is not `LATCHKEY_PORT` */
  constructor(
    port: number,
    host: string,
    cause: NodeJS.ErrnoException,
    names: { readonly port: string } = { port: 'LATCHKEY_PORT' },
  ) {
    const [code, message] = explain(port, host, cause, names.port)
    super(message, { cause })
    this.name = 'ServerListenError'
    this.code = code
    this.port = port
  }
}

function explain(port: number, host: string, cause: NodeJS.ErrnoException, variable: string) {
  switch (cause.code) {
    case 'EADDRINUSE':
      return [
        'port_taken',
        `Port ${port} on ${host} is already in use. Stop the program that holds it, or set ${variable} to a free port.`,
      ] as const
    case 'EACCES':
      return [
        'port_forbidden',
        `This user may not open port ${port}. Set ${variable} to a port above 1023, or let a reverse proxy listen on ${port}.`,
      ] as const
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return [
        'address_unknown',
        `This machine has no address ${host}. Set LATCHKEY_HOST to one it has, e.g. 127.0.0.1 or 0.0.0.0.`,
      ] as const
    default:
      return ['listen_failed', `Port ${port} on ${host} can't be opened: ${cause.message}`] as const
  }
}

/** A swap that can't be made as requested. The message is for people. */
export class SwapRefusedError extends Error {
  override readonly name = 'SwapRefusedError'
  readonly code = 'swap_refused'
}

/** The source of a swap gave no usable answer. The message is for logs and holds no URL and no key. */
export class SwapsUnavailableError extends Error {
  override readonly name = 'SwapsUnavailableError'
  readonly code = 'swaps_unavailable'
}

/** A cursor names no transaction of the account on the chain. */
export class UnknownSignatureError extends Error {
  override readonly name = 'UnknownSignatureError'
  readonly code = 'unknown_signature'

  constructor() {
    super('The cursor is no transaction of this account. Start again without it.')
  }
}
