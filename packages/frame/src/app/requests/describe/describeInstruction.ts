import { base58 } from '@scure/base'
import type { SolanaInstruction } from '../solanaTransaction.ts'
import { danger, type RequestFacts } from './Description.ts'
import { describeTokenInstruction } from './describeTokenInstruction.ts'
import { computeBudgetProgram, parseComputeBudget } from './solanaFee.ts'
import {
  describeTransfer,
  memoProgram,
  type Step,
  systemProgram,
  tokenAccountProgram,
  tokenPrograms,
} from './solanaStep.ts'
import { formatAmount, visibleText } from './text.ts'

/** Describes one instruction. Each rule names every account and every amount of it, or leaves it to the unknown ones. */
export function describeInstruction(
  instruction: SolanaInstruction,
  account: string,
  facts: RequestFacts,
): Step {
  const { program, data, accounts } = instruction
  return (
    (program === computeBudgetProgram
      ? describeComputeBudget(instruction)
      : program === memoProgram
        ? describeMemo(instruction, account, facts)
        : program === systemProgram
          ? describeSystem(instruction, account, facts)
          : program === tokenAccountProgram
            ? describeTokenAccount(instruction, facts)
            : tokenPrograms.includes(program)
              ? describeTokenInstruction(data, accounts, account, facts)
              : undefined) ?? describeUnknown(instruction, facts)
  )
}

function describeUnknown({ program, data, accounts }: SolanaInstruction, { translate }: RequestFacts): Step {
  const bytes = data.length === 0 ? translate('no data') : base58.encode(data)
  return {
    rows: [
      {
        label: translate('Program (unverified)'),
        value: [`${program}, ${bytes}`, ...accounts.map((one) => one ?? translate('unknown'))].join(', '),
      },
    ],
    warnings: [],
    isKnown: false,
  }
}

/** The price stands in the highest fee of the request, so that a known setting has no row of its own. */
function describeComputeBudget({ data, accounts }: SolanaInstruction): Step | undefined {
  const isKnown = parseComputeBudget(data)?.isExact === true && accounts.length === 0
  return isKnown ? { rows: [], warnings: [], isKnown } : undefined
}

function describeMemo(
  { data, accounts }: SolanaInstruction,
  account: string,
  { translate }: RequestFacts,
): Step | undefined {
  if (accounts.some((one) => one !== account)) return undefined
  return {
    rows: [{ label: translate('Memo'), value: visibleText(new TextDecoder().decode(data)) }],
    warnings: [],
    isKnown: true,
  }
}

function describeSystem(
  { data, accounts }: SolanaInstruction,
  account: string,
  facts: RequestFacts,
): Step | undefined {
  const { translate } = facts
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const kind = data.length >= 4 ? view.getUint32(0, true) : undefined
  const [first, second, third] = accounts
  if (first === undefined) return undefined
  // Transfer: lamports as 64 bits
  if (kind === 2 && data.length === 12 && accounts.length === 2 && second !== undefined)
    return describeTransfer(
      `${formatAmount(view.getBigUint64(4, true), 9, facts.locale)} SOL`,
      first,
      second,
      account,
      facts,
    )
  // Assign: the new owner
  if (kind === 1 && data.length === 36 && accounts.length === 1)
    return {
      title: translate('Transfer ownership of an account'),
      rows: [
        { label: translate('Account'), value: first },
        { label: translate('To'), value: base58.encode(data.slice(4)) },
      ],
      warnings: [danger(translate('Anyone named here will control this account and everything in it.'))],
      isKnown: true,
    }
  // AdvanceNonceAccount: the nonce account, a system variable, its authority
  if (kind === 4 && data.length === 4 && accounts.length === 3 && third !== undefined)
    return {
      rows: [
        { label: translate('Nonce account'), value: first },
        { label: translate('Authority'), value: third },
      ],
      warnings: [
        danger(
          translate(
            'This signature never expires. Anyone who has it can use it at any time, even after prices change.',
          ),
        ),
      ],
      isKnown: second === 'SysvarRecentB1ockHashes11111111111111111111',
    }
  return undefined
}

/** Create or CreateIdempotent of the associated token account program. */
function describeTokenAccount(
  { data, accounts }: SolanaInstruction,
  { translate }: RequestFacts,
): Step | undefined {
  const [payer, created, owner, mint, system, token] = accounts
  const isCreation = data.length === 0 || (data.length === 1 && (data[0] ?? 2) < 2)
  if (
    !isCreation ||
    accounts.length !== 6 ||
    system !== systemProgram ||
    !tokenPrograms.includes(token ?? '')
  )
    return undefined
  if (!payer || !created || !owner || !mint) return undefined
  return {
    rows: [
      { label: translate('Creates a token account'), value: created },
      { label: translate('Owner'), value: owner },
      { label: translate('Token'), value: mint },
      { label: translate('Paid by'), value: payer },
    ],
    warnings: [],
    isKnown: true,
  }
}
