import { setTimeout as sleep } from 'node:timers/promises'
import type { OnrampNews } from '@latchkey/protocol'
import { checkoutHeader, signCheckoutCall } from '@latchkey/server'

/** Pauses between tries, milliseconds: a server that restarts meanwhile still hears of it. */
const pauses = [0, 200, 1_000, 3_000, 10_000]

/** Tells the server how an order goes, signed, until it has taken it. Never throws. */
export async function callBack(callback: string, secret: string, news: OnrampNews): Promise<boolean> {
  const body = JSON.stringify(news)
  for (const pause of pauses) {
    await sleep(pause)
    const path = new URL(callback).pathname
    const signature = signCheckoutCall({ secret, path, body, at: Date.now() })
    const taken = await fetch(callback, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [checkoutHeader]: signature },
      body,
      signal: AbortSignal.timeout(5_000),
    }).then(
      ({ status }) => status < 500 && status !== 429,
      () => false,
    )
    if (taken) return true
  }
  return false
}
