import * as v from 'valibot'
import { codeProviders, socialProviders } from './auth.ts'
import { deviceKind, locale } from './fields.ts'
import { frameLimits } from './frame.ts'

// Wire format: existing clients know these names. `Latchkey:` marks additions, which others ignore.

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(64))

const requestType = v.pipe(v.string(), v.maxLength(64), v.regex(/^@w3m-app\/[A-Z_]+$/))

/** App to frame. The payload is checked by `frameMessages`. */
export const appEnvelope = v.strictObject({
  type: requestType,
  id,
  payload: v.optional(v.unknown()),
})

/** What the frame reads of a request that it refuses, to answer it. */
export const appEnvelopeHead = v.object({ type: requestType, id })

/** Frame to app: the answer to one request. */
export const frameReply = v.object({
  type: v.pipe(v.string(), v.maxLength(64), v.regex(/^@w3m-frame\/[A-Z_]+_(SUCCESS|ERROR)$/)),
  id,
  payload: v.optional(v.unknown()),
})

/** Frame to app: an event. `@latchkey-frame` events are additions of Latchkey. */
export const frameEvent = v.variant('type', [
  v.object({
    type: v.literal('@w3m-frame/READY'),
    payload: v.optional(v.object({ version: v.optional(v.pipe(v.string(), v.maxLength(32))) })),
  }),
  v.object({
    type: v.literal('@w3m-frame/SESSION_UPDATE'),
    payload: v.object({ token: v.pipe(v.string(), v.maxLength(4096)) }),
  }),
  /** The request with this id still waits for a person: the app restarts its timeout. */
  v.object({ type: v.literal('@latchkey-frame/PROGRESS'), payload: v.object({ id }) }),
  /** The frame shows a screen: the app makes it visible. */
  v.object({
    type: v.literal('@latchkey-frame/SHOW'),
    payload: v.object({
      reason: v.picklist(['approve', 'recover', 'protect', 'export', 'delete', 'settings']),
    }),
  }),
  v.object({ type: v.literal('@latchkey-frame/HIDE'), payload: v.optional(v.undefined()) }),
  /** The shown screen needs this height, CSS pixels. The app decides how much of it the frame gets. */
  v.object({
    type: v.literal('@latchkey-frame/SIZE'),
    payload: v.object({ height: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)) }),
  }),
  /** The browser stores nothing for the frame, or no longer: the wallet works from memory and has to be recovered after a reload. */
  v.object({
    type: v.literal('@latchkey-frame/STORAGE_UNAVAILABLE'),
    payload: v.object({ operation: v.picklist(['read', 'write', 'remove']) }),
  }),
])

/**
 * The handshake of our own client: posted once to the frame's origin with a `MessagePort`; all later traffic takes the
 * port. The nonce comes back over it.
 */
export const frameHello = v.strictObject({
  type: v.literal('@latchkey-app/HELLO'),
  protocol: v.literal(1),
  projectId: v.pipe(v.string(), v.maxLength(128)),
  nonce: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
})

/** The first message on the port. */
export const frameHelloReply = v.object({
  type: v.literal('@latchkey-frame/HELLO'),
  nonce: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
})

export type AppEnvelope = v.InferOutput<typeof appEnvelope>
export type FrameReply = v.InferOutput<typeof frameReply>
export type FrameEvent = v.InferOutput<typeof frameEvent>
export type FrameHello = v.InferOutput<typeof frameHello>

const text = (length: number) => v.pipe(v.string(), v.maxLength(length))
const url = text(2048)
const noPayload = v.optional(v.undefined())
const email = v.pipe(text(254), v.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/))
const otp = v.pipe(v.string(), v.trim(), v.regex(/^\d{6,10}$/))
/** Latchkey: the number the person has to type on the page behind the link in the mail. */
const deviceNumber = v.optional(v.pipe(v.string(), v.regex(/^\d{2}$/)))
const accountType = v.picklist(['eoa', 'smartAccount'])
/** A number for EVM, CAIP-2 (or its reference) for Solana. */
const chainId = v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(1)), text(128)])
const account = v.object({ address: text(128), type: accountType })
const socialProvider = v.picklist(codeProviders)

