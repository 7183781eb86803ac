import { useCallback, useEffect, useState } from 'react'
import { loadWalletConfig } from '../config.ts'
import { openWallet, type Wallet } from './openWallet.ts'
import { Screen } from './Screen.tsx'
import { WalletScreen } from './WalletScreen.tsx'

type Stage = { wallet: Wallet } | { problem: string } | 'loading'

/** Loads the stack's chains and keys, then shows the wallet. */
export function App() {
  const [stage, setStage] = useState<Stage>('loading')
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => setAttempt((count) => count + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is what "Try again" changes.
  useEffect(() => {
    let isCancelled = false
    setStage('loading')
    loadWalletConfig().then(
      (config) => !isCancelled && setStage({ wallet: openWallet(window, config) }),
      (error: Error) => !isCancelled && setStage({ problem: error.message }),
    )
    return () => {
      isCancelled = true
    }
  }, [attempt])

  if (stage === 'loading')
    return (
      <Screen title="Opening the wallet">
        <p className="muted">Loading the networks and keys of your stack…</p>
      </Screen>
    )
  if ('problem' in stage)
    return (
      <Screen
        title="The wallet can't open"
        footer={
          <button type="button" className="primary" onClick={retry}>
            Try again
          </button>
        }
      >
        <p role="alert">{stage.problem}</p>
      </Screen>
    )
  return <WalletScreen wallet={stage.wallet} />
}
