import { randomBytes } from '../bytes/randomBytes.ts'
import type { Primitives } from './Primitives.ts'
import { webPrimitives } from './webPrimitives.ts'

/** The platform's algorithms where it has both curves, @noble's otherwise, loaded then. */
export async function loadPrimitives(subtle: SubtleCrypto | undefined): Promise<Primitives> {
  if (subtle) {
    const web = webPrimitives(subtle)
    try {
      const key = randomBytes(32)
      await Promise.all([web.exchangeKey(key), web.signingKey(key)])
      return web
    } catch {
      // A curve is missing here.
    }
  }
  const { noblePrimitives } = await import('./noblePrimitives.ts')
  return noblePrimitives
}
