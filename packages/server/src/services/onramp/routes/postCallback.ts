import type { Context } from 'hono'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import { readBody } from '../../../http/readBody.ts'
import type { OnrampServiceOptions } from '../OnrampServiceOptions.ts'

const maxCallbackBody = 64 * 1024

/**
 * `POST /v1/onramp/callbacks/{provider}`: a provider tells how an order goes. Nothing is believed without its signature; news that
 * came before, or too late, are taken without a change, so that it doesn't send them again.
 */
export async function postCallback(
  c: Context<ApiEnv>,
  { onramps, onrampOrders, log }: OnrampServiceOptions,
): Promise<Response> {
  const id = c.req.param('provider')
  const provider = onramps.providers().find((one) => one.id === id && one.readNews !== undefined)
  // a wrong address, whoever sells here: the caller is to stop, not to try again
  if (!provider) throw new HttpFailure(404, 'provider', 'There is no such provider here')
  const body = (await readBody(c, maxCallbackBody)).toString('utf8')
  const path = new URL(c.req.url).pathname
  const news = provider.readNews?.({ header: (name) => c.req.header(name), path, body })
  if (news === 'forged') {
    log.warn({ provider: provider.id }, 'A callback about an order has no valid signature')
    throw new HttpFailure(401, 'signature', 'The signature is not the provider’s, or too old')
  }
  const outcome = news ? await onrampOrders.advance(provider.id, news) : 'kept'
  if (outcome === 'unknown') throw new HttpFailure(404, 'order', 'There is no such order of this provider')
  return c.json({ outcome }, 200, { 'cache-control': 'no-store' })
}
