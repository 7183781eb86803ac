import * as v from 'valibot'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import type { AuthContext } from '../auth.ts'
import { toProviderDownFailure } from './socials.ts'

const boundedText = (length: number) => v.pipe(v.string(), v.maxLength(length))
const openedChannel = v.object({
  channelToken: v.pipe(boundedText(256), v.minLength(1)),
  url: boundedText(2048),
})
const channelState = v.variant('state', [
  v.object({ state: v.literal('pending') }),
  v.object({
    state: v.literal('completed'),
    message: boundedText(4_096),
    signature: v.pipe(boundedText(20_000), v.regex(/^0x(?:[0-9a-f]{2})+$/i)),
    username: v.nullish(boundedText(64)),
  }),
])

/** The phone’s answer in a channel. */
export type FarcasterAnswer = {
  readonly message: string
  readonly signature: `0x${string}`
  /** Name given by the channel: shown, not trusted. */
  readonly username: string | undefined
}

/**
 * Opens a channel of Farcaster Auth (FIP-11; docs.farcaster.xyz, auth-kit, read 2026-11).
 *
 * @returns its secret token, and the URL a phone opens
 * @throws HttpFailure 503 `provider_down`
 */
export async function openFarcasterChannel(
  auth: AuthContext,
  relay: string,
  { domain, uri, nonce }: { readonly domain: string; readonly uri: string; readonly nonce: string },
): Promise<{ readonly url: string; readonly token: string }> {
  const body = JSON.stringify({ siweUri: uri, domain, nonce, acceptAuthAddress: true })
  const answer = v.safeParse(openedChannel, await requestChannel(auth, `${relay}/v1/channel`, { body }))
  const isLink = answer.success && URL.canParse(answer.output.url) && isWebLink(auth, answer.output.url)
  if (!isLink) throw toProviderDownFailure('Farcaster')
  return { url: answer.output.url, token: answer.output.channelToken }
}

/**
 * Returns the phone’s answer; undefined while there is none.
 *
 * @throws HttpFailure 410 `social_refused`, 503 `provider_down`
 */
export async function getFarcasterAnswer(
  auth: AuthContext,
  relay: string,
  token: string,
): Promise<FarcasterAnswer | undefined> {
  const answer = v.safeParse(
    channelState,
    await requestChannel(auth, `${relay}/v1/channel/status`, { token }),
  )
  if (!answer.success)
    throw new HttpFailure(
      410,
      'social_refused',
      'What Farcaster sent was not what was asked for, so it was refused. Nothing was changed; try again.',
    )
  if (answer.output.state === 'pending') return undefined
  const { message, signature, username } = answer.output
  return { message, signature: signature as `0x${string}`, username: username ?? undefined }
}

function isWebLink({ config }: AuthContext, url: string): boolean {
  const { protocol } = new URL(url)
  return protocol === 'https:' || (protocol === 'http:' && config.mode === 'development')
}

async function requestChannel(
  { egress, log, socials }: AuthContext,
  url: string,
  { body, token }: { readonly body?: string; readonly token?: string },
): Promise<unknown> {
  try {
    // Whether a channel can be opened is what tells that Farcaster is there: a channel nobody answered in time is refused later.
    const answer = await (body === undefined ? egress : socials.farcaster).request({
      url,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        'user-agent': 'latchkey',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body }),
      // Milliseconds.
      timeout: 8_000,
      maxBytes: 64 * 1024,
    })
    if (answer.status >= 500) throw new TypeError('it is down')
    return JSON.parse(answer.body.toString('utf8'))
  } catch (error) {
    log.warn(
      { problem: error instanceof Error ? error.name : '' },
      'The Farcaster channel could not be reached',
    )
    throw toProviderDownFailure('Farcaster')
  }
}
