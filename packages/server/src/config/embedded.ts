import { parseOrigins } from './endpoints.ts'
import { type EnvironmentReader, parseBaseUrl, type ServerMode, type ServerPreset } from './environment.ts'
import { parseRecoveryFor, parseSecondOperator, type SecondOperatorConfig } from './secondOperator.ts'

/** The e-mail sign-in. `url`: where clients reach it, if not at `publicUrl`. */
export type AuthConfig = {
  readonly url?: string
  readonly otpLength: number
  /** Whether a client may have a new device approved by a link without a number, before the code. */
  readonly allowsLinkFirst: boolean
  /** Days between the request to delete an account and the deletion. */
  readonly deletionDays: number
}

/** The server's share of embedded wallets. */
export type KeysConfig = {
  readonly url?: string
  readonly custody: 'user-held' | 'operator-recoverable'
  /** US dollars that may leave a wallet in a day without a mailed code; 0: any amount. */
  readonly spendLimit: number
  /** Whether apps may ask for permissions in advance (ERC-7715). */
  readonly smartSessions: boolean
  /** Set by the operator when the key of the stored shares is lost for good: devices renew their shares then. */
  readonly isKeyLost: boolean
  /** Another operator that may store recovery secrets for wallets of this one. */
  readonly secondOperator?: SecondOperatorConfig
  /** Origins of other operators' wallet frames, for which this server stores recovery secrets. */
  readonly recoveryFor: readonly string[]
}

/** Mail transports, in the order they are tried. None: nothing that needs mail is offered. */
export type MailConfig = {
  readonly urls: readonly string[]
  readonly from: string
  /** Mails of the whole server a minute. */
  readonly perMinute: number
  /** Mails a minute for the users of one project. */
  readonly perMinuteAndProject: number
  readonly requiresTls: boolean
  /** An address of the operator’s, to which each transport sends a code now and then. Absent: none is sent. */
  readonly canaryTo?: string
}

/** The location of the keys that encrypt secrets in the database. */
export type KmsConfig =
  | { readonly kind: 'file'; readonly folder: string }
  | {
      readonly kind: 'vault'
      readonly url: string
      readonly token: string
      readonly mount: string
      /** Names of the three keys. */
      readonly auth: string
      readonly keys: string
      readonly gas: string
    }

type EmbeddedConfig = {
  readonly frameUrl?: string
  readonly frameEmbedders: readonly string[]
  readonly auth: AuthConfig
  readonly keys: KeysConfig
  readonly mail: MailConfig
  readonly kms: KmsConfig
}

/** Parses the settings of the e-mail sign-in and the embedded wallet. */
export function parseEmbeddedConfig(
  reader: EnvironmentReader,
  {
    mode,
    preset,
    data,
    publicUrl,
  }: {
    readonly mode: ServerMode
    readonly preset: ServerPreset
    readonly data: string
    readonly publicUrl: string | undefined
  },
): EmbeddedConfig {
  const authUrl = parseBaseUrl(reader, 'LATCHKEY_AUTH_URL')
  const keysUrl = parseBaseUrl(reader, 'LATCHKEY_KEYS_URL')
  const isLocal = mode === 'development'
  const custody = reader.choice('LATCHKEY_CUSTODY', ['user-held', 'operator-recoverable'], 'user-held')
  if (custody === 'operator-recoverable' && !isLocal)
    reader.fail(
      'LATCHKEY_CUSTODY',
      'operator-recoverable lets the operator sign for everybody, so it is for the local demo only (LATCHKEY_MODE=development). Unset it',
    )
  const frameUrl = parseBaseUrl(reader, 'LATCHKEY_FRAME_URL')
  if (frameUrl && !/^https?:\/\/wallet\.[^/]+$/.test(frameUrl))
    reader.fail(
      'LATCHKEY_FRAME_URL',
      'must be an origin whose first label is "wallet", e.g. https://wallet.example.org',
    )
  const frameEmbedders = parseOrigins(reader, 'LATCHKEY_FRAME_EMBEDDERS')
  if (frameUrl && !isLocal && frameEmbedders.length === 0)
    reader.fail(
      'LATCHKEY_FRAME_EMBEDDERS',
      'is missing. It lists the origins whose pages may embed the wallet (LATCHKEY_FRAME_URL) for projects without a list of their own, e.g. https://app.example.org',
    )
  const secondOperator = parseSecondOperator(reader, { mode, custody, frameUrl, publicUrl, authUrl, keysUrl })
  return {
    ...(frameUrl && { frameUrl }),
    frameEmbedders,
    auth: {
      ...(authUrl && { url: authUrl }),
      otpLength: reader.integer('LATCHKEY_OTP_LENGTH', isLocal || preset === 'compat' ? 6 : 8, [6, 10]),
      allowsLinkFirst: reader.choice('LATCHKEY_LINK_FIRST', ['on', 'off'], 'on') === 'on',
      deletionDays: reader.integer('LATCHKEY_DELETION_DAYS', 7, [1, 90]),
    },
    keys: {
      ...(keysUrl && { url: keysUrl }),
      custody,
      isKeyLost: reader.choice('LATCHKEY_KEYS_KEY_LOST', ['no', 'yes'], 'no') === 'yes',
      spendLimit: reader.integer('LATCHKEY_SPEND_LIMIT', 1000, [0, 1_000_000_000]),
      smartSessions: reader.choice('LATCHKEY_SMART_SESSIONS', ['on', 'off'], 'off') === 'on',
      recoveryFor: parseRecoveryFor(reader, mode),
      ...(secondOperator && { secondOperator }),
    },
    mail: parseMail(reader, isLocal),
    kms: parseKms(reader, data),
  }
}

