import type { Approval } from './Approval.ts'

/** What the screen is called, and what its button does. */
export function approvalTitle(approval: Approval): { title: string; action: string } {
  switch (approval.kind) {
    case 'connect':
      return { title: 'Connect', action: 'Connect' }
    case 'signMessage':
      return { title: 'Sign message', action: 'Sign' }
    case 'signIn':
      return { title: 'Sign in and connect', action: 'Sign in' }
    case 'signTypedData':
      return { title: 'Sign typed data', action: 'Sign' }
    case 'sendTransaction':
      return { title: 'Send transaction', action: 'Send' }
    case 'addChain':
      return { title: 'Add network', action: 'Add and switch' }
    case 'switchChain':
      return { title: 'Switch network', action: 'Switch' }
    case 'solanaConnect':
      return { title: 'Connect on Solana', action: 'Connect' }
    case 'solanaSignMessage':
      return { title: 'Sign message', action: 'Sign' }
    case 'solanaSignTransactions': {
      const { length } = approval.transactions
      const what = length > 1 ? `${length} transactions` : 'transaction'
      return approval.send
        ? { title: `Send ${what}`, action: 'Send' }
        : { title: `Sign ${what}`, action: 'Sign' }
    }
  }
}
