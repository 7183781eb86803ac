import { isListedOrigin, isLocalOrigin, parseOriginPattern } from '@latchkey/protocol'
import type { AuthContext } from '../auth.ts'
import type { Translate } from './translator.ts'

/**
 * How mails and the pages behind their links name the app somebody signs in to. Whoever sends the request chooses its origin, and any
 * program can send one: `http://your-wallet-is-frozen.evil.example` would be a message of a stranger, with our name as the sender.
 * So only the operator's own words stand for it.
 *
 * - `listed`: the entry of an operator's list that the origin matches, as the operator wrote it. A wildcard stays one, because
 *   the part it stands for would be the caller's. Wallets of other operators, for which this one stores secrets, are on a list too.
 * - `wallet`: the wallet's own settings page.
 * - `local`: a page on the machine of whoever signs in.
 * - `unverified`: any other page.
 */
export type AppName =
  | { readonly kind: 'listed'; readonly entry: string }
  | { readonly kind: 'wallet' | 'local' | 'unverified' }

/**
 * Returns the name of an app: the wallet's own, or looks its origin up in the origins of the project, then in those that may embed the
 * wallet, then among the wallets of other operators.
 *
 * @param app the origin, as the caller stated it
 * @throws when the projects can't be read
 */
export async function getAppName(
  { projects, config }: Pick<AuthContext, 'projects' | 'config'>,
  { project, app }: { readonly project: string; readonly app: string },
): Promise<AppName> {
  if (config.frameUrl !== undefined && app === new URL(config.frameUrl).origin) return { kind: 'wallet' }
  const entries = [
    ...((await projects.origins(project)) ?? []),
    ...config.frameEmbedders,
    ...config.keys.recoveryFor,
  ]
  const entry = entries.find((candidate) => {
    const pattern = parseOriginPattern(candidate)
    return pattern !== undefined && isListedOrigin(app, [pattern])
  })
  if (entry !== undefined) return { kind: 'listed', entry }
  return { kind: isLocalOrigin(app) ? 'local' : 'unverified' }
}

const otherNames = {
  wallet: 'your wallet settings',
  local: 'an app under development (localhost)',
  unverified: 'an app with an unverified address',
} as const

/** Formats the name of an app for a sentence, in the language of `t`. */
export function formatAppName(app: AppName, t: Translate): string {
  if (app.kind === 'listed') return app.entry
  return t(otherNames[app.kind])
}
