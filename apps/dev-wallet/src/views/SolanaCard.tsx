import type { WalletSolana } from '../config/WalletConfig.ts'
import type { WalletStore } from '../state/createWalletStore.ts'
import { transitions } from '../state/transitions.ts'
import type { WalletState } from '../state/WalletState.ts'
import { AccountSelect } from './AccountSelect.tsx'
import { SolanaBalance } from './SolanaBalance.tsx'

/** The Solana account chosen, and what it holds. Pages connected on Solana follow the choice. */
export function SolanaCard(props: { solana: WalletSolana; state: WalletState; store: WalletStore }) {
  const { solana, state, store } = props
  return (
    <>
      <h2>{solana.name}</h2>
      <section className="card stack" data-testid="solana-card">
        <AccountSelect
          accounts={solana.accounts}
          value={state.solanaAccount}
          testId="solana-account-select"
          onChange={(account) => store.update((now) => transitions.selectSolanaAccount(now, account))}
        />
        <p className="amount">
          <SolanaBalance rpcUrl={solana.rpcUrl} address={state.solanaAccount} />
        </p>
        <code>{state.solanaAccount}</code>
      </section>
    </>
  )
}
