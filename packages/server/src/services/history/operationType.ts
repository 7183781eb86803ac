import type { IndexedTransaction, IndexedTransfer } from '../../ports/chains.ts'
import { isNft } from './historyFacts.ts'

const zeroAddress = `0x${'0'.repeat(40)}`
const burnAddresses = [zeroAddress, `0x${'0'.repeat(36)}dead`]
/** What a failed transaction was meant to do, by its four-byte selector, because it has no transfers. */
const intendedOperations: Readonly<Record<string, string>> = {
  '0x': 'send',
  // transfer and transferFrom (ERC-20), safeTransferFrom (ERC-721 without and with data, ERC-1155), safeBatchTransferFrom (ERC-1155)
  '0xa9059cbb': 'send',
  '0x23b872dd': 'send',
  '0x42842e0e': 'send',
  '0xb88d4fde': 'send',
  '0xf242432a': 'send',
  '0x2eb2c2d6': 'send',
  // approve, setApprovalForAll
  '0x095ea7b3': 'approve',
  '0xa22cb465': 'approve',
  // deposit() and withdraw(uint256) of wrapped native currency (WETH)
  '0xd0e30db0': 'deposit',
  '0x2e1a7d4d': 'withdraw',
}

/**
 * Classifies a transaction from the account’s side. Returns one of the words clients have texts for. The first test that
 * holds decides, so their order matters.
 */
export function toOperationType(transaction: IndexedTransaction, account: string): string {
  const { sender, recipient, selector, status, transfers, approvals } = transaction
  if (recipient === undefined && sender === account) return 'deploy'
  if (status === 'failed') return intendedOperations[selector] ?? 'execute'
  const incoming = transfers.filter((one) => one.recipient === account && one.sender !== account)
  const outgoing = transfers.filter((one) => one.sender === account && one.recipient !== account)
  const isWrapped = (one: IndexedTransfer) => one.kind === 'erc20' && one.token === recipient
  const isNative = ({ kind }: IndexedTransfer) => kind === 'native'

  if (
    isNonEmptyAndAll(outgoing, isNative) &&
    (incoming.length > 0 ? incoming.every(isWrapped) : selector === '0xd0e30db0')
  )
    return 'deposit'
  // A node without traces shows no native transfer back, only the wrapped tokens that leave.
  const unwraps = selector === '0x2e1a7d4d' && outgoing.every(isWrapped) && incoming.every(isNative)
  if (
    (unwraps && transfers.length > 0) ||
    (isNonEmptyAndAll(incoming, isNative) && isNonEmptyAndAll(outgoing, isWrapped))
  )
    return 'withdraw'
  if (
    isNonEmptyAndAll(incoming, ({ sender }) => sender === zeroAddress) &&
    (outgoing.length === 0 || incoming.every(({ kind }) => isNft(kind)))
  )
    return 'mint'
  if (incoming.length === 0 && isNonEmptyAndAll(outgoing, (one) => burnAddresses.includes(one.recipient)))
    return 'burn'
  if (incoming.length > 0 && outgoing.length > 0) {
    const sentAssets = new Set(outgoing.map(toAssetKey))
    return incoming.some((one) => !sentAssets.has(toAssetKey(one))) ? 'trade' : 'execute'
  }
  if (outgoing.length > 0) return 'send'
  if (incoming.length > 0) return 'receive'
  if (transfers.length > 0) return 'send'
  return approvals.length > 0 ? 'approve' : 'execute'
}

function isNonEmptyAndAll(
  transfers: readonly IndexedTransfer[],
  test: (transfer: IndexedTransfer) => boolean,
): boolean {
  return transfers.length > 0 && transfers.every(test)
}

function toAssetKey({ kind, token, tokenId }: IndexedTransfer): string {
  return `${kind}/${token}/${tokenId}`
}
