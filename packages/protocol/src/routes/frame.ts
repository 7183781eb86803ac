import * as v from 'valibot'
import { caipNetworkId } from '../fields.ts'
import { defineRoute } from '../http.ts'

const httpUrl = v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//i))

/** What a frame needs to know of a second operator. */
export const secondOperator = v.object({
  /** Base URLs of its sign-in and keys APIs, and its project for this wallet. */
  auth: httpUrl,
  keys: httpUrl,
  projectId: v.string(),
  /** Host by which a person knows it. */
  host: v.pipe(v.string(), v.maxLength(255)),
})

export type SecondOperator = v.InferOutput<typeof secondOperator>

/** `GET /frame.json?projectId=` on the wallet host: configuration of the frame, from its own origin only. */
export const frameConfig = v.object({
  projectId: v.string(),
  /** Pages that may embed the frame: exact origins or `https://*.host`. */
  embedders: v.array(v.string()),
  /** Base URL of the RPC proxy, the only node the frame uses. */
  api: httpUrl,
  /** Base URLs of the sign-in and keys APIs. Default: `api`. */
  auth: v.optional(httpUrl),
  keys: v.optional(httpUrl),
  networks: v.array(
    v.object({
      caipNetworkId,
      name: v.pipe(v.string(), v.maxLength(64)),
      symbol: v.pipe(v.string(), v.maxLength(16)),
      decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
      /** Whether operations of smart accounts can be sent there (`POST /v1/bundler`). */
      hasBundler: v.optional(v.boolean()),
    }),
  ),
  /**
   * An independent operator that can store a recovery secret behind its own sign-in. Only while it answers and is another one
   * (`walletCustody`).
   */
  secondOperator: v.optional(secondOperator),
  /** Who could sign without the person (`walletCustody`). */
  custody: v.picklist(['user-held', 'split-operator', 'operator-recoverable']),
  /** US dollars a wallet may spend in a day without a mailed code; 0: no limit. */
  spendLimit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 1000),
  /** Whether apps may ask for permissions in advance (ERC-7715). Default: no. */
  smartSessions: v.optional(v.boolean()),
  /** Digits of a code. */
  otpLength: v.pipe(v.number(), v.integer(), v.minValue(6), v.maxValue(10)),
})

export type FrameConfig = v.InferOutput<typeof frameConfig>

/** Configuration of the wallet frame, from the wallet's own host. */
export const getFrameConfig = defineRoute({
  method: 'GET',
  path: '/frame.json',
  host: 'wallet',
  summary: 'Configuration of the wallet frame',
  answer: frameConfig,
  auth: 'none',
  rate: 'unlimited',
})