/** A sign-in message the frame signs without approval, for the domain of the page that embeds it only. */
export const frameSiwxMessage = v.object({
  accountAddress: v.optional(text(128)),
  chainId: chainId,
  domain: text(253),
  uri: url,
  version: text(8),
  nonce: text(128),
  notBefore: v.optional(text(64)),
  statement: v.optional(text(2048)),
  resources: v.optional(v.pipe(v.array(url), v.maxLength(32))),
  requestId: v.optional(text(256)),
  issuedAt: v.optional(text(64)),
  expirationTime: v.optional(text(64)),
  serializedMessage: v.optional(text(8192)),
})

const getUser = v.strictObject({
  chainId: v.optional(chainId),
  preferredAccountType: v.optional(accountType),
  siwxMessage: v.optional(frameSiwxMessage),
  rpcUrl: v.optional(url),
  socialUri: v.optional(url),
  /** Latchkey: shows no screen. Fails where the wallet would need one. Used to restore after a reload. */
  silent: v.optional(v.boolean()),
  /** Latchkey: shows how to protect the wallet, if it is not protected, and answers afterwards. */
  protect: v.optional(v.boolean()),
  /** Latchkey: answers for `chainId` without switching the network, so that two chain families can be read at once. */
  stay: v.optional(v.boolean()),
})

/** The signed-in person and their wallet. */
const user = v.object({
  email: v.nullish(email),
  address: text(128),
  chainId,
  smartAccountDeployed: v.optional(v.boolean()),
  accounts: v.optional(v.array(account)),
  preferredAccountType: v.optional(accountType),
  userName: v.nullish(text(128)),
  /** Latchkey: the provider of the identity that this device signed in with; absent after a sign-in by e-mail. */
  provider: v.optional(v.picklist(socialProviders)),
  /** Latchkey: every identity that signs in to this account. */
  logins: v.optional(
    v.array(
      v.object({
        id: v.optional(text(64)),
        provider: v.picklist(socialProviders),
        userName: v.nullish(text(128)),
      }),
    ),
  ),
  signature: v.optional(text(512)),
  message: v.optional(text(8192)),
  siwxMessage: v.optional(frameSiwxMessage),
  /** Latchkey: who could sign without the person (`walletCustody`). */
  custody: v.optional(v.picklist(['user-held', 'split-operator', 'operator-recoverable'])),
  /** Latchkey: whether there is a way to recover the wallet when this device is lost. */
  isProtected: v.optional(v.boolean()),
})

/** Declares a message: its schemas and its timeout in milliseconds. Without a timeout the app waits forever. */
const message = <request extends v.GenericSchema, success extends v.GenericSchema>(entry: {
  readonly request: request
  readonly success: success
  readonly timeout?: number
}) => entry

/**
 * Messages of the wallet frame by name. A request with an unknown field is refused. An answer may have unknown fields, so
 * that a newer frame serves an older app.
 */
