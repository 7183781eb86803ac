import type { WalletCustody } from '@latchkey/protocol'
import type { SecondOperatorState } from '../../ports/secondOperator.ts'
import type { KeysContext } from './keySets.ts'

/**
 * Milliseconds for which it is remembered that a stored wallet can be recovered with another operator's secret, and that none can:
 * the label is public, and finding that out reads every wallet.
 */
const usedFor = 60_000
const unusedFor = 5_000

/**
 * Creates the handler of the custody label: who could sign without the person. The label describes what is stored, so escrowed
 * shares and recovery methods from an earlier configuration count too. A second operator that can't be told from this one is
 * never counted as another.
 */
export function createCustody({
  db,
  clock,
  config,
  sealer,
  secondOperator,
}: CustodyOptions): () => Promise<WalletCustody> {
  const { custody } = config.keys
  // Under `user-held` no escrow is added (see `stageSet`), so the answer "none" stays true.
  let isKnownEscrowFree = false
  let isUsed = false
  let isUsedUntil = Number.NEGATIVE_INFINITY

  async function hasEscrow(): Promise<boolean> {
    if (isKnownEscrowFree) return false
    const escrowed = await db.query
      .selectFrom('keysSet')
      .select('setId')
      .where('escrow', 'is not', null)
      .limit(1)
      .executeTakeFirst()
    isKnownEscrowFree = escrowed === undefined
    return !isKnownEscrowFree
  }

  /** Whether a wallet has a recovery method whose secret another operator stores. */
  async function hasSecretElsewhere(): Promise<boolean> {
    if (clock.monotonic() < isUsedUntil) return isUsed
    const used = await db.query
      .selectFrom('keysSet')
      .select('setId')
      // `JSON.stringify` writes it so; in a name that a person gave a method the quotes are escaped
      .where('recoveryKeys', 'like', '%"kind":"operator"%')
      .limit(1)
      .executeTakeFirst()
    isUsed = used !== undefined
    isUsedUntil = clock.monotonic() + (isUsed ? usedFor : unusedFor)
    return isUsed
  }

  return async () => {
    if (custody === 'operator-recoverable')
      return {
        label: custody,
        reasons: [
          'The operator of this server can sign for every wallet: it holds two of three parts. For demonstration only.',
        ],
      }
    if (await hasEscrow())
      return {
        label: 'operator-recoverable',
        reasons: [
          'Some wallets were made while this server was for demonstration: its operator holds two of three parts of ' +
            'them until their owners set up a way to recover. Nobody can sign for the others from what it stores.',
        ],
      }
    const second = await secondOperator.get()
    const isThisServer = second.kind === 'ready' && second.sealingKey === (await sealer.publicKey()).publicKey
    const state = isThisServer ? ({ kind: 'refused', reason: 'same_key' } as const) : second
    // An operator that is offered is named whether its secrets are used or not.
    return toLabel(state, state.kind === 'ready' || (await hasSecretElsewhere()))
  }
}

type CustodyOptions = Pick<KeysContext, 'db' | 'clock' | 'secondOperator'> & {
  readonly config: { readonly keys: Pick<KeysContext['config']['keys'], 'custody'> }
  readonly sealer: Pick<KeysContext['sealer'], 'publicKey'>
}

type State = SecondOperatorState | { readonly kind: 'refused'; readonly reason: 'same_key' }

/** `isUsed`: a wallet can be recovered with a secret that another operator stores. */
function toLabel(second: State, isUsed: boolean): WalletCustody {
  if (
    second.kind === 'refused' &&
    (second.reason === 'same_key' || second.reason === 'same_domain') &&
    isUsed
  )
    return {
      label: 'operator-recoverable',
      reasons: [
        'Some wallets can be recovered with a secret of a second operator, and that operator is this one: ' +
          `${refusals[second.reason]} It can sign for them.`,
      ],
    }
  if (second.kind === 'ready')
    return {
      label: 'split-operator',
      reasons: [
        `Whoever wants to can have ${second.operator.host}, another operator, store a recovery secret. For those wallets both ` +
          'operators together could sign, and neither alone. Nobody can sign for the others from what is stored.',
        'That two different parties run the two servers is what they say: this server has checked that the second one has ' +
          'another registrable domain and another key.',
      ],
    }
  const unused =
    second.kind === 'refused'
      ? [`A second operator is configured and not offered: ${refusals[second.reason]}`]
      : []
  if (isUsed)
    return {
      label: 'split-operator',
      reasons: [
        'Some wallets can be recovered with a secret that a second operator stores: both operators together could sign for them.',
        ...unused,
      ],
    }
  return { label: 'user-held', reasons: unused }
}

const refusals = {
  unreachable: 'it can’t be reached, or does not answer as a Latchkey server does.',
  not_listed: 'it does not list this wallet (LATCHKEY_RECOVERY_FOR there), or nobody can sign in to it.',
  same_domain: 'its addresses are of this operator’s registrable domain.',
  same_key: 'it has the key of this server.',
} as const satisfies Record<Extract<State, { kind: 'refused' }>['reason'], string>