function parseMail(reader: EnvironmentReader, isLocal: boolean): MailConfig {
  const variable = 'LATCHKEY_SMTP_URLS'
  const urls = reader.list(variable)
  const from = reader.text('LATCHKEY_MAIL_FROM')
  // The values hold passwords, so they never appear in a problem.
  if (urls.some((url) => !URL.canParse(url) || !/^smtps?:\/\/[^/]/i.test(url)))
    reader.fail(
      variable,
      'must hold smtp://<user>:<password>@<host>:<port> or smtps://…, with characters such as @, / and # in the password percent-encoded',
    )
  if (urls.length > 4) reader.fail(variable, 'may hold four transports at most')
  if (urls.length > 0 && !from && !isLocal)
    reader.fail('LATCHKEY_MAIL_FROM', 'is needed with LATCHKEY_SMTP_URLS, e.g. Shop <no-reply@shop.example>')
  if (from !== undefined && !/^[^<>\r\n]{0,64}<?[^\s<>@]+@[^\s<>@]+>?$/.test(from))
    reader.fail('LATCHKEY_MAIL_FROM', 'must be an address, e.g. Shop <no-reply@shop.example>')
  const canaryTo = reader.text('LATCHKEY_CANARY_MAIL')
  if (canaryTo !== undefined && !/^[^\s<>@]+@[^\s<>@]+$/.test(canaryTo))
    reader.fail('LATCHKEY_CANARY_MAIL', 'must be an address, e.g. canary@shop.example')
  const perMinute = reader.integer('LATCHKEY_MAIL_PER_MINUTE', isLocal ? 600 : 120, [1, 100_000])
  const half = Math.ceil(perMinute / 2)
  const perMinuteAndProject = reader.integer('LATCHKEY_MAIL_PER_MINUTE_PROJECT', half, [1, perMinute])
  return {
    urls,
    from: from ?? 'Latchkey <no-reply@latchkey.localhost>',
    perMinute,
    perMinuteAndProject,
    requiresTls: !isLocal,
    ...(canaryTo !== undefined && { canaryTo }),
  }
}

function parseKms(reader: EnvironmentReader, data: string): KmsConfig {
  const kind = reader.choice('LATCHKEY_KMS', ['file', 'vault'], 'file')
  if (kind === 'file') return { kind, folder: reader.text('LATCHKEY_KMS_FOLDER') ?? `${data}/kms` }
  const url = parseBaseUrl(reader, 'LATCHKEY_VAULT_URL') ?? ''
  const token = reader.text('LATCHKEY_VAULT_TOKEN') ?? ''
  if (url === '') reader.fail('LATCHKEY_VAULT_URL', 'is needed with LATCHKEY_KMS=vault')
  if (token === '') reader.fail('LATCHKEY_VAULT_TOKEN', 'is needed with LATCHKEY_KMS=vault')
  const name = (variable: string, fallback: string) => {
    const value = reader.text(variable) ?? fallback
    if (!/^[\w-]{1,64}$/.test(value)) reader.fail(variable, 'may hold letters, digits, - and _ only')
    return value
  }
  return {
    kind,
    url,
    token,
    mount: name('LATCHKEY_VAULT_MOUNT', 'transit'),
    auth: name('LATCHKEY_VAULT_AUTH_KEY', 'latchkey-auth'),
    keys: name('LATCHKEY_VAULT_KEYS_KEY', 'latchkey-keys'),
    gas: name('LATCHKEY_VAULT_GAS_KEY', 'latchkey-gas'),
  }
}
