import type { Session } from '@latchkey/walletconnect'

/** Whether a session lets a method be asked on a chain: of an account there, in its scope or its family's. */
export function allowsMethod({ namespaces }: Session, chain: string, method: string): boolean {
  const [family] = chain.split(':')
  return Object.entries(namespaces).some(
    ([key, { methods, accounts }]) =>
      (key === chain || key === family) &&
      methods.includes(method) &&
      accounts.some((account) => account.startsWith(`${chain}:`)),
  )
}
