import type { IndexedTransaction, IndexedTransfer } from '../../ports/chains.ts'

const zero = `0x${'0'.repeat(40)}`
const burners = [zero, `0x${'0'.repeat(36)}dead`]
/** What a failed transaction wanted, by its first four bytes: nothing moved that would tell. */
const wanted: Readonly<Record<string, string>> = {
  '0x': 'send',
  '0xa9059cbb': 'send',
  '0x23b872dd': 'send',
  '0x42842e0e': 'send',
  '0xf242432a': 'send',
  '0x095ea7b3': 'approve',
  '0xa22cb465': 'approve',
  '0xd0e30db0': 'deposit',
  '0x2e1a7d4d': 'withdraw',
}

/** What a transaction was for the account: the word clients have texts for. */
export function toOperationType(transaction: IndexedTransaction, account: string): string {
  const { sender, recipient, selector, status, transfers, approvals } = transaction
  if (recipient === undefined && sender === account) return 'deploy'
  if (status === 'failed') return wanted[selector] ?? 'execute'
  const ins = transfers.filter((one) => one.recipient === account && one.sender !== account)
  const outs = transfers.filter((one) => one.sender === account && one.recipient !== account)
  const isWrapped = (one: IndexedTransfer) => one.kind === 'erc20' && one.token === recipient
  const isNative = ({ kind }: IndexedTransfer) => kind === 'native'
  const isNft = ({ kind }: IndexedTransfer) => kind === 'erc721' || kind === 'erc1155'

  if (nonEmptyAnd(outs, isNative) && (ins.length > 0 ? ins.every(isWrapped) : selector === '0xd0e30db0'))
    return 'deposit'
  // where the node doesn't trace, nothing is seen to come back but the wrapped tokens that go
  const unwraps = selector === '0x2e1a7d4d' && outs.every(isWrapped) && ins.every(isNative)
  if ((unwraps && transfers.length > 0) || (nonEmptyAnd(ins, isNative) && nonEmptyAnd(outs, isWrapped)))
    return 'withdraw'
  if (nonEmptyAnd(ins, ({ sender }) => sender === zero) && (outs.length === 0 || ins.every(isNft)))
    return 'mint'
  if (ins.length === 0 && nonEmptyAnd(outs, (one) => burners.includes(one.recipient))) return 'burn'
  if (ins.length > 0 && outs.length > 0) {
    const given = new Set(outs.map(assetOf))
    return ins.some((one) => !given.has(assetOf(one))) ? 'trade' : 'execute'
  }
  if (outs.length > 0) return 'send'
  if (ins.length > 0) return 'receive'
  if (transfers.length > 0) return 'send'
  return approvals.length > 0 ? 'approve' : 'execute'
}

function nonEmptyAnd(
  transfers: readonly IndexedTransfer[],
  test: (transfer: IndexedTransfer) => boolean,
): boolean {
  return transfers.length > 0 && transfers.every(test)
}

function assetOf({ kind, token, tokenId }: IndexedTransfer): string {
  return `${kind}/${token}/${tokenId}`
}
