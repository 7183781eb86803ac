import { base58 } from '@scure/base'
import type { SolanaInstruction } from '../solanaTransaction.ts'
import { danger, type RequestFacts, type Row } from './Description.ts'
import { describeTransfer, type Step } from './solanaStep.ts'
import { formatAmount } from './text.ts'

/**
 * Describes an instruction of a token program. Lengths and account counts are exact: further accounts are signers of a shared
 * wallet, or those of a transfer hook (Token-2022), which runs code of the token's maker.
 *
 * @returns undefined for any other instruction
 */
export function describeTokenInstruction(
  data: Uint8Array,
  accounts: SolanaInstruction['accounts'],
  account: string,
  facts: RequestFacts,
): Step | undefined {
  const { translate } = facts
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const is = (kind: number, bytes: number, count: number) =>
    data[0] === kind && data.length === bytes && accounts.length === count
  const amount = () => view.getBigUint64(1, true)
  const at = (index: number) => accounts[index] ?? ''
  if (accounts.some((one) => one === undefined)) return undefined
  const owner = (authority: string): Row[] =>
    authority === account ? [] : [{ label: translate('Authority'), value: authority }]
  // TransferChecked: from, mint, to, authority
  if (is(12, 10, 4)) {
    const sent = translate('{amount} of token {mint}', {
      amount: formatAmount(amount(), data[9] ?? 0, facts.locale),
      mint: at(1),
    })
    const step = describeTransfer(sent, at(0), at(2), account, facts)
    return { ...step, rows: [...step.rows, ...owner(at(3))] }
  }
  // Transfer: from, to, authority
  if (is(3, 9, 3)) {
    const sent = translate('{amount} token base units', { amount: String(amount()) })
    const step = describeTransfer(sent, at(0), at(1), account, facts)
    return { ...step, rows: [...step.rows, ...owner(at(2))] }
  }
  // Approve: account, delegate, authority
  if (is(4, 9, 3))
    return describeDelegate({ from: at(0), delegate: at(1), units: amount() }, owner(at(2)), facts)
  // ApproveChecked: account, mint, delegate, authority
  if (is(13, 10, 4))
    return describeDelegate(
      { from: at(0), mint: at(1), delegate: at(2), units: amount() },
      owner(at(3)),
      facts,
    )
  // Revoke: account, authority
  if (is(5, 1, 2))
    return {
      title: translate('Revoke a token approval'),
      rows: [{ label: translate('Token account'), value: at(0) }, ...owner(at(1))],
      warnings: [],
      isKnown: true,
    }
  // SetAuthority: kind of authority, an option, the new one
  if (data[0] === 6 && accounts.length === 2 && (data.length === 35 || data.length === 3))
    return describeAuthority(data, at(0), owner(at(1)), facts)
  // CloseAccount: account, who gets what is in it, authority
  if (is(9, 1, 3))
    return {
      title: translate('Close a token account'),
      rows: [
        { label: translate('Token account'), value: at(0) },
        { label: translate('To'), value: at(1) },
        ...owner(at(2)),
      ],
      warnings:
        at(1) === account ? [] : [danger(translate('Everything in this account goes to someone else.'))],
      isKnown: true,
    }
  // SyncNative: account
  if (is(17, 1, 1))
    return { rows: [{ label: translate('Token account'), value: at(0) }], warnings: [], isKnown: true }
  return undefined
}

function describeDelegate(
  { from, mint, delegate, units }: { from: string; mint?: string; delegate: string; units: bigint },
  owner: readonly Row[],
  { translate }: RequestFacts,
): Step {
  return {
    title: translate('Let someone spend your tokens'),
    rows: [
      { label: translate('Who can take them'), value: delegate },
      { label: translate('Up to, base units'), value: String(units) },
      ...(mint === undefined ? [] : [{ label: translate('Token'), value: mint }]),
      { label: translate('Token account'), value: from },
      ...owner,
    ],
    warnings: [danger(translate('Anyone named here can take these tokens without asking again.'))],
    isKnown: true,
  }
}

function describeAuthority(
  data: Uint8Array,
  changed: string,
  owner: readonly Row[],
  { translate }: RequestFacts,
): Step | undefined {
  const hasNew = data[2] === 1
  if (hasNew !== (data.length === 35)) return undefined
  return {
    title: translate('Transfer ownership of a token account'),
    rows: [
      { label: translate('Token account'), value: changed },
      { label: translate('To'), value: hasNew ? base58.encode(data.slice(3)) : translate('no one') },
      ...owner,
    ],
    warnings: [danger(translate('This changes who controls a token account. You lose everything in it.'))],
    // 0 to 3 are the authorities of a token and an account; later ones are extensions of Token-2022
    isKnown: (data[1] ?? 255) <= 3,
  }
}