export const frameMessages = {
  SYNC_DAPP_DATA: message({
    request: v.strictObject({
      metadata: v.optional(
        v.object({
          name: v.optional(text(256)),
          description: v.optional(text(1024)),
          url: v.optional(url),
          icons: v.optional(v.pipe(v.array(url), v.maxLength(8))),
        }),
      ),
      sdkVersion: v.optional(text(128)),
      sdkType: v.optional(text(64)),
      projectId: text(128),
      /** Latchkey: how the app wants accounts used whose person hasn't chosen. Default: `smartAccount`. */
      defaultAccountType: v.optional(v.picklist(['eoa', 'smartAccount'])),
    }),
    success: noPayload,
    timeout: frameLimits.call,
  }),
  SYNC_THEME: message({
    // `readThemeVariables` filters the values; here they are only bounded.
    request: v.strictObject({
      themeMode: v.optional(v.picklist(['light', 'dark'])),
      themeVariables: v.optional(v.record(text(64), v.union([text(256), v.number()]))),
      w3mThemeVariables: v.optional(v.record(text(64), v.union([text(256), v.number()]))),
      /** Latchkey: the locale of the app. Default: the browser's. */
      language: v.optional(locale),
    }),
    success: noPayload,
    timeout: frameLimits.call,
  }),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: message({
    request: noPayload,
    success: v.object({ smartAccountEnabledNetworks: v.array(v.number()) }),
    timeout: frameLimits.call,
  }),
  CONNECT_EMAIL: message({
    request: v.strictObject({ email }),
    success: v.object({
      action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']),
      /** Latchkey: how many digits the code has. */
      otpLength: v.optional(v.pipe(v.number(), v.integer(), v.minValue(6), v.maxValue(10))),
    }),
    timeout: frameLimits.call,
  }),
  CONNECT_DEVICE: message({
    request: noPayload,
    success: v.nullish(
      v.object({
        /** Latchkey: the code came first, so the approval was the sign-in. */
        action: v.optional(v.literal('CONNECT')),
        /** Latchkey: a code of this many digits was mailed. */
        otpLength: v.optional(v.pipe(v.number(), v.integer(), v.minValue(6), v.maxValue(10))),
      }),
    ),
    timeout: frameLimits.call,
  }),
  CONNECT_OTP: message({
    request: v.strictObject({ otp }),
    success: v.nullish(
      v.object({
        /**
         * Latchkey, only over the port of HELLO, where the code comes first: the code was right, but the device is new to the account
         * and waits for its approval.
         */
        action: v.optional(v.literal('VERIFY_DEVICE')),
        deviceNumber,
      }),
    ),
    timeout: frameLimits.call,
  }),
  GET_SOCIAL_REDIRECT_URI: message({
    request: v.strictObject({
      provider: socialProvider,
      /** Latchkey: the page of the app the whole tab comes back to, where there is no window. */
      returnTo: v.optional(url),
      /** Latchkey: to add the identity to the account that is signed in; the person approves it after the answer of the provider. */
      link: v.optional(v.boolean()),
    }),
    success: v.object({
      uri: url,
      /** Latchkey: a window without an opener delivers its result to the server with this ticket. */
      ticket: v.optional(text(64)),
    }),
    timeout: frameLimits.call,
  }),
  /** Latchkey: waits for the result of a window without an opener. Answers what the window would have posted. */
  WAIT_SOCIAL: message({ request: noPayload, success: v.object({ uri: url }), timeout: frameLimits.call }),
  CONNECT_SOCIAL: message({
    request: v.strictObject({ ...getUser.entries, uri: url }),
    success: user,
    timeout: frameLimits.call,
  }),
  GET_FARCASTER_URI: message({
    /** Latchkey: `link` as in `GET_SOCIAL_REDIRECT_URI`. */
    request: v.optional(v.strictObject({ link: v.optional(v.boolean()) })),
    success: v.object({ url }),
    timeout: frameLimits.call,
  }),
  CONNECT_FARCASTER: message({ request: noPayload, success: v.object({ userName: text(128) }) }),
  /** Latchkey: removes a login from the account, by its `id` among `logins`. The person approves it in the frame. */
  REMOVE_LOGIN: message({
    request: v.strictObject({ id: text(64) }),
    success: noPayload,
    timeout: frameLimits.call,
  }),
  GET_USER: message({ request: v.optional(getUser), success: user, timeout: frameLimits.call }),
  IS_CONNECTED: message({
    request: v.optional(v.strictObject({ token: v.optional(text(4096)) })),
    success: v.object({ isConnected: v.boolean() }),
    timeout: frameLimits.call,
  }),
  GET_CHAIN_ID: message({ request: noPayload, success: v.object({ chainId }), timeout: frameLimits.call }),
  SWITCH_NETWORK: message({
    request: v.strictObject({ chainId, rpcUrl: v.optional(url) }),
    success: v.object({ chainId }),
    timeout: frameLimits.call,
  }),
  SET_PREFERRED_ACCOUNT: message({
    request: v.strictObject({ type: accountType }),
    success: v.object({ type: accountType, address: text(128) }),
    timeout: frameLimits.call,
  }),
  INIT_SMART_ACCOUNT: message({
    request: noPayload,
    success: v.object({ address: text(128), isDeployed: v.boolean() }),
    timeout: frameLimits.call,
  }),
  RPC_REQUEST: message({
    request: v.strictObject({
      method: text(128),
      params: v.optional(v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())])),
      chainNamespace: v.optional(text(32)),
      chainId: v.optional(chainId),
      rpcUrl: v.optional(url),
    }),
    success: v.unknown(),
    timeout: frameLimits.approval,
  }),
  RPC_ABORT: message({
    // Latchkey: `id`, of the message of the only RPC_REQUEST that ends; without it, all end that wait for the person
    request: v.optional(v.strictObject({ id })),
    success: noPayload,
    timeout: frameLimits.call,
  }),
  UPDATE_EMAIL: message({
    // the new address: existing clients send it as `email`, Latchkey under both names
    request: v.pipe(
      v.strictObject({ email: v.optional(email), newEmail: v.optional(email) }),
      v.check(
        ({ email: sameEmail, newEmail }) =>
          (sameEmail ?? newEmail) !== undefined &&
          (sameEmail === undefined || newEmail === undefined || sameEmail === newEmail),
        'needs one e-mail address',
      ),
    ),
    success: v.object({
      action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']),
      /** Latchkey: how many digits the code has. */
      otpLength: v.optional(v.pipe(v.number(), v.integer(), v.minValue(6), v.maxValue(10))),
    }),
    // the person approves the change in the frame first
    timeout: frameLimits.approval,
  }),
  UPDATE_EMAIL_PRIMARY_OTP: message({
    request: v.strictObject({ otp }),
    success: noPayload,
    timeout: frameLimits.call,
  }),
  UPDATE_EMAIL_SECONDARY_OTP: message({
    request: v.strictObject({ otp }),
    success: v.object({ newEmail: email }),
    timeout: frameLimits.call,
  }),
  /**
   * Latchkey: the devices that may sign in to the account. At which other apps they are used is not answered, because that is nothing
   * to the app that asks.
   */
  GET_DEVICES: message({
    request: noPayload,
    success: v.object({
      devices: v.array(
        v.object({
          id: text(64),
          kind: deviceKind,
          /** The device that asks. */
          isCurrent: v.boolean(),
          /** Whether it has a session. Without one it has to sign in again first. */
          isSignedIn: v.boolean(),
          /** Whether one of its sessions was begun at the app that asks. */
          isHere: v.boolean(),
          /** Milliseconds since 1970. */
          lastUsedAt: v.number(),
        }),
      ),
    }),
    timeout: frameLimits.call,
  }),
  /**
   * Latchkey: ends the sessions of a device, which is new to the account afterwards; without `id`, of all devices but this one. The
   * person approves it in the frame.
   */
  REVOKE_DEVICE: message({
    request: v.optional(v.strictObject({ id: v.optional(text(64)) })),
    success: noPayload,
    timeout: frameLimits.approval,
  }),
  /** Latchkey: opens the window in which the keys are exported. The answer contains no key. */
  EXPORT_WALLET: message({ request: noPayload, success: noPayload }),
  /** Latchkey: shows a screen of the wallet's settings in the frame. Answers when the person has closed it. */
  OPEN_SETTINGS: message({
    request: v.strictObject({ screen: v.picklist(['transfer', 'recovery', 'permissions']) }),
    success: noPayload,
  }),
  /**
   * Latchkey: deletes the account after a grace time. The person approves it in the frame and enters the mailed code there. Every
   * session has ended when it answers.
   */
  DELETE_ACCOUNT: message({
    request: noPayload,
    success: v.object({
      /** Milliseconds since 1970. Signing in before it keeps the account. */
      deleteAt: v.pipe(v.number(), v.integer(), v.minValue(0)),
    }),
    timeout: frameLimits.approval,
  }),
  SIGN_OUT: message({ request: noPayload, success: noPayload, timeout: frameLimits.signOut }),
  RELOAD: message({ request: noPayload, success: noPayload, timeout: frameLimits.ready }),
} as const

/** A message's name without its prefix. */
export type FrameMessageName = keyof typeof frameMessages
/** Payload of a request. */
export type FrameRequest<name extends FrameMessageName> = v.InferOutput<
  (typeof frameMessages)[name]['request']
>
/** Payload of an answer. */
export type FrameSuccess<name extends FrameMessageName> = v.InferOutput<
  (typeof frameMessages)[name]['success']
>
export type FrameSiwxMessage = v.InferOutput<typeof frameSiwxMessage>
