import type { ConnectMethod } from '@latchkey/core'

/**
 * The ways to connect from top to bottom: as the app says, else as S2.29 does, or S2.30 where this browser has no wallet.
 * What an app names twice counts once; what it leaves out comes last.
 */
export function orderMethods(
  hasWallet: boolean,
  wanted: readonly ConnectMethod[] = [],
): readonly ConnectMethod[] {
  const usual: readonly ConnectMethod[] = hasWallet
    ? ['email', 'social', 'wallet']
    : ['wallet', 'email', 'social']
  return [...new Set([...wanted.filter((method) => usual.includes(method)), ...usual])]
}
