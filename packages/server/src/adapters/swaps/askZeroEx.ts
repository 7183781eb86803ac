import * as v from 'valibot'
import type { ZeroExConfig } from '../../config/ZeroExConfig.ts'
import { SwapRefusedError } from '../../errors/SwapRefusedError.ts'
import { SwapsUnavailableError } from '../../errors/SwapsUnavailableError.ts'
import type { Egress } from '../../ports/Egress.ts'

const units = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
)
const address = v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i), v.toLowerCase())
const priced = v.object({
  liquidityAvailable: v.literal(true),
  sellToken: address,
  buyToken: address,
  sellAmount: units,
  buyAmount: units,
  minBuyAmount: units,
  allowanceTarget: v.nullish(address),
})
const none = v.object({ liquidityAvailable: v.literal(false) })
const built = v.object({
  ...priced.entries,
  transaction: v.object({
    to: address,
    data: v.pipe(v.string(), v.maxLength(64 * 1024), v.regex(/^0x(?:[\da-f]{2})+$/i)),
    value: units,
  }),
})
/** 0x's two questions and what is read of their answers. */
const answers = { price: v.union([priced, none]), quote: v.union([built, none]) } as const

/** What is asked. Addresses as 0x spells them, base units as text. */
export type ZeroExQuery = Readonly<Record<string, string>>

/** What of an answer is used; undefined where 0x knows no way between the tokens. */
export type ZeroExAnswer<kind extends keyof typeof answers> = Exclude<
  v.InferOutput<(typeof answers)[kind]>,
  { liquidityAvailable: false }
>

/**
 * One question of 0x's Swap API v2, over its AllowanceHolder
 * (https://docs.0x.org/api-reference/openapi-json/swap/allowanceholder-getquote, read 2026-11-22). The key goes into a header.
 *
 * @throws SwapRefusedError for what 0x can't do as it was asked, SwapsUnavailableError for everything that is no answer
 */
export async function askZeroEx<kind extends keyof typeof answers>(
  egress: Pick<Egress, 'request'>,
  { url, key }: Pick<ZeroExConfig, 'url' | 'key'>,
  kind: kind,
  query: ZeroExQuery,
): Promise<ZeroExAnswer<kind> | undefined> {
  const { status, body } = await egress
    .request({
      url: `${url}/swap/allowance-holder/${kind}?${new URLSearchParams(query)}`,
      method: 'GET',
      headers: { accept: 'application/json', '0x-api-key': key, '0x-version': 'v2' },
      timeout: 10_000,
      maxBytes: 512 * 1024,
    })
    .catch((cause: unknown) => {
      throw new SwapsUnavailableError('0x can’t be reached.', { cause })
    })
  // A token it doesn't know, an amount beyond what it takes: the question's fault, not that of the way there.
  if (status === 400 || status === 404 || status === 422) throw new SwapRefusedError('insufficient liquidity')
  if (status !== 200) throw new SwapsUnavailableError(`0x answered with status ${status}.`)
  const read = v.safeParse(answers[kind], parse(body))
  if (!read.success) throw new SwapsUnavailableError('0x answered with something that is no answer.')
  return read.output.liquidityAvailable ? (read.output as ZeroExAnswer<kind>) : undefined
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
