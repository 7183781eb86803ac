import type { Config } from '../config/Config.ts'

/** Gives up the sign-in under way: the wallet's question is taken back, and what is answered later counts for nothing. */
export function dropSignIn(config: Config): void {
  const { pending } = config._internal
  const work = pending.get('signIn')
  pending.delete('signIn')
  work?.controller.abort()
}
