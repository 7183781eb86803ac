import type { WalletConfig } from '../config.ts'
import type { Approval } from './Approval.ts'
import { formatMessage } from './formatMessage.ts'

/** Title of the approval screen and label of its button. */
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
    case 'bitcoinConnect':
      return { title: 'Connect on Bitcoin', action: 'Connect' }
    case 'bitcoinSignMessage':
      return { title: 'Sign message', action: 'Sign' }
    case 'bitcoinSignPsbt':
      return approval.broadcast
        ? { title: 'Send transaction', action: 'Send' }
        : { title: 'Sign transaction', action: 'Sign' }
    case 'bitcoinSendTransfer':
      return { title: 'Send bitcoin', action: 'Send' }
    case 'polkadotConnect':
      return { title: 'Connect on Polkadot', action: 'Connect' }
    case 'polkadotSignMessage':
      return { title: 'Sign message', action: 'Sign' }
    case 'polkadotSignPayload':
      return { title: 'Sign transaction', action: 'Sign' }
  }
}

/** Warnings to show before approval, most serious first. */
export function approvalWarnings(
  approval: Approval,
  site: { readonly origin: string; readonly chainId: number },
  config: WalletConfig,
): readonly string[] {
  const warnings: string[] = []
  if (
    approval.kind === 'signMessage' ||
    approval.kind === 'signIn' ||
    approval.kind === 'solanaSignMessage' ||
    approval.kind === 'bitcoinSignMessage' ||
    approval.kind === 'polkadotSignMessage'
  ) {
    // EIP-4361 and its equivalents of other families name the requesting domain in the first line.
    const domain = /^(?:[a-z]+:\/\/)?(\S+) wants you to sign in with your/.exec(
      formatMessage(approval.message).text,
    )?.[1]
    if (domain && domain !== new URL(site.origin).host)
      warnings.push(
        `This message signs you in to ${domain}, but ${site.origin} is asking. That is how phishing looks.`,
      )
  }
  if (approval.kind === 'signTypedData') {
    const chainId = approval.typedData.domain?.chainId
    if (chainId !== undefined && Number(chainId) !== site.chainId)
      warnings.push(`This data is for chain ${Number(chainId)}, but the page is on chain ${site.chainId}.`)
  }
  if (approval.kind === 'sendTransaction' && !approval.transaction.to)
    warnings.push('This creates a contract; there is no receiver.')
  if (approval.kind === 'addChain')
    warnings.push(
      `Balances on this network come from ${new URL(approval.chain.rpcUrl).host}, which the page chose.`,
    )
  if (config.appOrigins.length > 0 && !config.appOrigins.includes(site.origin))
    warnings.push('This page is not part of your Latchkey stack.')
  return warnings
}
